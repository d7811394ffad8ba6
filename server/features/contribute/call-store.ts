/** Tables of calls for papers and of the versions of their questions. */
import type { Question } from '#contract/question.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { runOut } from '../meeting/store.ts'
import { table } from '../../db/table.ts'

export const contributeCalls = table('contribute_calls')

export type CallRow = Row<'contribute_calls'>
/** With the questions of the version that it has now. */
export type Call = CallRow & { questions: Row<'contribute_versions'>['questions'] }

const current = (on: Reader) =>
  on
    .selectFrom('contribute_calls')
    .innerJoin('contribute_versions', (join) =>
      join
        .onRef('contribute_versions.meeting_id', '=', 'contribute_calls.meeting_id')
        .onRef('contribute_versions.version', '=', 'contribute_calls.version'),
    )
    .selectAll('contribute_calls')
    .select('contribute_versions.questions')

export function findCall(on: Reader, meetingId: string): Promise<Call | undefined> {
  return current(on).where('contribute_calls.meeting_id', '=', meetingId).executeTakeFirst()
}

/** One that people can have heard of, at a meeting that they can see, with what that is called. */
export function findTold(on: Reader, meetingId: string): Promise<(Call & { meeting_title: string }) | undefined> {
  return current(on)
    .innerJoin('meetings', 'meetings.id', 'contribute_calls.meeting_id')
    .select('meetings.title as meeting_title')
    .where('contribute_calls.meeting_id', '=', meetingId)
    .where('contribute_calls.state', '!=', 'draft')
    .where('meetings.state', 'not in', ['draft', 'removed'])
    .executeTakeFirst()
}

/** Locked by whoever changes it; whoever hands in or decides holds it as it is (`holdCall`). */
export async function lockCall(tx: Tx, meetingId: string): Promise<Call | undefined> {
  await tx.selectFrom('contribute_calls').select('meeting_id').where('meeting_id', '=', meetingId).forNoKeyUpdate().execute()
  return findCall(tx, meetingId)
}

/** As it is until the transaction ends; any number of people hold it at once. */
export async function holdCall(tx: Tx, meetingId: string): Promise<Call | undefined> {
  await tx.selectFrom('contribute_calls').select('meeting_id').where('meeting_id', '=', meetingId).forShare().execute()
  return findCall(tx, meetingId)
}

export async function insertVersion(
  tx: Tx,
  meetingId: string,
  version: number,
  questions: readonly Question[],
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await tx
    .insertInto('contribute_versions')
    .values({ meeting_id: meetingId, version, questions: writeJson([...questions]), made_at: now, made_by: userId })
    .execute()
}

/** What a meeting is called. */
export async function titleOf(on: Reader, meetingId: string): Promise<string> {
  const row = await on.selectFrom('meetings').select('title').where('id', '=', meetingId).executeTakeFirst()
  return row?.title ?? ''
}

/** Meetings that are so long over that papers, and who reviewed them, go; of which something is still there. */
export async function staleCalls({ read }: Pick<Db, 'read'>, before: number, now: number): Promise<string[]> {
  const rows = await read
    .selectFrom('contribute_calls')
    .innerJoin('meetings', 'meetings.id', 'contribute_calls.meeting_id')
    .select('meetings.id')
    .where(runOut(before, now))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('contributions').select('contributions.id').whereRef('contributions.meeting_id', '=', 'meetings.id')),
        exists(
          selectFrom('contribute_reviewers')
            .select('contribute_reviewers.user_id')
            .whereRef('contribute_reviewers.meeting_id', '=', 'meetings.id'),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** All that a call has asked so far, by version. */
export async function versionsOf(on: Reader, meetingId: string): Promise<Map<number, Row<'contribute_versions'>['questions']>> {
  const rows = await on.selectFrom('contribute_versions').select(['version', 'questions']).where('meeting_id', '=', meetingId).execute()
  return new Map(rows.map(({ version, questions }) => [version, questions]))
}
