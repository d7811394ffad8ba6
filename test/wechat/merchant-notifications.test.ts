/** What reaches the merchant by itself: encrypted, signed, repeated on the real plan; and all that can go wrong with it. */
import { createDecipheriv } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryPlan } from '#wechat/sandbox/merchant/notifications.ts'
import { isSigned, openId, type Received, testMerchant } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
beforeEach(() => {
  merchant = testMerchant()
})

interface Envelope {
  id: string
  event_type: string
  resource: { ciphertext: string; nonce: string; associated_data: string; algorithm: string; original_type: string }
}

function opened({ body }: Pick<Received, 'body'>) {
  const envelope = JSON.parse(body) as Envelope
  const { ciphertext, nonce, associated_data } = envelope.resource
  const bytes = Buffer.from(ciphertext, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', merchant.box.merchant.apiV3Key, nonce)
    .setAAD(Buffer.from(associated_data))
    .setAuthTag(bytes.subarray(-16))
  return {
    envelope,
    content: JSON.parse(Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString()) as Record<string, unknown>,
  }
}

const refuse = () => {
  merchant.inbox.answer = async () => Response.json({ code: 'FAIL', message: '失败' }, { status: 500 })
}
const events = () => merchant.received.map((received) => opened(received).envelope.event_type)

describe('a payment', () => {
  it('is told at once, signed and sealed, and once when that was received', async () => {
    await merchant.paid({ attach: 'a' })
    await merchant.box.tick()
    const [first] = merchant.received as [Received]
    const { envelope, content } = opened(first)
    expect(first.url).toBe('http://127.0.0.1:8080/notify')
    expect(isSigned(merchant.box, first.headers, first.body)).toBe(true)
    expect(envelope).toMatchObject({
      id: expect.stringMatching(/^[\w-]{36}$/),
      create_time: '2026-06-01T12:00:00+08:00',
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: { original_type: 'transaction', algorithm: 'AEAD_AES_256_GCM' },
    })
    expect([envelope.resource.nonce.length, envelope.resource.associated_data.length < 16]).toEqual([12, true])
    expect(content).toEqual((await merchant.query()).json)
    merchant.clock.pass(86_400_000)
    await merchant.box.tick()
    expect(merchant.received).toHaveLength(1)
  })

  it('is not told of before it was made', async () => {
    await merchant.place()
    await merchant.box.tick()
    expect(merchant.received).toEqual([])
  })

  it('is told as soon as a slow one is through', async () => {
    merchant.box.misbehave('payment-pending')
    await merchant.paid()
    await merchant.box.tick()
    expect(merchant.received).toEqual([])
    merchant.clock.pass(30_000)
    await merchant.box.tick()
    expect(events()).toEqual(['TRANSACTION.SUCCESS'])
  })
})

describe('an answer', () => {
  const answers: [string, () => Promise<Response>, boolean][] = [
    ['200', async () => new Response('anything'), true],
    ['204', async () => new Response(null, { status: 204 }), true],
    ['202', async () => new Response(null, { status: 202 }), false],
    ['302', async () => Response.redirect('https://meet.example/', 302), false],
    ['401', async () => Response.json({ code: 'FAIL', message: '失败' }, { status: 401 }), false],
    ['nothing at all', async () => Promise.reject(new Error('connection refused')), false],
    ['200 after five seconds', async () => (merchant.clock.pass(5000), new Response()), false],
    ['200 just in time', async () => (merchant.clock.pass(4999), new Response()), true],
  ]
  it.each(answers)('of %s is understood', async (_, answer, accepted) => {
    merchant.inbox.answer = answer
    await merchant.paid()
    await merchant.box.tick()
    const [attempt] = merchant.box.notifications[0]?.attempts ?? []
    expect([attempt?.accepted, attempt?.answer === '']).toEqual([accepted, false])
    merchant.inbox.answer = async () => new Response()
    merchant.clock.pass(15_000)
    await merchant.box.tick()
    expect(merchant.received).toHaveLength(accepted ? 1 : 2)
  })
})

describe('a merchant that does not answer well', () => {
  it('hears of it fifteen times more, in 24 hours and 4 minutes', async () => {
    refuse()
    await merchant.paid()
    const start = merchant.clock()
    await merchant.box.tick()
    for (const pause of retryPlan) {
      merchant.clock.pass(pause - 1)
      await merchant.box.tick()
      const before = merchant.received.length
      merchant.clock.pass(1)
      await merchant.box.tick()
      expect(merchant.received.length).toBe(before + 1)
    }
    expect(merchant.clock() - start).toBe((24 * 60 + 4) * 60_000)
    merchant.clock.pass(7 * 86_400_000)
    await merchant.box.tick()
    expect(merchant.received).toHaveLength(16)
    expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(merchant.received.map(({ headers }) => headers['Wechatpay-Nonce'])).size).toBe(16)
    expect(merchant.received.every(({ headers, body }) => isSigned(merchant.box, headers, body))).toBe(true)
    expect(merchant.box.notifications[0]?.attempts.map(({ answer }) => answer)).toEqual(
      Array.from({ length: 16 }, () => '500 {"code":"FAIL","message":"失败"}'),
    )
  })

  it('is not sent twice what it is still thinking about', async () => {
    let answer: (response: Response) => void = () => undefined
    merchant.inbox.answer = async () => new Promise<Response>((resolve) => (answer = resolve))
    await merchant.paid()
    const first = merchant.box.tick()
    await merchant.box.tick()
    answer(new Response())
    await first
    expect(merchant.received).toHaveLength(1)
  })
})

