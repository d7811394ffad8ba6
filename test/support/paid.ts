/** Orders that are paid at the stand-in gateway, whose bank then knows of their refunds. */
import { type Admission, admission } from '#contract/admission.ts'
import type { TicketOrder } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { sandboxKey, type TestApp } from './app.ts'
import type { Person } from './person.ts'
import { signUp } from './sign-up.ts'

/** Presses a button of the stand-in cashier. */
export async function press({ app }: Pick<TestApp, 'app'>, tradeNo: string, button: string): Promise<void> {
  await app.request(`/sandbox/cashier/${tradeNo}/${button}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'sandbox-key': sandboxKey },
  })
}

/** A trade as the bank's own books have it. */
export interface AtBank {
  state: string
  amountFen: number
  refunds: { refundNo: string; state: string; amountFen: number }[]
}

export async function atBank({ app }: Pick<TestApp, 'app'>, tradeNo: string): Promise<AtBank> {
  return (await (await app.request(`/sandbox/cashier/${tradeNo}`, { headers: { accept: 'application/json' } })).json()) as AtBank
}

/** @returns the trade's number. */
export async function payFor(test: TestApp, person: Person, { no, totalAmount }: Pick<TicketOrder, 'no' | 'totalAmount'>): Promise<string> {
  const body = { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount, userId: person.id }
  const { tradeNo } = await person.do(payment.createTrade, body)
  await press(test, tradeNo, 'pay')
  return tradeNo
}

export interface PaidOrder {
  order: TicketOrder
  tradeNo: string
  /** In the order of the names. */
  tickets: Admission[]
}

export async function paidOrder(test: TestApp, person: Person, names: string[], ticketId = '2'): Promise<PaidOrder> {
  const { order } = await signUp(person, { ticketId, names })
  const tradeNo = await payFor(test, person, order)
  const mine = (await person.do(admission.mine, { pageSize: 100 })).list.filter(({ orderNo }) => orderNo === order.no)
  return { order, tradeNo, tickets: names.map((name) => mine.find(({ attendeeName }) => attendeeName === name) as Admission) }
}

/** All refunds that are due go out and come to their end, a minute apart as they are sent. */
export async function untilBack(test: TestApp): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    quiet = (await sendRefunds(test.deps)) === 0 ? quiet + 1 : 0
    test.clock.pass(61_000)
  }
}
