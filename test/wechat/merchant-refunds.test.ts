/** Money back: in parts, never too much, never twice, and not at once. */
import { beforeEach, describe, expect, it } from 'vitest'
import { testMerchant } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
beforeEach(async () => {
  merchant = testMerchant()
  await merchant.paid()
})

const TAKES = 10_000
const refundOf = (no = 'R1') => merchant.call('GET', `/v3/refund/domestic/refunds/${no}`)
const part = (out_refund_no: string, refund: number, more: object = {}) =>
  merchant.refund({ out_refund_no, amount: { refund, total: 8800, currency: 'CNY' }, ...more })
const code = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json.code]
const stateOf = async (no = 'R1') => (await refundOf(no)).json.status

describe('a refund', () => {
  it('is accepted first, done after a while, and told of', async () => {
    const { json } = await merchant.refund({ reason: '活动取消' })
    expect(json).toEqual({
      refund_id: expect.stringMatching(/^\d{29}$/),
      out_refund_no: 'R1',
      transaction_id: merchant.box.transactionOf('ORDER0001')?.transaction_id,
      out_trade_no: 'ORDER0001',
      channel: 'ORIGINAL',
      user_received_account: '支付用户零钱',
      create_time: '2026-06-01T12:00:00+08:00',
      status: 'PROCESSING',
      funds_account: 'AVAILABLE',
      promotion_detail: [],
      amount: {
        total: 8800,
        refund: 100,
        payer_total: 8800,
        payer_refund: 100,
        settlement_refund: 100,
        settlement_total: 8800,
        discount_refund: 0,
        currency: 'CNY',
      },
    })
    expect((await merchant.query()).json.trade_state).toBe('REFUND')
    merchant.clock.pass(TAKES)
    expect((await refundOf()).json).toEqual({ ...json, status: 'SUCCESS', success_time: '2026-06-01T12:00:10+08:00' })
    await merchant.box.tick()
    expect(merchant.received.map(({ url }) => url)).toEqual(['http://127.0.0.1:8080/notify', 'http://127.0.0.1:8080/refunded'])
    expect(merchant.box.notifications[1]?.event).toBe('REFUND.SUCCESS')
  })

  it('may name the payment by its other number, or by both', async () => {
    const transaction_id = merchant.box.transactionOf('ORDER0001')?.transaction_id
    expect((await merchant.refund({ out_trade_no: undefined, transaction_id })).status).toBe(200)
    expect((await part('R2', 1, { transaction_id })).status).toBe(200)
    await merchant.paid({ out_trade_no: 'ORDER0002' })
    expect(code(await part('R3', 1, { out_trade_no: 'ORDER0002', transaction_id }))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await part('R4', 1, { out_trade_no: undefined }))).toEqual([400, 'INVALID_REQUEST'])
  })

  it('is not told of where no notify_url was given', async () => {
    await merchant.refund({ notify_url: undefined })
    merchant.clock.pass(TAKES)
    await merchant.box.tick()
    expect(merchant.box.notifications.map(({ event }) => event)).toEqual(['TRANSACTION.SUCCESS'])
  })
})

describe('the same refund once more', () => {
  it('is the same refund', async () => {
    const first = await merchant.refund()
    const again = await merchant.refund()
    expect(again.json).toEqual(first.json)
    expect(merchant.box.books.refunds.size).toBe(1)
  })

  it('is refused with another amount or for another order', async () => {
    await merchant.refund()
    await merchant.paid({ out_trade_no: 'ORDER0002' })
    expect(code(await part('R1', 200))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await merchant.refund({ out_trade_no: 'ORDER0002' }))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('a refund is refused', () => {
  const bad: [string, object][] = [
    ['without a number', { out_refund_no: undefined }],
    ['under a number with a point', { out_refund_no: 'R.1' }],
    ['without a currency', { amount: { refund: 1, total: 8800 } }],
    ['of nothing', { amount: { refund: 0, total: 8800, currency: 'CNY' } }],
    ['of parts of a fen', { amount: { refund: 0.5, total: 8800, currency: 'CNY' } }],
    ['for a reason of 81 bytes', { reason: '因'.repeat(27) }],
    ['with a field that does not exist', { attach: 'a' }],
    ['with a notify_url that has a query', { notify_url: 'https://meet.example/?a' }],
  ]
  it.each(bad)('%s', async (_, more) => {
    expect(code(await merchant.refund(more))).toEqual([400, 'PARAM_ERROR'])
  })

  it('for what was never paid', async () => {
    await merchant.place({ out_trade_no: 'ORDER0002' })
    expect(code(await merchant.refund({ out_trade_no: 'ORDER0002' }))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
    expect(code(await merchant.refund({ out_trade_no: 'ORDER9999' }))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
  })

  it('with another total than was paid', async () => {
    expect(code(await merchant.refund({ amount: { refund: 1, total: 8801, currency: 'CNY' } }))).toEqual([400, 'INVALID_REQUEST'])
  })

  it('beyond what was paid, in one or in parts', async () => {
    expect(code(await part('R1', 8801))).toEqual([400, 'INVALID_REQUEST'])
    expect((await part('R2', 5000)).status).toBe(200)
    expect(code(await part('R3', 3801))).toEqual([400, 'INVALID_REQUEST'])
    expect((await part('R4', 3800)).status).toBe(200)
  })

  it('for the fifty-first time', async () => {
    for (let index = 0; index < 50; index++) expect((await part(`P${index}`, 1)).status).toBe(200)
    expect(code(await part('P50', 1))).toEqual([400, 'INVALID_REQUEST'])
  })

  it('after a year', async () => {
    merchant.clock.pass(365 * 86_400_000)
    expect((await part('R1', 1)).status).toBe(200)
    merchant.clock.pass(1)
    expect(code(await part('R2', 1))).toEqual([403, 'TRADE_OVERDUE'])
  })

  it('is not found when it was never asked for', async () => {
    expect(code(await refundOf('R9'))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
  })
})

describe('on a bad day a refund', () => {
  it('gets stuck', async () => {
    merchant.box.misbehave('refund-abnormal')
    await merchant.refund()
    merchant.clock.pass(TAKES)
    expect(await stateOf()).toBe('ABNORMAL')
    await merchant.box.tick()
    expect(merchant.box.notifications[1]?.event).toBe('REFUND.ABNORMAL')
  })

  it('comes to nothing, and can be asked for under another number', async () => {
    merchant.box.misbehave('refund-closed')
    await part('R1', 8800)
    expect(code(await part('R2', 8800))).toEqual([400, 'INVALID_REQUEST'])
    merchant.clock.pass(TAKES)
    expect(await stateOf()).toBe('CLOSED')
    expect((await part('R2', 8800)).status).toBe(200)
    merchant.clock.pass(TAKES)
    expect(await stateOf('R2')).toBe('SUCCESS')
  })

  it('is accepted though the answer is 429', async () => {
    merchant.box.misbehave('refund-unknown')
    expect(code(await merchant.refund())).toEqual([429, 'FREQUENCY_LIMITED'])
    expect(await stateOf()).toBe('PROCESSING')
  })

  it('cannot be paid out by the merchant, until it can', async () => {
    merchant.box.misbehave('not-enough')
    expect(code(await merchant.refund())).toEqual([403, 'NOT_ENOUGH'])
    expect((await merchant.refund()).status).toBe(200)
  })
})