describe('on a bad day a notification', () => {
  it('comes two minutes late', async () => {
    merchant.box.misbehave('notify-late')
    await merchant.paid()
    merchant.clock.pass(119_999)
    await merchant.box.tick()
    expect(merchant.received).toHaveLength(0)
    merchant.clock.pass(1)
    await merchant.box.tick()
    expect(merchant.received).toHaveLength(1)
  })

  it('comes twice at the same time', async () => {
    merchant.box.misbehave('notify-twice')
    await merchant.paid()
    await merchant.box.tick()
    expect(merchant.received.map((received) => opened(received).envelope.id)).toEqual([
      merchant.box.notifications[0]?.id,
      merchant.box.notifications[0]?.id,
    ])
  })

  it('never comes', async () => {
    merchant.box.misbehave('notify-never')
    await merchant.paid()
    merchant.clock.pass(86_400_000)
    await merchant.box.tick()
    expect(merchant.received).toEqual([])
    expect((await merchant.query()).json.trade_state).toBe('SUCCESS')
  })

  it('comes after that of the refund', async () => {
    merchant.box.misbehave('notify-shuffled')
    await merchant.paid()
    await merchant.refund()
    merchant.clock.pass(10_000)
    await merchant.box.tick()
    await merchant.box.tick()
    expect(events()).toEqual(['REFUND.SUCCESS', 'TRANSACTION.SUCCESS'])
  })

  it.each(['notify-probe', 'probe'] as const)('is a probe (%s) first, and a good one when that was refused', async (fault) => {
    await merchant.place()
    merchant.box.misbehave(fault)
    merchant.box.pay('ORDER0001', openId)
    merchant.inbox.answer = async () =>
      new Response(null, {
        status: isSigned(merchant.box, merchant.received.at(-1)?.headers ?? {}, merchant.received.at(-1)?.body ?? '') ? 204 : 401,
      })
    await merchant.box.tick()
    merchant.clock.pass(15_000)
    await merchant.box.tick()
    expect(merchant.received[0]?.headers['Wechatpay-Signature']).toMatch(/^WECHATPAY\/SIGNTEST\//)
    expect(merchant.box.notifications[0]?.attempts.map(({ probe, answer }) => [probe, answer])).toEqual([
      [true, '401'],
      [false, '204'],
    ])
  })
})

describe('during the switch to 微信支付公钥', () => {
  it('every second notification is signed by the other key', async () => {
    merchant = testMerchant({ mode: 'both' })
    refuse()
    await merchant.paid()
    await merchant.box.tick()
    merchant.clock.pass(15_000)
    await merchant.box.tick()
    expect(merchant.received.map(({ headers }) => headers['Wechatpay-Serial']?.startsWith('PUB_KEY_ID_'))).toEqual([true, false])
  })
})

describe('a notification made for a test', () => {
  const paid = async () => {
    await merchant.paid()
    return merchant.box.transactionOf('ORDER0001') as NonNullable<ReturnType<typeof merchant.box.transactionOf>>
  }

  it('may tell what is not true, and is signed all the same', async () => {
    const lie = { ...(await paid()), amount: { total: 1, payer_total: 1, currency: 'CNY', payer_currency: 'CNY' } }
    const { body, headers } = merchant.box.signedNotification(lie)
    expect(isSigned(merchant.box, headers, body)).toBe(true)
    expect(opened({ body }).content).toEqual(lie)
  })

  it.each(['body', 'signature', 'serial', 'probe'] as const)('is not to be believed when its %s was spoilt', async (tamper) => {
    const { body, headers } = merchant.box.signedNotification(await paid(), { tamper })
    expect(isSigned(merchant.box, headers, body)).toBe(false)
  })

  it('can be old, or sealed by another key, and yet well signed', async () => {
    const transaction = await paid()
    const [stale, foreign] = [
      merchant.box.signedNotification(transaction, { tamper: 'stale' }),
      merchant.box.signedNotification(transaction, { tamper: 'other-key' }),
    ]
    expect([stale, foreign].map(({ body, headers }) => isSigned(merchant.box, headers, body))).toEqual([true, true])
    expect(Number(stale.headers['Wechatpay-Timestamp'])).toBe(merchant.clock() / 1000 - 300)
    expect(() => opened(foreign)).toThrow(/authenticate|unable/i)
  })
})

describe('by itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ticks every second, from its start until it is stopped', async () => {
    merchant.box.start()
    await merchant.paid()
    await vi.advanceTimersByTimeAsync(1000)
    expect(merchant.received).toHaveLength(1)
    merchant.box.stop()
    await merchant.paid({ out_trade_no: 'ORDER0002' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(merchant.received).toHaveLength(1)
  })

  it('gives up an answer that never comes, after five seconds', async () => {
    merchant.inbox.answer = async () => new Promise(() => undefined)
    await merchant.paid()
    const ticked = merchant.box.tick()
    await vi.advanceTimersByTimeAsync(4999)
    expect(merchant.box.notifications[0]?.attempts[0]?.answer).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    await ticked
    expect(merchant.box.notifications[0]?.attempts[0]).toMatchObject({ accepted: false, answer: 'no answer within 5 s' })
    expect(merchant.box.notifications[0]?.dueAt).toBe(merchant.clock() + 15_000)
  })
})

describe('a crowd', () => {
  it('of ten thousand payers is told of, each with a number of its own', async () => {
    for (let index = 0; index < 10_000; index++) {
      const no = `CROWD${String(index).padStart(6, '0')}`
      // Placed as by the API, without ten thousand signatures of our own.
      merchant.box.books.trades.set(no, {
        kind: 'native',
        request: { ...merchant.order({ out_trade_no: no }), payer: undefined },
        fingerprint: '',
        expiresAt: Infinity,
        state: 'NOTPAY',
        refunds: [],
      })
      merchant.box.pay(no, openId)
    }
    await merchant.box.tick()
    expect(merchant.received).toHaveLength(10_000)
    expect(new Set(Array.from(merchant.box.books.trades.values(), ({ paid }) => paid?.transactionId)).size).toBe(10_000)
    // Each is signed by RSA, and checked: half a minute of a core that has other work.
  }, 120_000)
})
