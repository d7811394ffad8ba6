/** Table visits. */
import { sql } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { countOf } from '../../db/pages.ts'
import { table } from '../../db/table.ts'

export const visits = table('visits')

export type Visit = Row<'visits'>
/** What a move along the machine may change beside the state. */
export type VisitColumns = Partial<Omit<Visit, 'id' | 'meeting_id' | 'third_id' | 'state'>>

export function lockVisit(tx: Tx, id: string): Promise<Visit | undefined> {
  return tx.selectFrom('visits').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** How many of one phone are open or to come at a meeting. */
export async function countToCome(tx: Tx, { mobile, meetingId, now }: { mobile: string; meetingId: string; now: number }): Promise<number> {
  return countOf(
    tx
      .selectFrom('visits')
      .where('mobile', '=', mobile)
      .where('meeting_id', '=', meetingId)
      .where('state', 'in', ['waiting', 'agreed', 'approved', 'arrived', 'out'])
      .where('to_at', '>', now),
  )
}

/** Those whose host nobody has looked for yet, the oldest first. */
export async function unsoughtVisits(db: Db, most: number): Promise<string[]> {
  const rows = await db.read.selectFrom('visits').select('id').where('sought_at', 'is', null).orderBy('created_at').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Those whose hours are over and that the hour has something to do to, the earliest end first. */
export function overVisits(db: Db, now: number, most: number): Promise<Pick<Visit, 'id' | 'third_id' | 'meeting_id'>[]> {
  return (
    db.read
      .selectFrom('visits')
      .select(['id', 'third_id', 'meeting_id'])
      .where('to_at', '<=', now)
      // Literals in the order of the partial index, and a term of their own, so that it applies.
      .where(sql<boolean>`state IN ('waiting', 'agreed', 'approved', 'arrived', 'out')`)
      .where((q) => q.or([q('state', '!=', 'arrived'), q('overdue_at', 'is', null)]))
      .orderBy('to_at')
      .limit(most)
      .execute()
  )
}

/** Those whose day of deletion has come. */
export async function visitsToDelete(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db.read.selectFrom('visits').select('id').where('delete_at', '<=', now).orderBy('delete_at').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Logged by nobody: the day was told when the visit was announced. */
export async function deleteVisits(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('visits').where('id', 'in', ids).execute()
}

/** Announced with a phone, whoever typed it. */
export function visitsOfPhone(on: Tx | Db['read'], mobile: string): Promise<Visit[]> {
  return on.selectFrom('visits').selectAll().where('mobile', '=', mobile).orderBy('created_at', 'desc').execute()
}

/** Nobody's host any more, in whatever words visitors have called them. */
export async function forgetHost(tx: Tx, userId: string, mobile: string): Promise<void> {
  const nobody = { host_id: null, host_name: '', host_mobile: '' }
  await tx.updateTable('visits').set(nobody).where('host_id', '=', userId).execute()
  await tx.updateTable('visits').set({ host_name: '', host_mobile: '' }).where('host_mobile', '=', mobile).execute()
}
