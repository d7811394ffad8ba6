/** Guests who have a place and are waited for, and scans of them that a door tells later. */
import type { Scan } from '#contract/checkin/scans.ts'
import type { Db, Row } from '#server/db/db.ts'
import { bringUpToDate } from '#server/features/checkin/roster/roster.ts'
import { aGuest } from './vip-rows.ts'
import { manyPeople } from './many-people.ts'

/** So many guests of the demonstration meeting, each with an admission, a note at the door and these who receive them. */
export async function guestsAwaited(db: Db, size: number, by: { hostId: string; deputyId: string; now: number; secret: string }) {
  await manyPeople(db, size, by.now)
  const rows = await db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['admissions.id', 'attendees.name'])
    .where('admissions.meeting_id', '=', '1')
    .orderBy('admissions.id')
    .execute()
  const awaited = rows.slice(-size)
  for (const [place, { id }] of awaited.entries()) {
    const name = `贵宾${String(place + 1).padStart(2, '0')}`
    await aGuest(db, { name, admission_id: id, host_id: by.hostId, deputy_id: by.deputyId })
    await db.write((tx) => tx.insertInto('door_notes').values({ admission_id: id, vip: 1, note: '', host_id: null }).execute())
  }
  await bringUpToDate(db, by.secret, '1')
}

export const listById = (db: Db, id: string): Promise<Row<'checkin_lists'>> =>
  db.read.selectFrom('checkin_lists').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Found on a sheet of paper by its number, let in by the device itself. */
export const offlineScan = (serial: number, at: number): Scan => ({
  nonce: `offline-scan-of-serial-${serial}`,
  gateId: 'a',
  direction: 'in',
  at: at + serial * 1_000,
  shown: { kind: 'person', serial },
  answers: {},
  forced: 0,
  judged: 'admit',
})
