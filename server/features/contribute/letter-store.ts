/** Table of the numbers of acceptance letters. A row names no person: it outlives its submission. */
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const contributionLetters = table('contribution_letters')

type LetterRow = Row<'contribution_letters'>

/** One each: what has a number keeps it. */
export async function insertLetters(db: Db, tx: Tx, rows: readonly LetterRow[]): Promise<void> {
  const known = await lettersOf(
    tx,
    rows.map(({ contribution_id }) => contribution_id),
  )
  const fresh = rows.filter(({ contribution_id }) => !known.has(contribution_id))
  if (fresh.length > 0) await db.insertMany(tx, 'contribution_letters', fresh)
}

async function lettersOf(on: Reader, contributionIds: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < contributionIds.length; at += AT_ONCE) {
    const some = on.selectFrom('contribution_letters').select('contribution_id')
    for (const { contribution_id } of await some.where('contribution_id', 'in', contributionIds.slice(at, at + AT_ONCE)).execute())
      known.add(contribution_id)
  }
  return known
}
const AT_ONCE = 500

/** By its number, with what its meeting is called. */
export function letterNumbered(on: Reader, no: string): Promise<(LetterRow & { meeting_title: string }) | undefined> {
  return on
    .selectFrom('contribution_letters')
    .innerJoin('meetings', 'meetings.id', 'contribution_letters.meeting_id')
    .selectAll('contribution_letters')
    .select('meetings.title as meeting_title')
    .where('contribution_letters.no', '=', no)
    .executeTakeFirst()
}

/** What a letter says of its meeting. */
export function meetingOf(on: Reader, meetingId: string) {
  return on
    .selectFrom('meetings')
    .innerJoin('tenants', 'tenants.id', 'meetings.third_id')
    .select(['meetings.title', 'meetings.starts_at', 'meetings.address', 'meetings.sponsor', 'tenants.name'])
    .where('meetings.id', '=', meetingId)
    .executeTakeFirstOrThrow()
}
