/** Which invoices may be put into the 卡包 of whoever paid: WeChat keeps one for a payment, and only for payments of its own. */
import { CARD_FILE_BYTES } from '#contract/invoice-rules.ts'
import type { Row, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { paymentsOf } from './one-payment.ts'
import type { Red } from './red-store.ts'
import { type Invoice, takenPayments } from './store.ts'

/** Whose 卡包 it is; what it has issued comes there by itself. */
export const KEEPER = 'wechat'

interface Beside {
  parts: readonly Pick<Row<'invoice_parts'>, 'order_no' | 'fen' | 'live'>[]
  reds: readonly Pick<Red, 'state'>[]
  files: readonly { kind: string; size: number }[]
}

/** Whether its buyer may ask for it now. */
export const isOpenForCard = ({ state, card }: Invoice) =>
  state === 'delivered' && (card === '' || card === 'failed' || card === 'unconfirmed')

/** What WeChat takes. */
export const isCardFile = ({ kind, size }: { kind: string; size: number }) => kind === 'pdf' && size <= CARD_FILE_BYTES

/** The one order that it stands for, with nothing of it taken back; undefined where it is none for the 卡包. */
export function orderForCard(invoice: Invoice, { parts, reds, files }: Beside): string | undefined {
  if (invoice.provider === KEEPER || !isOpenForCard(invoice)) return undefined
  if (reds.some(({ state }) => state !== 'dropped') || !files.some(isCardFile)) return undefined
  const [only, ...more] = parts.filter(({ fen, live }) => fen > 0 && live === 1)
  return more.length === 0 ? only?.order_no : undefined
}

/** The numbers of those among them that can be put there. */
export async function cardable(on: Tx | Deps['db']['read'], list: readonly (readonly [Invoice, Beside])[]): Promise<ReadonlySet<string>> {
  const orders = new Map(
    list.flatMap(([invoice, beside]) => {
      const orderNo = orderForCard(invoice, beside)
      return orderNo === undefined ? [] : [[invoice, orderNo] as const]
    }),
  )
  const payments = await paymentsOf(on, [...new Set(orders.values())], KEEPER)
  const taken = await takenPayments(on, [...payments.values()])
  return new Set(
    [...orders].flatMap(([{ no, card_payment }, orderNo]) => {
      const payment = payments.get(orderNo)
      return payment === undefined || (card_payment !== payment && taken.has(payment)) ? [] : [no]
    }),
  )
}
