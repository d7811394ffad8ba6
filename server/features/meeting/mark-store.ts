/** The mark of whoever holds a meeting: how it is read beside one, and what becomes of its pages when it changes. */
import { maskedName } from '#contract/mask.ts'
import type { CertificationKind, Mark } from '#contract/mark.ts'
import type { Db, Tx } from '../../db/db.ts'

/** Beside a meeting's own columns; all null where nobody is certified. */
export const markColumns = ['certifications.kind as mark_kind', 'certifications.mark_name', 'certifications.mark_until'] as const
export interface MarkColumns {
  mark_kind: CertificationKind | null
  mark_name: string | null
  mark_until: number | null
}

/** @returns the mark as long as it stands, by its own end and no job's; a person's name as everybody may see it. */
export function markOf({ mark_kind: kind, mark_name: name, mark_until: until }: MarkColumns, now: number): Mark | undefined {
  return kind !== null && name !== null && name !== '' && until !== null && until > now
    ? { kind, name: kind === 'person' ? maskedName(name) : name }
    : undefined
}

/** The next moment at which any mark ends; undefined where none stands. Lists that were rendered are true until then. */
export async function nextMarkEnd(db: Db, now: number): Promise<number | undefined> {
  const { next } = await db.read
    .selectFrom('certifications')
    .select((q) => q.fn.min<number | null>('mark_until').as('next'))
    .where('mark_until', '>', now)
    .executeTakeFirstOrThrow()
  return next === null ? undefined : Number(next)
}

/** It is of nobody any more: its meetings show no mark. */
export async function loseMark(tx: Tx, certificationId: string): Promise<void> {
  await touchMeetings(tx, certificationId)
  await tx.updateTable('meetings').set({ certification_id: null }).where('certification_id', '=', certificationId).execute()
}

/** The mark of a certification has appeared, changed or gone: pages of the meetings that show it are rendered anew. */
export async function touchMeetings(tx: Tx, certificationId: string): Promise<void> {
  await tx
    .updateTable('meetings')
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('certification_id', '=', certificationId)
    .execute()
}
