/** Table vouchers; what organisers read of it. */
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains } from '../../db/like.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { table } from '../../db/table.ts'

export const vouchers = table('vouchers')

export type Voucher = Row<'vouchers'>

const ofCodes = prepared((layer, given: Given<{ meetingId: string; codes: readonly string[] }>) =>
  layer.selectFrom('vouchers').select('code').where('meeting_id', '=', given.value('meetingId')).where(given.among('code', 'codes')),
)

/** Those of them that a meeting has. */
export async function codesThere(db: Db, tx: Tx, meetingId: string, codes: readonly string[]): Promise<Set<string>> {
  return new Set((await ofCodes(db, tx, { meetingId, codes })).rows.map(({ code }) => code))
}

/** Newest first. @param keyword of a code, or of what was noted. */
export async function pageOfVouchers(
  db: Db,
  { meetingId, keyword, ...range }: { meetingId: string; keyword: string } & PageRange,
): Promise<RowPage<Voucher>> {
  let found = db.read.selectFrom('vouchers').where('meeting_id', '=', meetingId)
  if (keyword !== '') found = found.where((q) => q.or([contains('vouchers.code', keyword), contains('vouchers.note', keyword)]))
  return pageOf(found, found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), range)
}

/** All of a meeting's from one on, the oldest first. */
export function vouchersAfter(db: Db, meetingId: string, after: string, most: number): Promise<Voucher[]> {
  return db.read
    .selectFrom('vouchers')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

export function allVouchers(tx: Tx, meetingId: string): Promise<Voucher[]> {
  return tx.selectFrom('vouchers').selectAll().where('meeting_id', '=', meetingId).orderBy('id').execute()
}

const ordered = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('orders').select('voucher_id as id').distinct().where(given.among('voucher_id', 'ids')),
)

/** Those of them that any order was ever made with, cancelled ones too. */
export async function everUsed(db: Db, on: Reader, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await ordered(db, on, { ids })).rows.flatMap(({ id }) => id ?? []))
}

export async function insertVouchers(db: Db, tx: Tx, rows: readonly Voucher[]): Promise<void> {
  await db.insertMany(tx, 'vouchers', rows as readonly (Voucher & Record<string, string | number | null>)[])
}
