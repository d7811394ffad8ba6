/** Providers by which an invoice stands for one payment that they took, and so many at most for each. */
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** The provider's number for the payment of an order, where it took all of it; else empty. */
export async function paymentOf(on: Tx | Deps['db']['read'], orderNo: string, of: string): Promise<string> {
  return (await paymentsOf(on, [orderNo], of)).get(orderNo) ?? ''
}

/** What the provider took by a payment, by its number for it, in fen. */
export async function amountOf(on: Tx | Deps['db']['read'], payment: string, of: string): Promise<number> {
  const row = await on
    .selectFrom('trades')
    .select('amount_fen')
    .where('provider', '=', of)
    .where('provider_id', '=', payment)
    .where('state', '=', 'success')
    .executeTakeFirst()
  return row?.amount_fen ?? 0
}

/** The same of many orders; those of which it did not take all are not among them. */
export async function paymentsOf(on: Tx | Deps['db']['read'], orderNos: readonly string[], of: string): Promise<Map<string, string>> {
  if (orderNos.length === 0) return new Map()
  const rows = await on
    .selectFrom('trades')
    .select(['order_no', 'provider', 'provider_id'])
    .where('order_no', 'in', orderNos)
    .where('state', '=', 'success')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ order_no }) => order_no)].flatMap(([orderNo, [only, ...more]]) =>
      more.length === 0 && only?.provider === of && only.provider_id ? [[orderNo, only.provider_id] as const] : [],
    ),
  )
}

/** Whether a provider takes an invoice of these orders, beside those that there are. The orders are locked. */
export async function isOnePayment(
  { invoices }: Pick<Deps, 'invoices'>,
  tx: Tx,
  name: string,
  orderNos: readonly string[],
): Promise<boolean> {
  const rule = invoices[name]?.payments
  if (rule === undefined) return true
  const [orderNo] = orderNos
  if (orderNo === undefined || orderNos.length > 1 || (await paymentOf(tx, orderNo, rule.of)) === '') return false
  const { n } = await tx
    .selectFrom('invoice_parts')
    .innerJoin('invoices', 'invoices.no', 'invoice_parts.invoice_no')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('invoice_parts.order_no', '=', orderNo)
    .where('invoices.state', '!=', 'withdrawn')
    .executeTakeFirstOrThrow()
  return Number(n) < rule.most
}
