/** Tables of certificates and of their issues. */
import { countOf, pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { normalIdentifier } from '#contract/normal-text.ts'
import type { CertificateState } from '#contract/certificate.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { contains } from '../../db/like.ts'
import { isPhone } from '../../privacy/phone-search.ts'
import { table } from '../../db/table.ts'

export const certificates = table('certificates')
export const certificateIssues = table('certificate_issues')

type CertificateRow = Row<'certificates'>
/** One with all that is on it. */
export type Certificate = CertificateRow &
  Omit<Row<'certificate_issues'>, 'id' | 'meeting_id' | 'third_id' | 'rule_id'> & { replaced_by: string | null }

const whole = (on: Reader) =>
  on
    .selectFrom('certificates')
    .innerJoin('certificate_issues', 'certificate_issues.id', 'certificates.issue_id')
    .leftJoin('certificates as next', 'next.replaces', 'certificates.number')
    .selectAll('certificates')
    .select([
      'certificate_issues.rule_name',
      'certificate_issues.kind',
      'certificate_issues.content',
      'certificate_issues.meeting_name',
      'certificate_issues.meeting_time',
      'certificate_issues.place',
      'certificate_issues.sponsor',
      'certificate_issues.hours_tenths',
      'certificate_issues.credits_tenths',
      'certificate_issues.made_by',
      'certificate_issues.made_at',
      'next.number as replaced_by',
    ])

export function findCertificate(on: Reader, number: string): Promise<Certificate | undefined> {
  return whole(on).where('certificates.number', '=', number).executeTakeFirst()
}

interface Filter {
  meetingId: string
  keyword: string
  ruleId: string | undefined
  state: CertificateState | undefined
}

/** The newest first. @param keyword part of a name or unit, or a whole number or phone. */
export async function pageOfCertificates(
  db: Db,
  { meetingId, keyword, ruleId, state }: Filter,
  range: PageRange,
): Promise<RowPage<Certificate>> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`certificates.meeting_id = ${meetingId}`]
  if (ruleId !== undefined) conditions.push(sql<SqlBool>`certificates.rule_id = ${ruleId}`)
  if (state !== undefined) conditions.push(sql<SqlBool>`certificates.state = ${state}`)
  if (keyword !== '')
    conditions.push(
      sql<SqlBool>`(${contains('certificates.name', keyword)} OR ${contains('certificates.unit', keyword)}
        OR certificates.number = ${normalIdentifier(keyword)} OR ${isPhone('certificates.phone', keyword)})`,
    )
  const all = sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
  return pageOf(
    db.read.selectFrom('certificates').where(all),
    whole(db.read).where(all).orderBy('certificates.issued_at', 'desc').orderBy('certificates.number', 'desc'),
    range,
  )
}

/** Whose they are: their account's, or of the phone that it has proved. */
const isOf = (userId: string, mobile: string) =>
  sql<SqlBool>`certificates.number IN (
    SELECT number FROM certificates WHERE user_id = ${userId}
    UNION SELECT number FROM certificates WHERE phone = ${mobile} AND phone <> '')`

/** Somebody's own, the newest first. */
export async function pageOfMine(
  db: Db,
  { userId, mobile, meetingId }: { userId: string; mobile: string; meetingId: string | undefined },
  range: PageRange,
): Promise<RowPage<Certificate>> {
  let found = db.read.selectFrom('certificates').where(isOf(userId, mobile))
  let rows = whole(db.read).where(isOf(userId, mobile))
  if (meetingId !== undefined) {
    found = found.where('certificates.meeting_id', '=', meetingId)
    rows = rows.where('certificates.meeting_id', '=', meetingId)
  }
  return pageOf(found, rows.orderBy('certificates.issued_at', 'desc').orderBy('certificates.number', 'desc'), range)
}

/** Those of a meeting that stand, behind `after`, by number; of a rule or of all. */
export function standingAfter(
  on: Reader,
  { meetingId, ruleId, after, limit }: { meetingId: string; ruleId: string | undefined; after: string; limit: number },
): Promise<Certificate[]> {
  let rows = whole(on)
    .where('certificates.meeting_id', '=', meetingId)
    .where('certificates.state', '=', 'issued')
    .where('certificates.number', '>', after)
  if (ruleId !== undefined) rows = rows.where('certificates.rule_id', '=', ruleId)
  return rows.orderBy('certificates.number').limit(limit).execute()
}

export async function countStanding(on: Reader, meetingId: string, ruleId: string | undefined): Promise<number> {
  let rows = on.selectFrom('certificates').where('meeting_id', '=', meetingId).where('state', '=', 'issued')
  if (ruleId !== undefined) rows = rows.where('rule_id', '=', ruleId)
  return countOf(rows)
}

// An account that closes

/** Locked. */
export function lockOf(tx: Tx, userId: string, mobile: string): Promise<CertificateRow[]> {
  return tx.selectFrom('certificates').selectAll().where(isOf(userId, mobile)).orderBy('number').forUpdate().execute()
}

/** Nobody is named in them any more; the number stays taken. */
export async function emptyCertificates(tx: Tx, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .updateTable('certificates')
    .set((q) => ({ name: '', unit: '', phone: '', why: '', user_id: null, attendee_id: null, person: q.ref('number') }))
    .where('number', 'in', numbers)
    .execute()
}
