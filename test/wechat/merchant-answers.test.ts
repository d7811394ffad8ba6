/** What a merchant can rely on in an answer: the signature, by the key it knows, also of refusals and of nothing. */
import { createDecipheriv, X509Certificate } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { isSigned, testMerchant } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
beforeEach(() => {
  merchant = testMerchant()
})

type Sealed = {
  serial_no: string
  effective_time: string
  expire_time: string
  encrypt_certificate: { nonce: string; associated_data: string; ciphertext: string }
}

async function certificates() {
  const answer = await merchant.call('GET', '/v3/certificates')
  const opened = (answer.json.data as Sealed[]).map(({ serial_no, encrypt_certificate: { nonce, associated_data, ciphertext } }) => {
    const bytes = Buffer.from(ciphertext, 'base64')
    const cipher = createDecipheriv('aes-256-gcm', merchant.box.merchant.apiV3Key, nonce)
      .setAAD(Buffer.from(associated_data))
      .setAuthTag(bytes.subarray(-16))
    return { serial: serial_no, certificate: new X509Certificate(Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()])) }
  })
  return { answer, opened }
}

describe('a merchant with 微信支付公钥', () => {
  it('knows the key by its id', () => {
    const {
      merchant: { publicKeys, apiV3Key, serial, mchId },
    } = merchant.box
    expect(Object.keys(publicKeys)).toEqual([expect.stringMatching(/^PUB_KEY_ID_\w{34}$/)])
    expect([apiV3Key.length, serial, mchId]).toEqual([32, expect.stringMatching(/^[0-9A-F]{40}$/), expect.stringMatching(/^\d{10}$/)])
  })

  it('finds every answer signed by it: an order, a refusal, and nothing at all', async () => {
    const order = await merchant.place()
    const refusal = await merchant.query('ORDER9999')
    const nothing = await merchant.call('POST', '/v3/pay/transactions/out-trade-no/ORDER0001/close', { mchid: merchant.box.merchant.mchId })
    expect([order.status, refusal.status, nothing.status, nothing.text]).toEqual([200, 404, 204, ''])
    for (const { headers, text } of [order, refusal, nothing]) {
      expect(isSigned(merchant.box, headers, text)).toBe(true)
      expect(headers.get('wechatpay-signature-type')).toBe('WECHATPAY2-SHA256-RSA2048')
      expect(headers.get('wechatpay-timestamp')).toBe(String(merchant.clock() / 1000))
    }
  })

  it('gets a signed 404 with Tencent’s message that it has no certificates', async () => {
    const { status, headers, text, json } = await merchant.call('GET', '/v3/certificates')
    expect([status, json]).toEqual([
      404,
      {
        code: 'RESOURCE_NOT_EXISTS',
        message:
          '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥。可查看指引https://pay.weixin.qq.com/doc/v3/merchant/4012153196',
      },
    ])
    expect(isSigned(merchant.box, headers, text)).toBe(true)
  })

  it('is probed with a signature that is none', async () => {
    merchant.box.misbehave('probe')
    const probe = await merchant.query('ORDER9999')
    const good = await merchant.query('ORDER9999')
    expect(probe.headers.get('wechatpay-signature')).toMatch(/^WECHATPAY\/SIGNTEST\//)
    expect([isSigned(merchant.box, probe.headers, probe.text), isSigned(merchant.box, good.headers, good.text)]).toEqual([false, true])
  })

  it('notices an answer that was altered on the way', async () => {
    merchant.box.misbehave('tampered-answer')
    const answer = await merchant.place()
    expect(answer.json.tampered).toBe(true)
    expect(isSigned(merchant.box, answer.headers, answer.text)).toBe(false)
  })
})

describe('a merchant with 平台证书', () => {
  beforeEach(() => merchant.box.setKeyMode('certificate'))

  it('can fetch them, with nothing but its APIv3 key', async () => {
    const {
      answer,
      opened: [first],
    } = await certificates()
    expect(merchant.box.merchant.publicKeys).toEqual({})
    expect(first?.certificate.serialNumber).toBe(first?.serial)
    expect(first?.certificate.verify(first.certificate.publicKey)).toBe(true)
    expect(first?.certificate.subject).toContain('CN=Tenpay.com sign')
    expect(Date.parse(first?.certificate.validTo ?? '') - merchant.clock()).toBeGreaterThan(4.9 * 365 * 86_400_000)
    expect(
      isSigned(merchant.box, answer.headers, answer.text, first?.certificate.publicKey.export({ type: 'spki', format: 'pem' }) as string),
    ).toBe(true)
  })

  it('meets a new one one day, and finds it beside the old', async () => {
    const before = (await merchant.query()).headers.get('wechatpay-serial')
    merchant.box.rotateCertificate()
    const after = (await merchant.query()).headers.get('wechatpay-serial')
    const { opened } = await certificates()
    expect(after).not.toBe(before)
    expect(opened.map(({ serial }) => serial)).toEqual([before, after])
  })
})

describe('a merchant between the two', () => {
  it('is answered by the key that its request names', async () => {
    merchant = testMerchant({ mode: 'both' })
    const [id] = Object.keys(merchant.box.merchant.publicKeys)
    const named = await merchant.query()
    const unnamed = await merchant.call('GET', '/v3/certificates', undefined, { headers: { 'wechatpay-serial': undefined } })
    expect(named.headers.get('wechatpay-serial')).toBe(id)
    expect(unnamed.headers.get('wechatpay-serial')).toMatch(/^[0-9A-F]{40}$/)
  })
})

describe('on a bad day', () => {
  it('fails before anything was done, or after it was', async () => {
    merchant.box.misbehave('system-error')
    expect((await merchant.place()).json.code).toBe('SYSTEM_ERROR')
    expect(merchant.box.books.trades.size).toBe(0)
    merchant.box.misbehave('system-error-after')
    expect((await merchant.place()).status).toBe(500)
    expect(merchant.box.books.trades.size).toBe(1)
    expect((await merchant.place()).status).toBe(200)
  })

  it('misbehaves as often as it was asked to', async () => {
    merchant.box.misbehave('system-error', 2)
    const seen = [await merchant.place(), await merchant.place(), await merchant.place()].map(({ status }) => status)
    expect(seen).toEqual([500, 500, 200])
  })

  it('is slow when it was asked to', async () => {
    const waits: number[] = []
    merchant = testMerchant({ wait: async (ms) => void waits.push(ms) })
    merchant.box.misbehave('slow')
    await merchant.place()
    await merchant.place()
    expect(waits).toEqual([12_000])
  })
})
