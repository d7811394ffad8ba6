/** The meetings somebody works at or has been given a role for; an organiser has all of the tenant. */
import { may } from '#contract/may.ts'
import type { staff, WorkMeeting } from '#contract/staff.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import type { Handler } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { meetingsOf } from './store.ts'

const MOST = 200

export const mine: Handler<typeof staff.mine> = async ({ deps: { db }, user, thirdId, now }) => {
  const rights = await rightsOf(db, user.id, thirdId, now)
  const all = may(rights, { permissions: ['meeting:meeting:edit'] })
  const rows = await meetingsOf(db, { userId: user.id, thirdId, all, also: rights.meetings, now, most: MOST })

  function roleAt({ id, list_ids }: (typeof rows)[number]): WorkMeeting['role'] {
    const given = rights.givenAt(id)
    if (may(given, { permissions: ['meeting:meeting:edit'] })) return 'organiser'
    if (user.helper) return 'helper'
    return list_ids !== null || may(given, { permissions: ['meeting:admission:check'] }) ? 'staff' : 'colleague'
  }

  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    address: row.address,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    role: roleAt(row),
    permissions: [...rights.givenAt(row.id).permissions],
    // Whoever organises works everywhere, whatever their duties once were.
    listIds: roleAt(row) === 'organiser' || row.list_ids === null ? [] : readJson(row.list_ids),
  }))
}
