/**
 * What reaches the door for reports of money and must not be believed: each is
 * refused in the provider's own words, noted once without a secret, and leaves
 * the database as it was, to the byte.
 */
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { order, type TicketOrder } from '#contract/order.ts'
import { bankTypes, callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { refund as refundCalls } from '#contract/refund.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { signedHeaders as signedByGateway } from '#server/providers/gateway-signature.ts'
import { refundOnWire, reportOnWire, tradeOnWire } from '#server/providers/gateway-words.ts'
import type { PaymentProvider, ProviderTrade } from '#server/providers/payment-provider.ts'
import { outsideOf } from '#server/providers/wechat.ts'
import { wechatPay } from '#server/providers/wechat-pay.ts'
import { signedHeaders as signedByWechat } from '#wechat/sandbox/merchant/door.ts'
import { encrypted, envelope, type Signed } from '#wechat/sandbox/merchant/envelope.ts'
import { keys } from '#wechat/sandbox/merchant/keys.ts'
import { type MerchantBox, merchantBox } from '#wechat/sandbox/merchant/merchant.ts'
import type { RefundNotice, Transaction } from '#wechat/sandbox/merchant/resources.ts'
import type { Fetch } from '#wechat/server/outside.ts'
import { passing, START } from '../support/app.ts'
import { MINUTE, PAID, PRICE, SECOND } from '../support/facts.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'
import { tableNames } from '../support/tables.ts'

/** WeChat takes no notification address without TLS. */
const SITE = 'https://huiwu.test'
const JSON_TYPE = 'application/json'
const FORGED = 'payment.callback_forged'

const providers = ['wechat', 'gateway'] as const
type Provider = (typeof providers)[number]
/** How each says that it did not believe a report. */
const refusals: Record<Provider, [status: number, body: string]> = {
  wechat: [401, '{"code":"FAIL","message":"FAIL"}'],
  gateway: [400, 'fail'],
}
const thanks: Record<Provider, [status: number, body: string]> = { wechat: [204, ''], gateway: [200, 'success'] }

interface Report {
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

// On one engine: what is refused at the door never reaches a database. What is believed is tried on both
// (wechat-pay.test.ts, payment.race.test.ts).
describe('a report', () => {
  let pay: MerchantBox
  let made: TicketOrder
  /** What the server has asked of 微信支付. */
  let asked: string[]
  /** Each line of the log, with everything that would be printed. */
  let log: string[]
  let noted: string[]

  const { opened, test, person } = productTest({ person: '13800000011' }, { app: { env: { publicUrl: SITE } } })
  beforeEach(async () => {
    pay = test.wechat.pay
    connect()
    made = (await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })).order
    log = []
    noted = []
    test.deps.log = {
      info: (event, facts) => log.push(`${event} ${JSON.stringify(facts)}`),
      warn: (event, kind, facts) => {
        noted.push(event)
        log.push(`${event} ${kind} ${JSON.stringify(facts)}`)
      },
      error: (event, error, facts) => {
        noted.push(event)
        log.push(`${event} ${String(error)} ${(error as Error).stack} ${JSON.stringify(facts)}`)
      },
    }
  })

  /** The server starts with the merchant as it is now. */
  function connect(): void {
    asked = []
    const carry: Fetch = async (url, init) => {
      asked.push(new URL(url).pathname.replace(/^.*(?=\/v3\/)/, ''))
      return test.app.request(url, init)
    }
    const outside = outsideOf(test.wechat.hosts(SITE), test.clock, carry, passing)
    test.deps.payments = { ...test.deps.payments, wechat: wechatPay(outside, pay.merchant) }
  }

  const open = async (provider: Provider, one = made) =>
    (
      await person.do(payment.createTrade, {
        ...paymentSettings,
        bankType: provider === 'wechat' ? bankTypes.native : '',
        outTradeNo: one.no,
        totalAmount: one.totalAmount,
        userId: person.id,
      })
    ).tradeNo
  const statusOf = async (one = made) => (await person.do(order.get, { no: one.no })).status
  const post = (provider: string, { body, headers }: Report) => test.app.request(callbackPath(provider), { method: 'POST', headers, body })
  const answerTo = async (provider: string, report: Report): Promise<[number, string]> => {
    const answer = await post(provider, report)
    return [answer.status, await answer.text()]
  }

  /** Every row of every table. */
  async function everything(): Promise<string> {
    const tables = []
    for (const name of await tableNames(opened.db))
      tables.push([name, (await opened.db.read.selectFrom(name).selectAll().execute()).map((row) => JSON.stringify(row)).sort()])
    expect(tables.length).toBeGreaterThan(40)
    return JSON.stringify(tables)
  }

  const secrets = () => [
    pay.merchant.apiV3Key,
    pay.merchant.privateKey.split('\n')[5] as string,
    test.wechat.account.secret,
    test.cashier.key,
    test.deps.env.secret,
    payer(),
    'ciphertext',
    'PRIVATE KEY',
  ]

  /** The report is refused so, noted once under this event, and nothing else comes of it. */
  async function refused(provider: Provider, report: Report, event = FORGED, answer: [number, string] = refusals[provider]): Promise<void> {
    const before = await everything()
    expect([await answerTo(provider, report), noted]).toEqual([answer, [event]])
    expect(await everything()).toBe(before)
    const told = [
      ...Object.values(report.headers).filter((value) => value.length > 60),
      ...(typeof report.body === 'string' && report.body.length > 20 ? [report.body] : []),
    ]
    for (const secret of [...secrets(), ...told]) expect(log.join('\n')).not.toContain(secret)
  }

  /** The report is thanked for, and changes nothing: it is true, and was known. */
  async function harmless(provider: Provider, report: Report): Promise<void> {
    const before = await everything()
    expect([await answerTo(provider, report), noted]).toEqual([thanks[provider], []])
    expect(await everything()).toBe(before)
  }

  // What WeChat says, and how it signs: the boxes of one process share their key, and go by the number of this merchant's.
  const payer = () => test.wechat.platform.userById('xiaowang')?.openId as string
  const serial = () => Object.keys(pay.merchant.publicKeys)[0] as string
  const penOf = (number = serial()) => ({ ...keys(test.clock, test.wechat.account.appId, 'public-key').forNotification(), id: number })
  const byWechat = (body: string, at = test.clock(), pen = penOf()): Signed => ({ body, headers: signedByWechat(pen, at, body, false) })
  const paidAtWechat = (tradeNo: string, more: object = {}): Transaction => ({
    ...(pay.transactionOf(tradeNo) as Transaction),
    transaction_id: '4200000925202609021234567890',
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    success_time: '2026-09-02T10:05:00+08:00',
    payer: { openid: payer() },
    ...more,
  })
  const told = (resource: Transaction | RefundNotice, apiV3Key = pay.merchant.apiV3Key) => envelope(apiV3Key, resource, test.clock()).body
  /** Opened, changed and signed anew by WeChat itself. */
  const rewritten = (resource: Transaction | RefundNotice, change: (letter: Letter) => void) => {
    const letter = JSON.parse(told(resource)) as Letter
    change(letter)
    return byWechat(JSON.stringify(letter))
  }
  interface Letter {
    id?: string
    event_type?: string
    resource_type?: string
    resource: { algorithm?: string; ciphertext?: string; nonce?: string; associated_data?: string }
  }

  // What the gateway says, and how it signs.
  const paidAtGateway = (tradeNo: string, more: Partial<ProviderTrade> = {}): ProviderTrade => ({
    tradeNo,
    providerId: `P${tradeNo}`,
    state: 'success',
    amountFen: made.totalAmount,
    ...more,
  })
  const byGateway = (body: string, at = test.clock(), path = callbackPath('gateway'), key = test.cashier.key): Signed => ({
    body,
    headers: { 'content-type': JSON_TYPE, ...signedByGateway(key, { start: 'POST', path, body }, at, 'a1b2c3d4e5f60718a1b2c3d4e5f60718') },
  })

  const by = (provider: Provider, body: string, at?: number): Signed => (provider === 'wechat' ? byWechat(body, at) : byGateway(body, at))
  const bodyOf = (provider: Provider, tradeNo: string): string =>
    provider === 'wechat' ? told(paidAtWechat(tradeNo)) : JSON.stringify(reportOnWire({ kind: 'trade', trade: paidAtGateway(tradeNo) }))
  /** What pays the order when nobody has spoilt it. */
  const good = (provider: Provider, tradeNo: string, at?: number): Signed => by(provider, bodyOf(provider, tradeNo), at)
  const signatureOf = (headers: Record<string, string>) => Object.keys(headers).find((name) => /-signature$/i.test(name)) as string
  const timestampOf = (headers: Record<string, string>) => Object.keys(headers).find((name) => /-timestamp$/i.test(name)) as string
  const withHeader = ({ body, headers }: Signed, name: string, value: string): Report => {
    const others = Object.entries(headers).filter(([one]) => one.toLowerCase() !== name.toLowerCase())
    return { body, headers: { ...Object.fromEntries(others), [name]: value } }
  }

  describe.each(providers)('of %s', (provider) => {
    it('that nobody has spoilt is believed, so that what follows is refused for what it is', async () => {
      const tradeNo = await open(provider)
      expect([await answerTo(provider, good(provider, tradeNo)), await statusOf(), noted]).toEqual([thanks[provider], 1, []])
    })

    type Spoil = (report: Signed) => Report
    const spoilt: [string, Spoil][] = [
      ['carries no signature at all', ({ body }) => ({ body, headers: { 'content-type': JSON_TYPE } })],
      ['is empty', ({ headers }) => ({ body: '', headers })],
      ['is another body under the same signature', ({ headers }) => ({ body: bodyOf(provider, '2609999999999999999999'), headers })],
      ['has one space more than was signed', ({ body, headers }) => ({ body: `${body} `, headers })],
      [
        'has a mark before it that was not signed',
        ({ body, headers }) => ({
          body: `\u{feff}${body}`,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body) + 3) },
        }),
      ],
      ['is the same JSON in another form', ({ body, headers }) => ({ body: JSON.stringify(JSON.parse(body), null, 2), headers })],
      ['is the same text in another encoding', ({ body, headers }) => ({ body: Buffer.from(body, 'utf16le'), headers })],
      ['is the same JSON, packed', ({ body, headers }) => ({ body: gzipSync(body), headers: { ...headers, 'content-encoding': 'gzip' } })],
      [
        'is ten megabytes packed into ten kilobytes',
        ({ headers }) => ({ body: gzipSync(Buffer.alloc(10 * 1024 * 1024)), headers: { ...headers, 'content-encoding': 'gzip' } }),
      ],
      [
        'is a form',
        ({ headers }) =>
          withHeader({ body: 'outTradeNo=1&tradeState=SUCCESS', headers }, 'content-type', 'application/x-www-form-urlencoded'),
      ],
      ['is thirty thousand brackets deep', ({ headers }) => ({ body: '['.repeat(30_000) + ']'.repeat(30_000), headers })],
      [
        'has a signature with one letter changed',
        (report) =>
          withHeader(
            report,
            signatureOf(report.headers),
            (report.headers[signatureOf(report.headers)] as string).replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
          ),
      ],
      [
        'has a signature cut short',
        (report) => withHeader(report, signatureOf(report.headers), (report.headers[signatureOf(report.headers)] as string).slice(0, -4)),
      ],
      ['has an empty signature', (report) => withHeader(report, signatureOf(report.headers), '')],
      [
        'has a signature of zeros',
        (report) =>
          withHeader(report, signatureOf(report.headers), '0'.repeat((report.headers[signatureOf(report.headers)] as string).length)),
      ],
      [
        'has a time that nobody signed',
        (report) => withHeader(report, timestampOf(report.headers), String(Math.floor(test.clock() / 1000) + 1)),
      ],
      ...['NaN', '-1', '1e9', '0x6a965800', ' ', '99999999999999999999', `${START / SECOND}.0`].map((time): [string, Spoil] => [
        `has ${JSON.stringify(time)} for its time`,
        (report) => withHeader(report, timestampOf(report.headers), time),
      ]),
    ]
    it.each(spoilt)('is refused when it %s', async (_, spoil) => {
      await refused(provider, spoil(good(provider, await open(provider))))
    })

    const moments: [string, number][] = [
      ['was signed more than five minutes ago', -301 * SECOND],
      ['was signed a day ago', -24 * 60 * MINUTE],
      ['comes from the future', 301 * SECOND],
      ['comes from next year', 365 * 24 * 60 * MINUTE],
    ]
    it.each(moments)('is refused when it %s', async (_, ago) => {
      const tradeNo = await open(provider)
      await refused(provider, good(provider, tradeNo, test.clock() + ago))
    })

    it('is refused when it is sent again after five minutes', async () => {
      const report = good(provider, await open(provider))
      await answerTo(provider, report)
      test.clock.pass(300 * SECOND + SECOND)
      await refused(provider, report)
    })

    it('changes nothing when it is sent again before that, however often', async () => {
      const report = good(provider, await open(provider))
      await answerTo(provider, report)
      await harmless(provider, report)
      test.clock.pass(290 * SECOND)
      await harmless(provider, report)
    })

    const nonsense = [
      '',
      ' ',
      'SUCCESS',
      'null',
      '[]',
      '{}',
      '"text"',
      '{"resource":null}',
      '{',
      '<xml><return_code>SUCCESS</return_code></xml>',
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
      '{"__proto__":{"tradeState":"SUCCESS"}}',
    ]
    it.each(nonsense.map((body) => [body.slice(0, 40), body]))(
      'is refused, though rightly signed, when it says only: %s',
      async (_, body) => {
        await open(provider)
        await refused(provider, by(provider, body))
      },
    )

    it('is refused without any one of the headers that prove it', async () => {
      const report = good(provider, await open(provider))
      const proofs = Object.keys(report.headers).filter((name) => /^(?:wechatpay|x-cashier)-/i.test(name) && !/-type$/i.test(name))
      expect(proofs).toHaveLength(provider === 'wechat' ? 4 : 3)
      for (const name of proofs) {
        noted.length = 0
        const { [name]: _, ...rest } = report.headers
        await refused(provider, { body: report.body, headers: rest })
      }
    })

    it('is refused at the door of the other provider', async () => {
      const other: Provider = provider === 'wechat' ? 'gateway' : 'wechat'
      await refused(other, good(provider, await open(provider)))
    })

    it('is refused when it tells of a trade of the other provider', async () => {
      const other = await open(provider === 'wechat' ? 'gateway' : 'wechat')
      const report =
        provider === 'gateway'
          ? good('gateway', other)
          : byWechat(
              told(
                paidAtWechat(other, {
                  appid: pay.merchant.appId,
                  mchid: pay.merchant.mchId,
                  out_trade_no: other,
                  amount: { total: made.totalAmount, currency: 'CNY' },
                }),
              ),
            )
      await refused(provider, report, 'payment.refused')
    })

    it('is refused beyond the size that any report has, whether that was declared or not', async () => {
      const { headers } = good(provider, await open(provider))
      const body = 'x'.repeat(10 * 1024 * 1024)
      for (const sent of [headers, { ...headers, 'content-length': String(body.length) }]) {
        noted.length = 0
        const before = await everything()
        const answer = await post(provider, { body, headers: sent })
        expect([answer.status, await answer.json(), noted]).toMatchObject([413, { reason: 'too_large', data: null }, [FORGED]])
        expect(await everything()).toBe(before)
      }
    })

    it('is refused a thousand times over without a row written', async () => {
      const { body, headers } = good(provider, await open(provider))
      const before = await everything()
      const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => post(provider, { body: `${body}${n}`, headers })))
      expect([new Set(answers.map((answer) => answer.status)), noted.length]).toEqual([new Set([refusals[provider][0]]), 1000])
      expect(await everything()).toBe(before)
    })

    it('is no less good for what it calls its form: the signature counts, not a header that nobody signed', async () => {
      const { body, headers } = good(provider, await open(provider))
      expect([await answerTo(provider, { body, headers: { ...headers, 'content-type': 'text/plain' } }), await statusOf()]).toEqual([
        thanks[provider],
        1,
      ])
    })

    it('that a paid trade was closed is known better', async () => {
      const tradeNo = await open(provider)
      await answerTo(provider, good(provider, tradeNo))
      const { transaction_id: _, success_time: __, ...closed } = { ...paidAtWechat(tradeNo), trade_state: 'CLOSED' as const }
      const report =
        provider === 'wechat'
          ? byWechat(told(closed))
          : byGateway(
              JSON.stringify(reportOnWire({ kind: 'trade', trade: paidAtGateway(tradeNo, { state: 'closed', providerId: undefined }) })),
            )
      await harmless(provider, report)
    })
  })

  describe('of WeChat', () => {
    type Lie = (tradeNo: string) => Report | Promise<Report>
    const wrong: [string, string, Lie][] = [
      [
        'tells of less money',
        'payment.refused',
        (no) => byWechat(told(paidAtWechat(no, { amount: { total: 1, payer_total: 1, currency: 'CNY', payer_currency: 'CNY' } }))),
      ],
      [
        'tells of more money',
        'payment.refused',
        (no) => byWechat(told(paidAtWechat(no, { amount: { total: made.totalAmount + 1, currency: 'CNY' } }))),
      ],
      [
        'tells of what the payer gave, and not of the order',
        FORGED,
        (no) => byWechat(told(paidAtWechat(no, { amount: { payer_total: made.totalAmount, currency: 'CNY' } }))),
      ],
      [
        'tells of money in words',
        FORGED,
        (no) => byWechat(told(paidAtWechat(no, { amount: { total: String(made.totalAmount), currency: 'CNY' } }))),
      ],
      [
        'tells of half a fen',
        FORGED,
        (no) => byWechat(told(paidAtWechat(no, { amount: { total: made.totalAmount + 0.5, currency: 'CNY' } }))),
      ],
      [
        'tells of other money than yuan',
        FORGED,
        (no) => byWechat(told(paidAtWechat(no, { amount: { total: made.totalAmount, currency: 'USD' } }))),
      ],
      ['is for another merchant', FORGED, (no) => byWechat(told(paidAtWechat(no, { mchid: '1600000001' })))],
      ['is for another account', FORGED, (no) => byWechat(told(paidAtWechat(no, { appid: 'wx0000000000000000' })))],
      ['names no merchant', FORGED, (no) => byWechat(told(paidAtWechat(no, { mchid: undefined })))],
      [
        'tells of a trade that is nobody’s',
        'payment.refused',
        (no) => byWechat(told(paidAtWechat(no, { out_trade_no: '2609999999999999999999' }))),
      ],
      [
        'tells of an order’s number, and of no trade',
        'payment.refused',
        (no) => byWechat(told(paidAtWechat(no, { out_trade_no: made.no }))),
      ],
      ['names no payment of WeChat’s', FORGED, (no) => byWechat(told(paidAtWechat(no, { transaction_id: '' })))],
      ['does not say when', FORGED, (no) => byWechat(told(paidAtWechat(no, { success_time: undefined })))],
      ['is in a state that there is not', FORGED, (no) => byWechat(told(paidAtWechat(no, { trade_state: 'PAID' })))],
      [
        'calls itself a refund',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            letter.event_type = 'REFUND.SUCCESS'
          }),
      ],
      [
        'does not say what has happened',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            delete letter.event_type
          }),
      ],
      [
        'has no number of its own',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            delete letter.id
          }),
      ],
      [
        'is of another kind',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            letter.resource_type = 'plain-resource'
          }),
      ],

      ['is sealed by another key', FORGED, (no) => byWechat(told(paidAtWechat(no), 'k'.repeat(32)))],
      [
        'is sealed by half of the key',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            letter.resource.algorithm = 'AEAD_AES_128_GCM'
          }),
      ],
      [
        'is cut off in the middle',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            resource.ciphertext = (resource.ciphertext as string).slice(0, 100)
          }),
      ],
      [
        'is cut off before its tag',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            resource.ciphertext = Buffer.from(resource.ciphertext as string, 'base64')
              .subarray(0, -16)
              .toString('base64')
          }),
      ],
      [
        'is shorter than a tag',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            resource.ciphertext = 'AAAA'
          }),
      ],
      [
        'has a bit turned',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            resource.ciphertext = (resource.ciphertext as string).replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))
          }),
      ],
      [
        'is sealed with nothing in it',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            Object.assign(letter.resource, encrypted(pay.merchant.apiV3Key, '', 'transaction'))
          }),
      ],
      [
        'is sealed with no JSON in it',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            Object.assign(letter.resource, encrypted(pay.merchant.apiV3Key, 'SUCCESS', 'transaction'))
          }),
      ],
      [
        'is not sealed at all',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), (letter) => {
            Object.assign(letter.resource, { ciphertext: JSON.stringify(paidAtWechat(no)) })
          }),
      ],
      [
        'lacks what it was sealed',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            delete resource.ciphertext
          }),
      ],
      [
        'lacks its nonce',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            delete resource.nonce
          }),
      ],
      [
        'has another nonce',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            resource.nonce = 'abcdefghijkl'
          }),
      ],
      [
        'has a nonce of the wrong length',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            resource.nonce = 'abcdefgh'
          }),
      ],
      [
        'has something else beside it',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            resource.associated_data = 'refund'
          }),
      ],
      [
        'lacks what stood beside it',
        FORGED,
        (no) =>
          rewritten(paidAtWechat(no), ({ resource }) => {
            delete resource.associated_data
          }),
      ],

      ['was signed five minutes ago to the second', FORGED, (no) => pay.signedNotification(paidAtWechat(no), { tamper: 'stale' })],
      ['is a probe', FORGED, (no) => pay.signedNotification(paidAtWechat(no), { tamper: 'probe' })],
      [
        'is signed under the number of a key that nobody has',
        FORGED,
        (no) => pay.signedNotification(paidAtWechat(no), { tamper: 'serial' }),
      ],
      [
        'is signed under the number of a certificate that nobody has',
        FORGED,
        (no) => byWechat(told(paidAtWechat(no)), test.clock(), penOf('7'.repeat(40))),
      ],
      ['is signed under no number but a word', FORGED, (no) => byWechat(told(paidAtWechat(no)), test.clock(), penOf('constructor'))],
      ['is signed under a path', FORGED, (no) => byWechat(told(paidAtWechat(no)), test.clock(), penOf('../v3/certificates'))],
      [
        'says that it is signed in another way',
        FORGED,
        (no) => withHeader(byWechat(told(paidAtWechat(no))), 'Wechatpay-Signature-Type', 'WECHATPAY2-SM2-WITH-SM3'),
      ],
      [
        'was signed for another report',
        FORGED,
        (no) => ({ body: told(paidAtWechat(no)), headers: byWechat(told(paidAtWechat(no))).headers }),
      ],
      ['comes from the box of another merchant', FORGED, (no) => otherBox().signedNotification(paidAtWechat(no))],
      [
        'comes from the box of another merchant under our number',
        FORGED,
        (no) => withHeader(otherBox().signedNotification(paidAtWechat(no)), 'Wechatpay-Serial', serial()),
      ],
    ]
    it.each(wrong)('is refused when it %s', async (_, event, lie) => {
      await refused('wechat', await lie(await open('wechat')), event)
    })

    const otherBox = () =>
      merchantBox({
        clock: test.clock,
        address: `${SITE}/sandbox/wechat`,
        platform: test.wechat.platform,
        fetch: async () => new Response(),
      })

    it('is refused when it names one payment for two trades', async () => {
      const other = (await signUp(person, { ticketId: PAID, names: ['赵老师', '钱老师'] })).order
      const [mine, theirs] = [await open('wechat'), await open('wechat', other)]
      await answerTo('wechat', good('wechat', mine))
      await refused('wechat', good('wechat', theirs), 'payment.refused')
      expect([await statusOf(), await statusOf(other)]).toEqual([1, 0])
    })

    it('pays one of two trades, when it names one payment for both at the same time', async () => {
      const other = (await signUp(person, { ticketId: PAID, names: ['赵老师', '钱老师'] })).order
      const reports = [good('wechat', await open('wechat')), good('wechat', await open('wechat', other))]
      const answers = await Promise.all(reports.map((report) => answerTo('wechat', report)))
      expect(answers.filter(([status]) => status === 204)).toHaveLength(1)
      expect([await statusOf(), await statusOf(other)].sort()).toEqual([0, 1])
    })

    it('is refused when it names another payment for a trade that is paid', async () => {
      const tradeNo = await open('wechat')
      await answerTo('wechat', good('wechat', tradeNo))
      await refused('wechat', byWechat(told(paidAtWechat(tradeNo, { transaction_id: '4200000925202609020000000000' }))), 'payment.refused')
    })

    it('is thanked for when it is WeChat’s test of itself, and means nothing', async () => {
      const tradeNo = await open('wechat')
      await harmless(
        'wechat',
        rewritten(paidAtWechat(tradeNo), (letter) => {
          letter.event_type = 'SECURITY_ECHO.SUCCESS'
        }),
      )
    })

    it.each(['public key', 'certificates'])(
      'makes us ask WeChat once, when a hundred come under forged numbers to somebody who knows it by %s',
      async (how) => {
        if (how === 'certificates') pay.setKeyMode('certificate')
        connect()
        const tradeNo = await open('wechat')
        test.clock.pass(10 * MINUTE)
        asked.length = 0
        const forged = (n: number) => byWechat(told(paidAtWechat(tradeNo)), test.clock(), penOf(`5F${String(n).padStart(38, '0')}`))
        const before = await everything()
        const together = await Promise.all(Array.from({ length: 50 }, (_, n) => answerTo('wechat', forged(n))))
        for (let n = 50; n < 100; n++) together.push(await answerTo('wechat', forged(n)))
        expect([together.filter(([status]) => status === 401).length, asked]).toEqual([100, ['/v3/certificates']])
        expect([noted.length, new Set(noted)]).toEqual([100, new Set([FORGED])])
        expect(await everything()).toBe(before)
        test.clock.pass(5 * MINUTE)
        await answerTo('wechat', forged(100))
        expect(asked).toEqual(['/v3/certificates', '/v3/certificates'])
      },
    )

    it.each([
      ['a 微信支付公钥', (n: number) => `PUB_KEY_ID_${String(n).padStart(34, '0')}`],
      ['a path', (n: number) => `../${n}`],
      ['a number far too long', (n: number) => String(n).padStart(65, 'F')],
    ])('makes us ask nobody about %s that is none: there is nobody to ask', async (_, number) => {
      const tradeNo = await open('wechat')
      asked.length = 0
      for (let n = 0; n < 100; n++) await answerTo('wechat', byWechat(told(paidAtWechat(tradeNo)), test.clock(), penOf(number(n))))
      expect([asked, noted.length]).toEqual([[], 100])
    })

    it('under forged numbers keeps a true new certificate out for five minutes at most', async () => {
      pay.setKeyMode('certificate')
      connect()
      const tradeNo = await open('wechat')
      test.clock.pass(10 * MINUTE)
      await answerTo('wechat', byWechat(told(paidAtWechat(tradeNo)), test.clock(), penOf('7'.repeat(40))))
      pay.rotateCertificate()
      pay.pay(tradeNo, payer())
      await pay.tick()
      expect(await statusOf()).toBe(0)
      for (const pause of [15, 15, 30, 180, 600]) {
        test.clock.pass(pause * SECOND)
        await pay.tick()
      }
      expect([await statusOf(), pay.notifications[0]?.attempts.at(-1)?.accepted]).toEqual([1, true])
    })

    it('under a number that nobody can look up just now is to come again', async () => {
      pay.setKeyMode('certificate')
      connect()
      const tradeNo = await open('wechat')
      test.clock.pass(10 * MINUTE)
      test.wechat.faults.set('down')
      const before = await everything()
      const [status] = await answerTo('wechat', byWechat(told(paidAtWechat(tradeNo)), test.clock(), penOf('7'.repeat(40))))
      expect([status, noted]).toEqual([502, ['payment.callback_unchecked']])
      for (const secret of secrets()) expect(log.join('\n')).not.toContain(secret)
      expect(await everything()).toBe(before)
    })
  })

  describe('of the gateway', () => {
    type Lie = (tradeNo: string) => Report
    const trade = (word: ProviderTrade, more: object = {}) =>
      byGateway(JSON.stringify({ ...reportOnWire({ kind: 'trade', trade: word }), ...more }))
    const wrong: [string, string, Lie][] = [
      ['tells of less money', 'payment.refused', (no) => trade(paidAtGateway(no, { amountFen: 1 }))],
      ['tells of more money', 'payment.refused', (no) => trade(paidAtGateway(no, { amountFen: made.totalAmount + 1 }))],
      ['tells of money in words', FORGED, (no) => trade(paidAtGateway(no), { totalAmount: String(made.totalAmount) })],
      ['tells of half a fen', FORGED, (no) => trade(paidAtGateway(no), { totalAmount: made.totalAmount + 0.5 })],
      ['tells of money below nothing', FORGED, (no) => trade(paidAtGateway(no), { totalAmount: -made.totalAmount })],
      ['tells of a trade that is nobody’s', 'payment.refused', () => trade(paidAtGateway('2609999999999999999999'))],
      ['tells of an order’s number, and of no trade', 'payment.refused', () => trade(paidAtGateway(made.no))],
      ['names no payment', FORGED, (no) => trade(paidAtGateway(no), { transactionId: '' })],
      ['is in a state that there is not', FORGED, (no) => trade(paidAtGateway(no), { tradeState: 'PAID' })],
      ['says more than is known to us', FORGED, (no) => trade(paidAtGateway(no), { note: 'more' })],
      ['does not say what it is about', FORGED, (no) => byGateway(JSON.stringify(tradeOnWire(paidAtGateway(no))))],
      ['calls itself a refund', FORGED, (no) => trade(paidAtGateway(no), { notifyType: 'REFUND' })],
      ['is signed for another door', FORGED, (no) => byGateway(bodyOf('gateway', no), test.clock(), callbackPath('wechat'))],
      [
        'is signed by another gateway',
        FORGED,
        (no) => byGateway(bodyOf('gateway', no), test.clock(), callbackPath('gateway'), '0'.repeat(64)),
      ],
      [
        'is an answer of the gateway, and no report',
        FORGED,
        (no) => {
          const body = bodyOf('gateway', no)
          return {
            body,
            headers: {
              'content-type': JSON_TYPE,
              ...signedByGateway(
                test.cashier.key,
                { start: '200', path: callbackPath('gateway'), body },
                test.clock(),
                'a1b2c3d4e5f60718a1b2c3d4e5f60718',
              ),
            },
          }
        },
      ],
    ]
    it.each(wrong)('is refused when it %s', async (_, event, lie) => {
      await refused('gateway', lie(await open('gateway')), event)
    })

    it('is refused when it names one payment for two trades', async () => {
      const other = (await signUp(person, { ticketId: PAID, names: ['赵老师', '钱老师'] })).order
      const [mine, theirs] = [await open('gateway'), await open('gateway', other)]
      await answerTo('gateway', good('gateway', mine))
      await refused('gateway', trade(paidAtGateway(theirs, { providerId: `P${mine}` })), 'payment.refused')
    })
  })

  describe.each(providers)('of %s about money on its way back', (provider) => {
    const noticeOf = (tradeNo: string, refundNo: string, amountFen: number, more: object = {}): Signed =>
      provider === 'gateway'
        ? byGateway(
            JSON.stringify({ notifyType: 'REFUND', ...refundOnWire({ refundNo, refundId: 'R1', state: 'done', amountFen }), ...more }),
          )
        : byWechat(
            told({
              mchid: pay.merchant.mchId,
              out_trade_no: tradeNo,
              transaction_id: '4200000925202609021234567890',
              out_refund_no: refundNo,
              refund_id: '50300000000000000000000000001',
              refund_status: 'SUCCESS',
              success_time: '2026-09-02T10:10:00+08:00',
              user_received_account: '支付用户零钱',
              amount: { total: made.totalAmount, refund: amountFen, payer_total: made.totalAmount, payer_refund: amountFen },
              ...more,
            } as RefundNotice),
          )

    async function paid(): Promise<string> {
      const tradeNo = await open(provider)
      // For true, so that the provider can be asked to give it back.
      if (provider === 'wechat') pay.pay(tradeNo, payer())
      else await test.app.request(`/sandbox/cashier/${tradeNo}/pay`, { method: 'POST', headers: { accept: JSON_TYPE } })
      await pay.tick()
      expect(await statusOf()).toBe(1)
      return tradeNo
    }
    async function onItsWay(): Promise<{ tradeNo: string; no: string }> {
      const tradeNo = await paid()
      const { no } = await (await signInAs(test, 'organiser')).do(refundCalls.create, { outTradeNo: made.no, reason: '行程有变' })
      await sendRefunds(test.deps)
      return { tradeNo, no }
    }

    it('that nobody has spoilt is believed, so that what follows is refused for what it is', async () => {
      const { tradeNo, no } = await onItsWay()
      const report = noticeOf(tradeNo, no, made.totalAmount)
      expect([await answerTo(provider, report), await statusOf(), noted]).toEqual([thanks[provider], 5, []])
      await harmless(provider, report)
    })

    it('is refused when nobody has asked for it', async () => {
      const tradeNo = await paid()
      await refused(provider, noticeOf(tradeNo, '2609999999999999999999', made.totalAmount), 'refund.refused')
      expect(await statusOf()).toBe(1)
    })

    it.each([
      ['less', -PRICE],
      ['more', 1],
    ])('is refused when it is %s money than was to go back', async (_, more) => {
      const { tradeNo, no } = await onItsWay()
      await refused(provider, noticeOf(tradeNo, no, made.totalAmount + more), 'refund.refused')
      expect(await statusOf()).toBe(4)
    })

    it('is refused at the door of the other provider', async () => {
      const { tradeNo, no } = await onItsWay()
      await refused(provider === 'wechat' ? 'gateway' : 'wechat', noticeOf(tradeNo, no, made.totalAmount))
    })

    it('is refused when the other provider is to pay it back', async () => {
      const { tradeNo, no } = await onItsWay()
      const other: Provider = provider === 'wechat' ? 'gateway' : 'wechat'
      await opened.db.write((tx) => tx.updateTable('refunds').set({ provider: other }).where('no', '=', no).execute())
      await refused(provider, noticeOf(tradeNo, no, made.totalAmount), 'refund.refused')
    })

    const wrong: Record<Provider, [string, object][]> = {
      wechat: [
        ['is for another merchant', { mchid: '1600000001' }],
        ['is in a state that there is not', { refund_status: 'DONE' }],
        ['names no refund of WeChat’s', { refund_id: '' }],
        ['does not say how much', { amount: {} }],
      ],
      gateway: [
        ['is in a state that there is not', { refundState: 'DONE' }],
        ['tells of money in words', { refundAmount: '39800' }],
        ['says more than is known to us', { note: 'more' }],
      ],
    }
    it.each(wrong[provider])('is refused when it %s', async (_, more) => {
      const { tradeNo, no } = await onItsWay()
      await refused(provider, noticeOf(tradeNo, no, made.totalAmount, more))
    })

    it('that it failed after all is known better once it is back', async () => {
      const { tradeNo, no } = await onItsWay()
      await answerTo(provider, noticeOf(tradeNo, no, made.totalAmount))
      await harmless(
        provider,
        noticeOf(
          tradeNo,
          no,
          made.totalAmount,
          provider === 'wechat' ? { refund_status: 'ABNORMAL' } : { refundState: 'FAIL', failReason: '收款账户异常' },
        ),
      )
    })
  })

  describe('at a door that there is not', () => {
    it.each([
      'cashier',
      'alipay',
      'transfer',
      'WECHAT',
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      '%00',
      'wechat%2F..%2Fgateway',
    ])('finds nobody: %s', async (name) => {
      const report = good('wechat', await open('wechat'))
      const before = await everything()
      const answer = await post(name, report)
      expect([answer.status, await answer.json(), noted]).toMatchObject([404, { reason: 'not_found', data: null }, []])
      expect(await everything()).toBe(before)
    })

    it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('is not asked for by %s', async (method) => {
      const before = await everything()
      for (const provider of providers) {
        const answer = await test.app.request(callbackPath(provider), { method })
        expect([answer.status, await answer.json()]).toMatchObject([404, { reason: 'not_found' }])
      }
      expect([await everything(), noted]).toEqual([before, []])
    })

    it('finds nobody where the provider is not configured', async () => {
      const report = good('wechat', await open('wechat'))
      test.deps.payments = { gateway: test.deps.payments['gateway'] as PaymentProvider }
      const before = await everything()
      expect([(await post('wechat', report)).status, await everything(), await statusOf()]).toEqual([404, before, 0])
    })
  })
})
