/** The only file that writes who was asked to review what, and what they wrote. */
import { type AssignmentState, openAssignments } from '#contract/contribute-states.ts'
import type { Db, NewRow, Reader, Row, Tx } from '../../db/db.ts'
import { nameInEntry } from '../session/written-accounts.ts'

export type Assignment = Row<'contribution_assignments'>

/** Of a round, or of all rounds of some papers; with whom. */
export type Named = Assignment & { name: string | null }

export function assignmentsOf(on: Reader, contributionIds: readonly string[]): Promise<Named[]> {
  if (contributionIds.length === 0) return Promise.resolve([])
  return on
    .selectFrom('contribution_assignments')
    .leftJoin('users', 'users.id', 'contribution_assignments.user_id')
    .leftJoin('contribute_reviewers', (join) =>
      join
        .onRef('contribute_reviewers.meeting_id', '=', 'contribution_assignments.meeting_id')
        .onRef('contribute_reviewers.user_id', '=', 'contribution_assignments.user_id'),
    )
    .selectAll('contribution_assignments')
    .select(nameInEntry('contribute_reviewers').$castTo<string | null>().as('name'))
    .where('contribution_id', 'in', contributionIds)
    .orderBy('contribution_assignments.round')
    .orderBy('contribution_assignments.id')
    .execute()
}

/** Which paper an assignment is of, before that is locked. */
export function paperOf(
  on: Reader,
  { id, userId, meetingId }: { id: string; userId?: string; meetingId?: string },
): Promise<Pick<Assignment, 'contribution_id'> | undefined> {
  return on
    .selectFrom('contribution_assignments')
    .select('contribution_id')
    .where('id', '=', id)
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId as string))
    .$if(meetingId !== undefined, (q) => q.where('meeting_id', '=', meetingId as string))
    .executeTakeFirst()
}

/** Behind the lock of its paper. */
export function lockAssignment(tx: Tx, id: string): Promise<Assignment | undefined> {
  return tx.selectFrom('contribution_assignments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function insertAssignments(db: Db, tx: Tx, rows: readonly NewRow<'contribution_assignments'>[]): Promise<void> {
  if (rows.length > 0) await db.insertMany(tx, 'contribution_assignments', rows as readonly Record<string, string | number | null>[])
}

/** What is still open of some papers ends with their round. */
export async function endOpen(tx: Tx, contributionIds: readonly string[], to: AssignmentState): Promise<void> {
  for (let at = 0; at < contributionIds.length; at += AT_ONCE)
    await tx
      .updateTable('contribution_assignments')
      .set({ state: to })
      .where('contribution_id', 'in', contributionIds.slice(at, at + AT_ONCE))
      .where('state', 'in', openAssignments)
      .execute()
}
const AT_ONCE = 500

/** Counted anew from what stands: who was asked and has not given it back, who has handed in, and their mean in hundredths. */
export async function countRound(
  tx: Tx,
  contributionId: string,
  round: number,
): Promise<{ asked: number; reviewed: number; score: number | null }> {
  const rows = await tx
    .selectFrom('contribution_assignments')
    .select(['state', 'score'])
    .where('contribution_id', '=', contributionId)
    .where('round', '=', round)
    .execute()
  const done = rows.filter(({ state }) => state === 'done')
  const scores = done.flatMap(({ score }) => (score === null ? [] : [Number(score)]))
  const open: readonly AssignmentState[] = openAssignments
  return {
    asked: done.length + rows.filter(({ state }) => open.includes(state)).length,
    reviewed: done.length,
    score: scores.length === 0 ? null : Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length),
  }
}

/** Offered and not answered in time, the oldest first. */
export function lateOffers(on: Reader, now: number, most: number): Promise<Pick<Assignment, 'id' | 'contribution_id'>[]> {
  return on
    .selectFrom('contribution_assignments')
    .select(['id', 'contribution_id'])
    .where('state', '=', 'offered')
    .where('take_until', '<=', now)
    .orderBy('take_until')
    .limit(most)
    .execute()
}

/** Whether somebody has begun to write under the criteria of a call. */
export async function isReviewed(on: Reader, meetingId: string): Promise<boolean> {
  const written = on.selectFrom('contribution_assignments').select('id').where('meeting_id', '=', meetingId)
  return (await written.where('state', 'in', ['draft', 'done']).limit(1).executeTakeFirst()) !== undefined
}

/** What somebody was asked and has not handed in, or a meeting's; with the papers. */
export function openOf(on: Reader, userId: string, meetingId?: string): Promise<Assignment[]> {
  return on
    .selectFrom('contribution_assignments')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(meetingId !== undefined, (q) => q.where('meeting_id', '=', meetingId as string))
    .where('state', 'in', openAssignments)
    .orderBy('id')
    .execute()
}

/** What they have handed in stays with its paper, and is nobody's. */
export async function leaveAssignments(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('contribution_assignments').where('user_id', '=', userId).where('state', '!=', 'done').execute()
  await tx.updateTable('contribution_assignments').set({ user_id: null }).where('user_id', '=', userId).execute()
}

export async function deleteAssignments(tx: Tx, contributionIds: readonly string[]): Promise<void> {
  if (contributionIds.length > 0) await tx.deleteFrom('contribution_assignments').where('contribution_id', 'in', contributionIds).execute()
}
