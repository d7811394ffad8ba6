/** Buyers in the shop, all the way by HTTP, and the bank's word on each: told, told twice, or never. */
import { order } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import type { Db } from '#server/db/db.ts'
import { sandboxKey, type TestApp } from './app.ts'
import { crowd, type Member } from './crowd.ts'
import { request } from './person.ts'

/** The buttons of the bank's page, in the order in which buyers press them: most are heard of once. */
const buttons = ['pay', 'pay', 'pay', 'pay-twice', 'pay-silently'] as const

export interface Buyer extends Member {
  orderNo: string
  tradeNo: string
  /** 1: nothing was heard of the payment. */
  lost: boolean
}

const atTheDoor = { accept: 'application/json', 'sandbox-key': sandboxKey }
const as = ({ token }: Pick<Member, 'token'>) => ({ authorization: `Bearer ${token}` })

/** So many people who each buy one copy. */
export async function buy(test: TestApp, db: Db, size: number, sale: { ticketId: string; fen: number; now: number }): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (const [at, member] of (await crowd(db, size, sale)).entries()) {
    const { data: made } = await request(
      test.app,
      order.submit,
      {
        enrollInfoIds: member.attendeeIds,
        meetingId: '1',
        thirdId: '-000001',
        ticketId: sale.ticketId,
        ticketNum: 1,
        ticketPrice: sale.fen,
      },
      as(member),
    )
    const orderNo = made?.no as string
    const asked = { ...paymentSettings, bankType: '', outTradeNo: orderNo, totalAmount: sale.fen, userId: member.userId }
    const { data: trade } = await request(test.app, payment.createTrade, asked, as(member))
    const tradeNo = trade?.tradeNo as string
    const button = buttons[at % buttons.length] as (typeof buttons)[number]
    await press(test, tradeNo, button)
    buyers.push({ ...member, orderNo, tradeNo, lost: button === 'pay-silently' })
  }
  return buyers
}

/** What the bank's page shows of a trade, from books that know nothing of ours. */
interface AtTheBank {
  state: string
  amountFen: number
  refunds: { state: string; amountFen: number }[]
}

export async function press(test: TestApp, tradeNo: string, button: string): Promise<void> {
  const answer = await test.app.request(`/sandbox/cashier/${tradeNo}/${button}`, {
    method: 'POST',
    headers: atTheDoor,
  })
  if (answer.status !== 200) throw new Error(`${button} of ${tradeNo} was answered with ${answer.status}`)
}

/** Fen that the bank holds for us of these trades: what came, less what it has given back. */
export async function heldAtTheBank(test: TestApp, buyers: readonly Pick<Buyer, 'tradeNo'>[]): Promise<number> {
  let held = 0
  for (const { tradeNo } of buyers) {
    const shown = await test.app.request(`/sandbox/cashier/${tradeNo}`, { headers: atTheDoor })
    const { state, amountFen, refunds } = (await shown.json()) as AtTheBank
    if (state !== 'success') continue
    held += amountFen - refunds.filter((refund) => refund.state === 'done').reduce((sum, refund) => sum + refund.amountFen, 0)
  }
  return held
}
