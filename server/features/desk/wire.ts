/** An order as those who run its meeting see it. */
import { type OrderRow, receiptMethodWords } from '#contract/desk.ts'
import { orderStatus } from '#contract/order.ts'
import { providerWord } from '#contract/payment.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import { letGo } from '../order/machine.ts'
import type { DeskOrder, TradeWay } from './store.ts'

const waits = ({ status }: Pick<DeskOrder, 'status'>) => status === orderStatus.unpaid || status === orderStatus.payFailed

/** Places that it holds now. */
export function heldBy({ status, copies }: Pick<DeskOrder, 'status' | 'copies'>): number {
  return letGo.some((gone) => gone === status) ? 0 : copies
}

/** Whoever has given no name is called as the first person of the order. */
export function buyerOf({ buyer, names }: Pick<DeskOrder, 'buyer' | 'names'>): string {
  return buyer === '' ? (names[0] ?? '') : buyer
}

/** By hand or by whom, in one word. */
export function wayWord({ provider, method }: TradeWay): string {
  return method === null ? providerWord(provider) : receiptMethodWords[method]
}

export function rowOnWire(row: DeskOrder, reader: FieldReader): OrderRow {
  return {
    ...pickFields(row, 'no', 'status', 'origin', 'names', 'ticket_id', 'ticket_name'),
    ...pickFields(row, 'arrived', 'paid', 'refunded', 'refunding', 'refundFailed', 'note'),
    buyer: buyerOf(row),
    phone: showField('attendee.phone', row.mobile, reader),
    copies: heldBy(row),
    amount: row.amount_fen,
    voucher: row.voucher_code ?? '',
    createTime: toWire(row.created_at),
    expireTime: waits(row) && row.expires_at !== null ? toWire(row.expires_at) : '',
  }
}
