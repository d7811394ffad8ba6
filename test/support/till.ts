/** One person's orders at every point of money's way, and what they leave to do for whoever looks after a meeting's money. */
import type { Input } from '#contract/call.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { bankTypes, callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { sandboxKey, type TestApp } from './app.ts'
import type { Person } from './person.ts'
import { signUp } from './sign-up.ts'

/** A grey square. */
const picture = {
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQAAAACCEkxzAAAAEElEQVR4nGNgGAWjYBTABAADQAABlXZQ2QAAAABJRU5ErkJggg==',
} as const
/** As long as a form takes it. */
const longWords = {
  payerName: '云栖谷教育发展中心附属第一实验学校教育集团课程与教学研究部财务与资产管理办公室',
  bankSerial: 'SH20260902173455901234567890123456789012345678',
  note: '三位老师一起转账，含午餐与会议资料费，发票抬头请开学校全称。'.repeat(3),
}
const rejection =
  '到账金额比订单应付少 20 元，付款户名与您填写的不一致，且附言中没有订单号，请核对后补齐差额并重新上传包含完整流水号的电子回单。'

/** Numbers of orders, by how they stand. */
export type Till = Record<'unpaid' | 'scan' | 'review' | 'rejected' | 'paidTwice' | 'refunding' | 'cancelled', string>

/** @param organiser who decides about them, and so logs one refund that the bank refuses. */
export async function fillTill({ app, deps, cashier, wechat, clock }: TestApp, payer: Person, organiser: Person): Promise<Till> {
  const made = async () => (await signUp(payer, { ticketId: '2', names: ['阿不都热合曼·买买提吐尔逊'] })).order
  const open = async ({ no, totalAmount }: TicketOrder, bankType = '') =>
    (await payer.do(payment.createTrade, { ...paymentSettings, bankType, outTradeNo: no, totalAmount, userId: payer.id })).tradeNo
  const press = (tradeNo: string, button: string) =>
    app.request(`/sandbox/cashier/${tradeNo}/${button}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'sandbox-key': sandboxKey },
    })
  const prove = ({ no }: TicketOrder, more: Partial<Input<typeof proof.submit>> = {}) =>
    payer.do(proof.submit, { ...longWords, outTradeNo: no, payDay: '2026-09-01', picture, ...more })
  const giveBack = (one: TicketOrder) =>
    organiser.do(refund.create, { outTradeNo: one.no, reason: '参会人因航班取消无法到场，主办方同意全额退款' })

  const rejected = await made()
  for (const more of [{}, { bankSerial: '', note: '' }])
    await organiser.do(proof.decide, { id: (await prove(rejected, more)).id, approve: 0, reason: rejection })

  const byTransfer = await made()
  await organiser.do(proof.decide, { id: (await prove(byTransfer)).id, approve: 1, reason: '' })
  await giveBack(byTransfer)

  // At the gateway, then by a code; and after that word comes from the gateway, too.
  const paidTwice = await made()
  const left = await open(paidTwice)
  wechat.pay.pay(await open(paidTwice, bankTypes.native), wechat.platform.users[0]?.openId as string)
  await wechat.pay.tick()
  await app.request(callbackPath('gateway'), {
    method: 'POST',
    ...cashier.signed({ tradeNo: left, providerId: `P${left}`, state: 'success', amountFen: paidTwice.totalAmount }),
  })

  const refunding = await made()
  const paid = await open(refunding)
  await press(paid, 'pay')
  await giveBack(refunding)
  await sendRefunds(deps)
  await press(paid, 'refund-failed')

  const cancelled = await made()
  await payer.do(order.cancel, { no: cancelled.no })
  const [unpaid, scan, review] = [await made(), await made(), await made()]
  await open(scan, bankTypes.native)
  await prove(review)
  await bill(deps, clock(), paidTwice.no)
  return {
    unpaid: unpaid.no,
    scan: scan.no,
    review: review.no,
    rejected: rejected.no,
    paidTwice: paidTwice.no,
    refunding: refunding.no,
    cancelled: cancelled.no,
  }
}

/** A day's bill that differs from our books in each of the ways. */
async function bill({ db }: TestApp['deps'], now: number, order_no: string): Promise<void> {
  const day = '2026-09-01'
  const line = {
    provider: 'wechat',
    day,
    trade_no: '2026090112345678901234',
    provider_id: '4200002026090112345678901234',
    refund_no: '',
    third_id: '-000001',
    order_no,
    created_at: now,
    cleared_at: null,
    note: '',
  }
  await db.write(async (tx) => {
    await db.insertMany(tx, 'bill_days', [
      { provider: 'wechat', day, state: 'differs', lines: 1208, checked_at: now, ask_at: null },
      { provider: 'gateway', day, state: 'agreed', lines: 96, checked_at: now, ask_at: null },
    ])
    await db.insertMany(tx, 'bill_differences', [
      {
        ...line,
        id: 'D1',
        kind: 'trade',
        cause: 'only_there',
        ref: '1',
        their_fen: 1_280_000,
        their_state: 'SUCCESS',
        our_fen: null,
        our_state: '',
      },
      {
        ...line,
        id: 'D2',
        kind: 'trade',
        cause: 'amount',
        ref: '2',
        their_fen: 19_900,
        their_state: 'SUCCESS',
        our_fen: 39_800,
        our_state: 'success',
      },
      {
        ...line,
        id: 'D3',
        kind: 'refund',
        cause: 'only_here',
        ref: '3',
        refund_no: 'R2026090112345678',
        their_fen: null,
        their_state: '',
        our_fen: 19_900,
        our_state: 'done',
      },
    ])
  })
}
