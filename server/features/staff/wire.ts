/** Staff and links as the wire has them. */
import type { HelperLink, StaffRow } from '#contract/staff.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import type { Link, StaffWithName } from './store.ts'

export function onWire({ user_id, name, mobile, list_ids, link_code, until_at, created_at }: StaffWithName): StaffRow {
  return {
    userId: user_id,
    name,
    mobile: link_code === '' ? hideField('phone', mobile) : '',
    listIds: readJson(list_ids),
    helper: link_code === '' ? 0 : 1,
    untilTime: until_at === null ? '' : toWire(until_at),
    createTime: toWire(created_at),
  }
}

/** How a link stands: only a live one lets anybody in. */
export function stateOf(
  { revoked_at, until_at, uses_left }: Pick<Link, 'revoked_at' | 'until_at' | 'uses_left'>,
  now: number,
): HelperLink['state'] {
  if (revoked_at !== null) return 'revoked'
  if (until_at <= now) return 'over'
  return uses_left === 0 ? 'used' : 'live'
}

export function linkOnWire(link: Link, now: number): HelperLink {
  return {
    code: link.code,
    meetingId: link.meeting_id,
    listIds: readJson(link.list_ids),
    usesLeft: link.uses_left,
    untilTime: toWire(link.until_at),
    state: stateOf(link, now),
  }
}
