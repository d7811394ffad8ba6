/** What rosters tell of admissions: their serials, and the versions that tell of them. */
import { sql, type SqlBool } from 'kysely'
import { SLOTS } from '#contract/checkin/ownership.ts'
import type { Row, Tx } from '../../db/db.ts'

/** Rosters tell of all of a meeting's admissions anew. */
export async function tellAll(tx: Tx, meetingId: string): Promise<void> {
  await tx
    .updateTable('admissions')
    .set({ roster_version: null })
    .where('meeting_id', '=', meetingId)
    .where('roster_version', 'is not', null)
    .execute()
}

/** Rosters tell of one admission anew. */
export async function tellAnew(tx: Tx, admissionId: string): Promise<void> {
  await tx.updateTable('admissions').set({ roster_version: null }).where('id', '=', admissionId).execute()
}

/** What a door reads of somebody has changed, or of one attendee of theirs: rosters hear of it with their next sync. */
export async function tellDoors(tx: Tx, userId: string, attendeeId?: string): Promise<void> {
  await tx
    .updateTable('admissions')
    .set({ roster_version: null })
    .where('user_id', '=', userId)
    .$if(attendeeId !== undefined, (q) => q.where('attendee_id', '=', attendeeId as string))
    .execute()
}

/** What `slotOf` (contract/checkin/ownership.ts) makes of a phone; null where it has no four digits at its end. */
const slotOfPhone = sql<number | null>`case
  when length(attendees.phone) > 3 and ltrim(substr(attendees.phone, length(attendees.phone) - 3), '0123456789') = ''
  then cast(substr(attendees.phone, length(attendees.phone) - 1) as integer) end`

/**
 * Counts pending admissions into a roster, in ascending id: each gets the next
 * serial if it has none, with it the slot that it keeps, and the next version.
 * Were the slot to follow a phone that is mended, a door without a network and
 * one that has heard of it would both take the admission for their own. One that
 * waits for the key of its live code gets no version yet. In one statement: every index of a row
 * that changes is written anew.
 * The roster's row is locked by the caller.
 * @returns how many, at most so many.
 */
export async function numberPending(tx: Tx, { meeting_id, serials, version, rotating }: Row<'rosters'>, most: number): Promise<number> {
  const ready = rotating === 1 ? sql<SqlBool>`(key_hash <> '' or status = 'revoked')` : sql<SqlBool>`1 = 1`
  const pending = tx
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['admissions.id', 'serial', slotOfPhone.as('by_phone'), sql<number>`case when ${ready} then 1 else 0 end`.as('ready')])
    .where('admissions.meeting_id', '=', meeting_id)
    .where('roster_version', 'is', null)
    .where((one) => one.or([ready, one('serial', 'is', null)]))
    .limit(most)
  const placed = tx
    .selectFrom(pending.as('some'))
    .select([
      'id',
      'ready',
      'by_phone',
      sql<number>`sum(ready) over (order by id)`.as('told'),
      sql<number>`sum(case when serial is null then 1 else 0 end) over (order by id)`.as('fresh'),
    ])
  const serial = sql<number>`coalesce(admissions.serial, placed.fresh + ${serials})`
  const { numUpdatedRows } = await tx
    .updateTable('admissions')
    .from(placed.as('placed'))
    .set({
      serial,
      slot: sql`coalesce(admissions.slot, placed.by_phone, ${serial} % ${sql.lit(SLOTS)})`,
      roster_version: sql`case when placed.ready = 1 then placed.told + ${version} end`,
    })
    .whereRef('admissions.id', '=', 'placed.id')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
