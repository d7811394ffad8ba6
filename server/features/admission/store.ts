/** The only file that writes admissions and admission_codes. */
import type { Db, Row, Tx } from '../../db/db.ts'
import type { AdmissionState } from './machine.ts'

export async function insertAdmissions(db: Db, tx: Tx, made: readonly { row: Row<'admissions'>; code: string }[]): Promise<void> {
  await db.insertMany(tx, 'admissions', made.map(({ row }) => row))
  await db.insertMany(tx, 'admission_codes', made.map(({ row, code }) => ({ admission_id: row.id, code })))
}

/** In ascending id. */
export function lockAdmissionsOf(tx: Tx, orderNo: string): Promise<Pick<Row<'admissions'>, 'id' | 'status'>[]> {
  return tx.selectFrom('admissions').select(['id', 'status']).where('order_no', '=', orderNo).where('status', '!=', 'revoked').orderBy('id').forNoKeyUpdate().execute()
}

/** Sets the new state where the admission is still in the one that was read. @returns rows changed. */
export async function moveAdmission(tx: Tx, id: string, from: AdmissionState, to: AdmissionState, more: Partial<Row<'admissions'>> = {}): Promise<bigint> {
  const { numUpdatedRows } = await tx.updateTable('admissions').set({ ...more, status: to }).where('id', '=', id).where('status', '=', from).executeTakeFirst()
  return numUpdatedRows
}

/** Whether a person holds any admission of a meeting that still admits. */
export async function holdsAdmission(db: Pick<Db, 'read'>, userId: string, meetingId: string): Promise<boolean> {
  const row = await db.read.selectFrom('admissions').select('id').where('user_id', '=', userId).where('meeting_id', '=', meetingId).where('status', '!=', 'revoked').limit(1).executeTakeFirst()
  return row !== undefined
}

const withNames = (db: Db) =>
  db.read.selectFrom('admissions')
    .innerJoin('admission_codes', 'admission_codes.admission_id', 'admissions.id')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .select([
      'admissions.id', 'admission_codes.code', 'admissions.status', 'admissions.order_no', 'attendees.name as attendee_name', 'tickets.name as ticket_name',
      'admissions.meeting_id', 'meetings.title as meeting_title', 'meetings.starts_at', 'meetings.ends_at', 'meetings.address',
    ])
export type AdmissionWithNames = NonNullable<Awaited<ReturnType<typeof findOwnAdmission>>>

export function findOwnAdmission(db: Db, userId: string, id: string) {
  return withNames(db).where('admissions.id', '=', id).where('admissions.user_id', '=', userId).executeTakeFirst()
}

/** The newest first. */
export async function pageOfAdmissions(db: Db, userId: string, meetingId: string | undefined, offset: number, limit: number): Promise<{ rows: AdmissionWithNames[]; total: number }> {
  let mine = db.read.selectFrom('admissions').where('user_id', '=', userId)
  let rows = withNames(db).where('admissions.user_id', '=', userId)
  if (meetingId !== undefined) {
    mine = mine.where('meeting_id', '=', meetingId)
    rows = rows.where('admissions.meeting_id', '=', meetingId)
  }
  const { total } = await mine.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: await rows.orderBy('admissions.issued_at', 'desc').orderBy('admissions.id').offset(offset).limit(limit).execute(), total }
}
