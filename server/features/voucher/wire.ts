/** A voucher as its organisers have it on the wire. */
import { type Voucher as OnWire, voucherRule } from '#contract/voucher.ts'
import type { Db, Tx } from '../../db/db.ts'
import { json, mapping, optionalTime, pickFields } from '../../db/mapping.ts'
import { everUsed, type Voucher } from './manage-store.ts'
import { countUses } from './store.ts'

export const ruleColumns = mapping('vouchers', voucherRule, {
  ticketIds: json,
  usesPerPerson: { column: 'uses_person' },
  startTime: { column: 'starts_at', ...optionalTime },
  endTime: { column: 'ends_at', ...optionalTime },
})

/** With how often each was used, counted for all of them at once. */
export async function vouchersOnWire(db: Db, on: Tx | Db['read'], rows: readonly Voucher[]): Promise<OnWire[]> {
  const ids = rows.map(({ id }) => id)
  const used = await usesOf(db, on, ids)
  const ever = await everUsed(db, on, ids)
  return rows.map((row) => ({
    ...pickFields(row, 'id', 'meeting_id', 'code', 'active', 'edition'),
    ...ruleColumns.toView(row),
    used: used.get(row.id) ?? 0,
    actions: [row.active === 1 ? 'off' : 'on', ...(ever.has(row.id) ? [] : ['remove'])],
  }))
}

/** Copies of live orders, by voucher; those without any are left out. */
export async function usesOf(db: Db, on: Tx | Db['read'], ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  return new Map((await countUses(db, on, { ids })).rows.flatMap(({ id, copies }) => (id === null ? [] : [[id, copies] as const])))
}
