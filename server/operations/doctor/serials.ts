/** Bank serials of before migration 0043 that differ only in case or dashes: one transfer may be booked twice. */
import { sql, type SqlBool } from 'kysely'
import type { Reading } from '../../db/db.ts'
import { caution, type Finding, together } from './finding.ts'

/** So many are listed; the others are counted. */
const LISTED = 5

export async function lookAtSerials({ read }: Reading): Promise<Finding> {
  const receipts = await read
    .selectFrom('receipts')
    .select('serial')
    .where(sql<SqlBool>`method = 'transfer' AND serial <> '' AND serial_folded = ''`)
    .orderBy('serial')
    .execute()
  const proofs = await read
    .selectFrom('proofs')
    .select((q) => q.fn.min('serial').as('serial'))
    .where(sql<SqlBool>`state = 'approved' AND serial_folded <> ''`)
    .groupBy(['third_id', 'serial_folded'])
    .having(sql<SqlBool>`count(DISTINCT serial) > 1`)
    .orderBy('serial')
    .execute()
  const found = [repeated('收款登记', receipts), repeated('已通过的付款凭证', proofs)]
  return together(found.flat(), '没有仅大小写或横线不同的流水号。')
}

function repeated(what: string, rows: readonly { serial: string }[]): Finding[] {
  if (rows.length === 0) return []
  const listed = rows.slice(0, LISTED).map(({ serial }) => serial)
  return [
    caution(
      `${what}中有 ${rows.length} 个流水号与另一个仅大小写或横线不同（${listed.join('、')}${rows.length > LISTED ? '等' : ''}），可能是同一笔转账记了两次：请主办方对照银行流水核对。`,
    ),
  ]
}
