/** The H5_ZL gateway's client against the stand-in gateway, over HTTP in process. */
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#server/flow/clock.ts'
import { newCode } from '#server/flow/ids.ts'
import { gatewayPayments } from '#server/providers/gateway.ts'
import type { PaymentProvider, Report, TradeToOpen } from '#server/providers/payment-provider.ts'
import { type CashierSandbox, cashierSandbox } from '#server/sandbox/cashier.ts'
import { START, type TestClock, testClock } from '../support/app.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NOTIFY = 'http://huiwu.test/api/payment/trade/callback/gateway'
const NO = '2609021000000000000001'
const REFUND = '2609021000000000000009'

type Init = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal }
type Fetch = (url: string, init?: Init) => Promise<Response>

let clock: TestClock
let cashier: CashierSandbox
let provider: PaymentProvider
let web: Fetch
let asked: { url: string; init: Init }[]
let reports: (Report | undefined)[]

const clientOf = (fetch: Fetch, key = cashier.key) =>
  gatewayPayments({ url: cashier.url, key, fetch: (url, init) => fetch(url, init as Init), clock, nonce: newCode })
const toOpen = (more: Partial<TradeToOpen> = {}): TradeToOpen => ({
  tradeNo: NO,
  channel: 'redirect',
  bankType: 'ICBC',
  amountFen: 39_800,
  subject: '示范会议 教师票',
  notifyUrl: NOTIFY,
  returnUrl: 'http://huiwu.test/pay?no=1',
  expiresAt: START + 30 * MINUTE,
  payer: { userId: 'U1', ip: '127.0.0.1', openId: '' },
  ...more,
})
const press = async (button: string, tradeNo = NO) => {
  const answer = await web(`http://huiwu.test/sandbox/cashier/${tradeNo}/${button}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
  })
  return { status: answer.status, ...((await answer.json()) as { state: string; callbacks: string[]; refunds: { callbacks: string[] }[] }) }
}
const page = async () => (await web(`http://huiwu.test/sandbox/cashier/${NO}`, { headers: { accept: 'text/html' } })).text()
const refund = (more: Partial<Parameters<PaymentProvider['refund']>[0]> = {}) =>
  provider.refund({ refundNo: REFUND, tradeNo: NO, amountFen: 19_900, totalFen: 39_800, why: '一人不能参会', notifyUrl: NOTIFY, ...more })

beforeEach(() => {
  clock = testClock()
  asked = []
  reports = []
  cashier = cashierSandbox({
    clock,
    publicUrl: 'http://huiwu.test',
    fetch: async (url, init) => {
      expect(url).toBe(NOTIFY)
      const report = await provider.verify(init.body, (name) => init.headers[name])
      reports.push(report)
      const { status, body } = provider.acknowledge(report !== undefined)
      return new Response(body, { status })
    },
  })
  const app = new Hono().route('/sandbox', cashier.routes)
  web = async (url, init) => app.request(url, init)
  provider = clientOf(async (url, init = {}) => {
    asked.push({ url, init })
    return web(url, init)
  })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('opening a trade', () => {
  it('sends the documented fields with their constants, ours beside them, and leads to the cashier', async () => {
    expect(await provider.open(toOpen())).toEqual({ handle: `http://huiwu.test/sandbox/cashier/${NO}`, until: undefined })
    const [{ url, init }] = asked as [(typeof asked)[0]]
    expect([init.method, url]).toEqual(['POST', 'http://huiwu.test/sandbox/cashier/api/payment/trade/create'])
    expect(JSON.parse(init.body ?? '')).toEqual({
      appId: 'H5_ZL',
      bankType: 'ICBC',
      orderType: '2',
      outTradeNo: NO,
      totalAmount: 39_800,
      channelTag: 'C051',
      currencyType: 'CN',
      platformCode: 'Web',
      userId: 'U1',
      sysCode: '000001',
      notifyUrl: NOTIFY,
      returnUrl: 'http://huiwu.test/pay?no=1',
      subject: '示范会议 教师票',
      expireTime: '2026-09-02 10:30:00',
    })
    for (const text of ['本地模拟收银台', '¥398.00', '待支付']) expect(await page()).toContain(text)
  })

  it('signs method, path with query, time, chance and body by the shared key', async () => {
    await provider.open(toOpen())
    await provider.ask(NO)
    const paths = ['/sandbox/cashier/api/payment/trade/create', `/sandbox/cashier/api/payment/trade/query?outTradeNo=${NO}`]
    for (const [at, { init }] of asked.entries()) {
      const { 'x-cashier-timestamp': timestamp, 'x-cashier-nonce': nonce, 'x-cashier-signature': signature } = init.headers ?? {}
      expect([timestamp, nonce]).toEqual([String(START / 1000), expect.stringMatching(/^\w{32}$/)])
      expect(signature).toBe(
        createHmac('sha256', cashier.key)
          .update(`${init.method}\n${paths[at]}\n${timestamp}\n${nonce}\n${init.body ?? ''}\n`)
          .digest('hex'),
      )
      expect(init.signal).toBeInstanceOf(AbortSignal)
    }
  })

  it('is done once, however often asked for; another amount under the same number is refused', async () => {
    await provider.open(toOpen())
    expect((await provider.open(toOpen())).handle).toContain(NO)
    await expect(provider.open(toOpen({ amountFen: 1 }))).rejects.toThrow('TRADE_DIFFERS')
    await press('pay')
    await expect(provider.open(toOpen())).rejects.toThrow('TRADE_DIFFERS')
  })
})

describe('a payer at the cashier', () => {
  beforeEach(() => provider.open(toOpen()))

  it('pays: the bank reports it and tells it to whoever asks', async () => {
    expect(await provider.ask(NO)).toEqual({ tradeNo: NO, providerId: undefined, state: 'paying', amountFen: 39_800 })
    expect(await press('pay')).toMatchObject({ status: 200, state: 'success', callbacks: ['200 success'] })
    const paid = { tradeNo: NO, providerId: expect.stringMatching(/^CASHIER\d+$/), state: 'success', amountFen: 39_800 }
    expect([await provider.ask(NO), reports]).toEqual([paid, [{ kind: 'trade', trade: paid }]])
  })

  it.each([
    ['fail', 'failed', 1],
    ['cancel', 'closed', 1],
    ['pay-twice', 'success', 2],
    ['pay-silently', 'success', 0],
  ])('presses %s: it is %s, with %i reports', async (button, state, times) => {
    await press(button)
    expect([(await provider.ask(NO))?.state, reports.length]).toEqual([state, times])
    expect((await press('pay')).status).toBe(409)
  })

  it('pays up to the last second and not after it', async () => {
    await provider.open(toOpen({ tradeNo: '2609021000000000000002' }))
    clock.pass(30 * MINUTE)
    expect((await press('pay')).status).toBe(200)
    clock.pass(SECOND)
    expect((await press('pay', '2609021000000000000002')).status).toBe(409)
    expect((await provider.ask('2609021000000000000002'))?.state).toBe('paying')
  })

  it('paid in time at a bank that tells of it after the time only', async () => {
    clock.pass(40 * MINUTE)
    const text = await page()
    for (const [words, shown] of [
      ['已过支付时限', true],
      ['现在才通知', true],
      ['支付 ¥398.00', false],
    ] as const)
      expect(text.includes(words)).toBe(shown)
    expect(await press('pay-late?minutes=0')).toMatchObject({ status: 200, state: 'success', callbacks: ['200 success'] })
    clock.pass(24 * HOUR)
    expect(await provider.bill('2026-09-02')).toMatchObject([{ at: START + 30 * MINUTE }])
  })

  it('has paid at a slow bank: it cannot be closed nor paid again, and the word comes with time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await press('pay-late?minutes=2')
    expect((await provider.close(NO))?.state).toBe('paying')
    expect((await press('pay')).status).toBe(409)
    clock.pass(2 * MINUTE)
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect([(await provider.ask(NO))?.state, reports.length]).toEqual(['success', 1])
  })

  it('finds a closed trade closed', async () => {
    expect((await provider.close(NO))?.state).toBe('closed')
    expect((await press('pay')).status).toBe(409)
    expect((await provider.close(NO))?.state).toBe('closed')
  })

  it('pays before the closing arrives: the closing tells of it', async () => {
    await press('pay-silently')
    expect(await provider.close(NO)).toMatchObject({ state: 'success' })
  })
})

it('knows nothing of a trade or refund that it never heard of', async () => {
  expect([await provider.ask('123456'), await provider.close('123456'), await provider.askRefund('123456')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

describe('money on its way back', () => {
  beforeEach(async () => {
    await provider.open(toOpen())
    await press('pay')
    reports = []
  })

  it('is done when asked about once more', async () => {
    const begun = await refund()
    expect(begun).toEqual({ refundNo: REFUND, refundId: expect.stringMatching(/^CASHIERR\d+$/), state: 'processing', amountFen: 19_900 })
    expect(await provider.askRefund(REFUND)).toEqual({ ...begun, state: 'done' })
    expect(await refund()).toEqual({ ...begun, state: 'done' })
  })

  it('is done and reported after a minute, whoever asked in between', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const begun = await refund()
    clock.pass(MINUTE)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(reports).toEqual([{ kind: 'refund', refund: { ...begun, state: 'done' } }])
  })

  it.each([
    ['refund-done', 'done', undefined],
    ['refund-failed', 'failed', '收款账户异常'],
  ])('ends at once by %s: %s, and is reported once', async (button, state, why) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await refund()
    for (const words of ['退款到账', '退款失败']) expect(await page()).toContain(words)
    expect((await press(button)).refunds).toMatchObject([{ callbacks: ['200 success'] }])
    clock.pass(MINUTE)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(reports).toEqual([
      { kind: 'refund', refund: { refundNo: REFUND, refundId: expect.any(String), state, amountFen: 19_900, ...(why && { why }) } },
    ])
    expect(await provider.askRefund(REFUND)).toMatchObject({ state })
    expect(await page()).not.toContain('退款到账')
  })

  it('never exceeds what was paid, over several refunds', async () => {
    await refund()
    expect(await refund({ refundNo: '2609021000000000000010' })).toMatchObject({ state: 'processing' })
    expect(await refund({ refundNo: '2609021000000000000011', amountFen: 1 })).toEqual({
      refundNo: '2609021000000000000011',
      refundId: undefined,
      state: 'failed',
      amountFen: 1,
      why: '退款金额超过可退金额',
    })
    expect(await provider.askRefund('2609021000000000000011')).toBeUndefined()
  })

  it('is refused for the fifty-first time', async () => {
    const part = (n: number) => refund({ refundNo: `26090210000000001${String(n).padStart(5, '0')}`, amountFen: 1 })
    for (let n = 0; n < 50; n++) expect(await part(n)).toMatchObject({ state: 'processing' })
    expect(await part(50)).toMatchObject({ state: 'failed', why: '退款次数已达上限' })
  })

  it('is refused for another total, and for a trade that nobody paid', async () => {
    expect(await refund({ totalFen: 1 })).toMatchObject({ state: 'failed', why: '原交易金额不符' })
    expect(await refund({ tradeNo: '123456' })).toMatchObject({ state: 'failed', why: '原交易不存在或未支付' })
  })

  it('throws for a number that stands for another refund', async () => {
    await refund()
    await expect(refund({ amountFen: 1 })).rejects.toThrow('REFUND_DIFFERS')
    expect(await refund({ refundNo: `${REFUND}-1` })).toMatchObject({ refundNo: `${REFUND}-1`, state: 'processing' })
  })
})

describe('the bill of a day', () => {
  beforeEach(async () => {
    await provider.open(toOpen())
    await provider.open(toOpen({ tradeNo: '2609021000000000000002' }))
    clock.pass(MINUTE)
    await press('pay')
    clock.pass(15 * HOUR)
    await refund()
    await provider.askRefund(REFUND)
  })

  it('is made at ten the next morning and has what moved on that day', async () => {
    clock.pass(9 * HOUR - 2 * MINUTE)
    expect(await provider.bill('2026-09-02')).toBeUndefined()
    clock.pass(MINUTE)
    const providerId = (await provider.ask(NO))?.providerId
    expect(await provider.bill('2026-09-02')).toEqual([
      { kind: 'trade', tradeNo: NO, providerId, refundNo: '', amountFen: 39_800, feeMils: 238_800, at: START + MINUTE },
    ])
    clock.pass(24 * HOUR)
    expect(await provider.bill('2026-09-03')).toEqual([
      { kind: 'refund', tradeNo: NO, providerId, refundNo: REFUND, amountFen: 19_900, feeMils: -119_400, at: START + MINUTE + 15 * HOUR },
    ])
    expect(await provider.bill('2026-09-01')).toEqual([])
  })

  it('can be made to lie', async () => {
    clock.pass(24 * HOUR)
    expect(dayOf(clock())).toBe('2026-09-04')
    cashier.misprint((lines) => lines.map((line) => ({ ...line, amountFen: 1 })))
    expect(await provider.bill('2026-09-02')).toMatchObject([{ amountFen: 1 }])
    cashier.misprint(() => [])
    expect(await provider.bill('2026-09-02')).toEqual([])
  })
})

describe('what is not believed', () => {
  const success = { tradeNo: NO, providerId: 'P1', state: 'success', amountFen: 39_800 } as const
  const verify = (body: string, headers: Record<string, string>) => provider.verify(body, (name) => headers[name])

  it('is not a report as the bank signs it', async () => {
    const { body, headers } = cashier.signed(success)
    expect(await verify(body, headers)).toEqual({ kind: 'trade', trade: success })
    const back = cashier.signedRefund({ refundNo: REFUND, refundId: 'R1', state: 'done', amountFen: 1 })
    expect(await verify(back.body, back.headers)).toEqual({
      kind: 'refund',
      refund: { refundNo: REFUND, refundId: 'R1', state: 'done', amountFen: 1 },
    })
  })

  it.each<[string, (signed: { body: string; headers: Record<string, string> }) => void]>([
    [
      'a changed body',
      (signed) => {
        signed.body = signed.body.replace('39800', '39801')
      },
    ],
    [
      'a signature of somebody else',
      (signed) => {
        signed.headers['x-cashier-signature'] = '0'.repeat(64)
      },
    ],
    [
      'no signature',
      (signed) => {
        delete signed.headers['x-cashier-signature']
      },
    ],
    [
      'another time',
      (signed) => {
        signed.headers['x-cashier-timestamp'] = String(START / 1000 + 1)
      },
    ],
    [
      'an old report',
      () => {
        clock.pass(301 * SECOND)
      },
    ],
    [
      'a report from the future',
      () => {
        clock.pass(-301 * SECOND)
      },
    ],
    [
      'the signature of a call',
      (signed) => {
        const timestamp = String(START / 1000)
        const mac = createHmac('sha256', cashier.key)
          .update(`POST\n/sandbox/cashier/api/payment/trade/close\n${timestamp}\n${'a'.repeat(32)}\n${signed.body}\n`)
          .digest('hex')
        Object.assign(signed.headers, { 'x-cashier-timestamp': timestamp, 'x-cashier-nonce': 'a'.repeat(32), 'x-cashier-signature': mac })
      },
    ],
  ])('is %s', async (_, change) => {
    const signed = cashier.signed(success)
    change(signed)
    expect(await verify(signed.body, signed.headers)).toBeUndefined()
  })

  it('is a well-signed success that nobody can name', async () => {
    const { body, headers } = cashier.signed({ ...success, providerId: undefined })
    expect(await verify(body, headers)).toBeUndefined()
    expect(provider.acknowledge(false).status).toBe(400)
  })

  /** Signs any answer as the gateway would. */
  const answering =
    (data: unknown, status = 200, code = '000'): Fetch =>
    async (url, init = {}) => {
      const { pathname, search } = new URL(url)
      const body = typeof data === 'string' ? data : JSON.stringify({ code, msg: 'ok', data })
      const [timestamp, nonce] = [String(START / 1000), init.headers?.['x-cashier-nonce'] ?? '']
      const mac = createHmac('sha256', cashier.key)
        .update(`${status}\n${pathname}${search}\n${timestamp}\n${nonce}\n${body}\n`)
        .digest('hex')
      return new Response(body, {
        status,
        headers: { 'x-cashier-timestamp': timestamp, 'x-cashier-nonce': nonce, 'x-cashier-signature': mac },
      })
    }
  const said = { outTradeNo: NO, transactionId: 'P1', tradeState: 'SUCCESS', totalAmount: 39_800 }

  it('is not an answer of the right form', async () => {
    expect(await clientOf(answering(said)).ask(NO)).toEqual(success)
  })

  it.each<[string, () => Fetch]>([
    ['an answer with something more', () => answering({ ...said, discount: 1 })],
    ['an answer with something less', () => answering({ outTradeNo: NO, transactionId: 'P1', tradeState: 'SUCCESS' })],
    ['an amount that is no number', () => answering({ ...said, totalAmount: '39800' })],
    ['an unknown word', () => answering({ ...said, tradeState: 'PAID' })],
    ['a success that nobody can name', () => answering({ ...said, transactionId: '' })],
    ['an answer about another trade', () => answering({ ...said, outTradeNo: '123456' })],
    ['a refusal with an unknown code', () => answering(null, 200, 'SYSTEM_BUSY')],
    ['a page instead of an envelope', () => answering('<html></html>')],
    ['another status', () => answering(said, 502)],
    ['an unsigned answer', () => async () => Response.json({ code: '000', msg: 'ok', data: said })],
    [
      'the answer to an earlier question',
      () =>
        (url, init = {}) =>
          answering(said)(url, { ...init, headers: { 'x-cashier-nonce': 'a'.repeat(32) } }),
    ],
    [
      'an answer that was on its way too long',
      () => async (url, init) => {
        clock.pass(301 * SECOND)
        return answering(said)(url, init)
      },
    ],
  ])('is %s', async (_, fetch) => {
    await expect(clientOf(fetch()).ask(NO)).rejects.toThrow('gateway')
  })

  it('is the bill of another day', async () => {
    await expect(clientOf(answering({ day: '2026-09-01', lines: [] })).bill('2026-09-02')).rejects.toThrow('another day')
  })

  it('is a client with another key, with an old question, or with the same question twice', async () => {
    await provider.open(toOpen())
    await expect(clientOf(web, 'another key').ask(NO)).rejects.toThrow('HTTP 401')
    const [{ url, init }] = asked as [(typeof asked)[0]]
    expect((await web(url, init)).status).toBe(401)
    await expect(
      clientOf(async (to, more) => {
        clock.pass(301 * SECOND)
        return web(to, more)
      }).ask(NO),
    ).rejects.toThrow('HTTP 401')
    expect((await web(`${cashier.url}/api/payment/trade/query?outTradeNo=${NO}`)).status).toBe(401)
  })

  it('says that no answer came, and neither the address nor the key', async () => {
    const failing = clientOf(() => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })))
    await expect(failing.ask(NO)).rejects.toThrow(/^no answer from huiwu\.test \(ECONNREFUSED\)$/)
  })
})
