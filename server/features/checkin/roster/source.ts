/** What the roster of a list is made of, by the list's kind: the admissions of its meeting, or the visits to it. */
import type { RosterRow } from '#contract/checkin/roster.ts'
import { standings, VISIT } from '#contract/checkin/rule.ts'
import { visitWord } from '#contract/checkin/words.ts'
import type { Db } from '../../../db/db.ts'
import { pinyinIn } from '../../../db/folded-name.ts'
import { type KnownVisit, visitsSince, visitsVersion } from '../../visitor/door-store.ts'
import { type Device, versionsOf } from '../devices/device-store.ts'
import { type List, ticketsOf } from '../lists/list-store.ts'
import { ruleOf, standingOf, tailOf } from '../lists/rule.ts'
import { inByHand, noteOfVisit, peopleOf, slotOfVisit, standingOfVisit } from '../scans/visit-scans.ts'
import { rosterRow, shortened } from './roster.ts'
import { rosterRowsSince } from './roster-store.ts'

/** How its rows are called; they name them by their place. */
export async function rosterTickets(on: Db['read'], list: List): Promise<{ id: string; name: string }[]> {
  return list.kind === 'visitor' ? [{ id: VISIT, name: visitWord }] : ticketsOf(on, list.meeting_id)
}

/** How far a device's list and its roster have come; undefined where the device is closed or cut off, or the list removed. */
export async function versionsAt(db: Db, device: Pick<Device, 'id'>, list: List): ReturnType<typeof versionsOf> {
  const versions = await versionsOf(db, device.id)
  return versions === undefined || list.kind !== 'visitor'
    ? versions
    : { ...versions, roster: await visitsVersion(db.read, list.meeting_id) }
}

/** @returns rows since a version, in order, and the version they come to; undefined where there are none. */
export async function rosterSince(
  db: Db,
  list: List,
  since: number,
  most: number,
): Promise<{ rows: RosterRow[]; version?: number | undefined }> {
  if (list.kind === 'visitor') {
    const visits = await visitsSince(db, list.meeting_id, since, most)
    return { rows: visits.map(visitRow), version: visits.at(-1)?.roster_version ?? undefined }
  }
  const sources = await rosterRowsSince(db, list.meeting_id, since, most)
  const rule = ruleOf(list)
  const tickets = sources.length === 0 ? [] : (await ticketsOf(db.read, list.meeting_id)).map(({ id }) => id)
  return { rows: sources.map((source) => rosterRow(source, rule, tickets)), version: sources.at(-1)?.roster_version ?? undefined }
}

/** No name of whoever is not to be let in any more. */
function visitRow(visit: KnownVisit): RosterRow {
  const { serial, mobile, name, unit, key_hash: key, from_at: from, to_at: to } = visit
  const tail = tailOf(mobile)
  const standing = standingOf(standingOfVisit(visit))
  const people = peopleOf(visit)
  const personal = standing === 'valid' ? ([name, unit, tail, noteOfVisit(visit), people] as const) : (['', '', '', '', 0] as const)
  const pinyin = standing === 'valid' ? pinyinIn(visit.folded) : ''
  const more = pinyin === '' ? [] : [pinyin]
  return [
    serial,
    slotOfVisit(visit),
    0,
    standings.indexOf(standing),
    0,
    '',
    '',
    shortened(key),
    ...personal,
    from,
    to,
    inByHand(visit),
    ...more,
  ]
}
