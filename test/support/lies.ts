/** Reports that are not true, or not new: each must be refused, or change nothing. */
import { callbackPath } from '#contract/payment.ts'
import type { Tampering } from '#wechat/sandbox/merchant/envelope.ts'
import type { Transaction } from '#wechat/sandbox/merchant/resources.ts'
import type { PaymentBox } from './payment-box.ts'

export interface Report {
  body: string
  headers: Record<string, string>
}

const tamperings: Tampering[] = ['body', 'signature', 'serial', 'stale', 'probe', 'other-key']

/** That an unpaid trade is paid, in every way in which that can be false. */
export function liesAbout(box: PaymentBox, tradeNo: string): Report[] {
  const truth = box.transactionOf(tradeNo) as Transaction
  const paid = {
    ...truth,
    trade_state: 'SUCCESS',
    transaction_id: `42${tradeNo}`,
    success_time: '2026-09-02T10:00:01+08:00',
    payer: PAYER_OF_LIES,
  } as Transaction
  const otherAmount = { ...paid, amount: { ...truth.amount, total: truth.amount.total + 1 } }
  const stranger = { ...paid, out_trade_no: `99${tradeNo.slice(2)}` }
  const known = box.notifications.find(({ attempts }) => attempts.some((attempt) => attempt.accepted))?.trade.paid
  const otherPayment = known === undefined ? [] : [{ ...paid, transaction_id: known.transactionId }]
  return [
    ...tamperings.map((tamper) => box.signedNotification(paid, { tamper })),
    ...[otherAmount, stranger, ...otherPayment].map((resource) => box.signedNotification(resource)),
  ]
}

const PAYER_OF_LIES = { openid: 'oLiar0000000000000000000000a' }

/** Reports that were accepted once, as they came. */
export function acceptedReports(box: PaymentBox): Report[] {
  return box.notifications.flatMap(({ body, attempts }) =>
    attempts.filter((attempt) => attempt.accepted).map(({ headers }) => ({ body, headers })),
  )
}

/** @returns the status; undefined where nobody answered. */
export function send(port: number, { body, headers }: Report): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}${callbackPath('wechat')}`, { method: 'POST', headers, body }).then(
    (answer) => answer.status,
    () => undefined,
  )
}
