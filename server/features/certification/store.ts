/** Table certifications. */
import type { CertificationKind } from '#contract/mark.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { isAnyOf } from '../../db/like.ts'
import { table } from '../../db/table.ts'

export const certifications = table('certifications')

export type Certification = Row<'certifications'>
/** What may change of one beside its state. */
export type CertificationColumns = Partial<Omit<Certification, 'id' | 'user_id' | 'third_id' | 'kind' | 'state'>>

/** The same, locked. */
export function lockOwn(tx: Tx, userId: string, thirdId: string, kind: CertificationKind): Promise<Certification | undefined> {
  return tx
    .selectFrom('certifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('third_id', '=', thirdId)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function lockCertification(tx: Tx, id: string): Promise<Certification | undefined> {
  return tx.selectFrom('certifications').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Marks of somebody that stand, an organisation's first. */
export function standingMarks(
  on: Reader,
  userId: string,
  thirdId: string,
  now: number,
): Promise<Pick<Certification, 'id' | 'kind' | 'mark_name'>[]> {
  return on
    .selectFrom('certifications')
    .select(['id', 'kind', 'mark_name'])
    .where('user_id', '=', userId)
    .where('third_id', '=', thirdId)
    .where('mark_until', '>', now)
    .orderBy('kind')
    .execute()
}

/** Whether a member of an organisation holds a mark in its name. */
export async function standingInNameOf(
  on: Reader,
  { id, name, third_id }: { id: string; name: string; third_id: string },
  now: number,
): Promise<boolean> {
  const found = await on
    .selectFrom('certifications')
    .innerJoin('organisation_members', 'organisation_members.user_id', 'certifications.user_id')
    .select('certifications.id')
    .where('organisation_members.organisation_id', '=', id)
    .where('certifications.third_id', '=', third_id)
    .where('certifications.kind', '=', 'organisation')
    .where(isAnyOf('certifications.mark_name', [name]))
    .where('certifications.mark_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whose mark has a code at a tenant, locked; it may be over and not taken down yet. */
export function lockHolderOfCode(tx: Tx, thirdId: string, code: string): Promise<Certification | undefined> {
  return tx
    .selectFrom('certifications')
    .selectAll()
    .where('third_id', '=', thirdId)
    .where('mark_code', '=', code)
    .where('mark_code', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Those whose mark's time is over, the earliest first. */
export async function overMarks(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('certifications')
    .select('id')
    .where('mark_until', '<=', now)
    .orderBy('mark_until')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those whose mark ends before a moment, and whose holder nobody has told; not those who have handed in anew. */
export async function untoldEnds(db: Db, before: number, most: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('certifications')
    .select('id')
    .where('mark_until', '<=', before)
    .where('told_at', 'is', null)
    .where('state', '!=', 'waiting')
    .orderBy('mark_until')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those whose papers are to go. */
export async function duePapers(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('certifications')
    .select('id')
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of one account, locked. */
export function lockCertificationsOf(tx: Tx, userId: string): Promise<Certification[]> {
  return tx.selectFrom('certifications').selectAll().where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** Of one account, at all tenants. */
export function certificationsOf(on: Reader, userId: string): Promise<Certification[]> {
  return on.selectFrom('certifications').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}
