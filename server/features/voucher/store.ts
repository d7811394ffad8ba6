/** Vouchers as orders use them: locked, and counted from the orders themselves. There is no counter that could differ. */
import { sql } from 'kysely'
import type { Row } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'

export type VoucherOnSale = Row<'vouchers'>

/** A cancelled order, or one whose money goes back, gives its uses back with its places. */
const holds = sql<boolean>`orders.status not in (4, 5, 7)`

/** Locked in ascending id, after tickets and pools: of two who want the last use, one comes second. */
export const lockVouchers = prepared((layer, given: Given<{ codes: readonly [meeting: string, code: string][] }>) =>
  layer
    .selectFrom('vouchers')
    .innerJoin(given.pairs('codes', 'wanted'), (join) =>
      join.onRef('vouchers.meeting_id', '=', 'wanted.a').onRef('vouchers.code', '=', 'wanted.b'),
    )
    .selectAll('vouchers')
    .orderBy('vouchers.id')
    .forNoKeyUpdate('vouchers'),
)

/** Copies of live orders, by a statement of its own after the lock. */
export const countUses = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('orders')
    .select((q) => ['voucher_id as id', q.fn.sum<number>('copies').as('copies')])
    .where(given.among('voucher_id', 'ids'))
    .where(holds)
    .groupBy('voucher_id'),
)

/** The same of one person each. */
export const countUsesBy = prepared((layer, given: Given<{ wanted: readonly [voucher: string, user: string][] }>) =>
  layer
    .selectFrom(given.pairs('wanted', 'wanted'))
    .innerJoin('orders', (join) => join.onRef('orders.voucher_id', '=', 'wanted.a').onRef('orders.user_id', '=', 'wanted.b'))
    .select((q) => ['voucher_id as id', 'user_id as userId', q.fn.sum<number>('copies').as('copies')])
    .where(holds)
    .groupBy(['voucher_id', 'user_id']),
)
