/** By which tickets somebody may vote. Writes nothing. */
import type { Db } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'

/** Somebody's live tickets for a meeting, with where they stand at one list. */
export const ticketsHeld = prepared((layer, given: Given<{ userId: string; meetingId: string; listId: string }>) =>
  layer
    .selectFrom('admissions')
    .leftJoin('checkin_states', (join) =>
      join.onRef('checkin_states.admission_id', '=', 'admissions.id').on('checkin_states.list_id', '=', given.value('listId')),
    )
    .select(['admissions.id', 'admissions.ticket_id', 'admissions.attendee_id', 'checkin_states.entered', 'checkin_states.inside'])
    .where('admissions.user_id', '=', given.value('userId'))
    .where('admissions.meeting_id', '=', given.value('meetingId'))
    .where('admissions.status', '!=', 'revoked')
    .orderBy('admissions.id'),
)

/** Those of some people of a meeting who carry one of these tags. */
export async function taggedAmong(
  db: Db,
  meetingId: string,
  attendeeIds: readonly string[],
  tags: readonly string[],
): Promise<Set<string>> {
  if (attendeeIds.length === 0 || tags.length === 0) return new Set()
  const rows = await db.read
    .selectFrom('attendee_tags')
    .select('attendee_id')
    .where('meeting_id', '=', meetingId)
    .where('attendee_id', 'in', attendeeIds)
    .where('tag', 'in', tags)
    .execute()
  return new Set(rows.map((row) => row.attendee_id))
}

/** What the tickets that may vote are called. */
export async function namesOfTickets(db: Db, meetingId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.read
    .selectFrom('tickets')
    .select(['id', 'name'])
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function nameOfList(db: Db, meetingId: string, id: string): Promise<string | undefined> {
  const row = db.read.selectFrom('checkin_lists').select('name').where('meeting_id', '=', meetingId).where('id', '=', id)
  return (await row.executeTakeFirst())?.name
}
