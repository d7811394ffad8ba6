/** A merchant for tests of the local WeChat Pay: it signs by itself, with none of the code of our own client. */
import { createPublicKey, createSign, createVerify, randomBytes } from 'node:crypto'
import { type MerchantBox, merchantBox, type MerchantOptions } from '#wechat/sandbox/merchant/merchant.ts'

export const openId = 'oPayer000000000000000000000a'
export const appId = 'wx1234567890abcdef'
export const notifyUrl = 'http://127.0.0.1:8080/notify'

export interface Reply {
  status: number
  headers: Headers
  bytes: Buffer
  text: string
  json: Record<string, unknown>
}

/** What can be different from a proper request. */
export interface Twist {
  headers?: Record<string, string | undefined>
  /** Signed instead of what is sent. */
  signedBody?: string
  signedPath?: string
  /** Sent instead of JSON made of the body. */
  raw?: string | Uint8Array<ArrayBuffer>
  authorization?: (proper: string) => string | undefined
  nonce?: string
  timestamp?: number
  prefix?: string
  /** Who calls, where it is not the merchant itself. */
  as?: MerchantBox['merchant']
}

export interface Received {
  url: string
  body: string
  headers: Record<string, string>
}

export function testMerchant(options: Partial<MerchantOptions> = {}) {
  let now = Date.parse('2026-06-01T12:00:00+08:00')
  const clock = Object.assign(() => now, { pass: (ms: number) => void (now += ms) })
  const received: Received[] = []
  const inbox = { answer: async (): Promise<Response> => new Response(null, { status: 204 }) }
  const user = { openId }
  const box: MerchantBox = merchantBox({
    clock,
    address: 'http://127.0.0.1:8080/sandbox/wechat',
    mchAddress: 'https://mch.test',
    platform: {
      account: { appId },
      userById: (id) => (id === 'xiaowang' ? user : undefined),
      userOf: (id) => (id === openId ? user : undefined),
    },
    fetch: async (url, { body, headers }) => {
      received.push({ url, body, headers })
      return inbox.answer()
    },
    ...options,
  })

  async function call(method: string, path: string, body?: object, twist: Twist = {}): Promise<Reply> {
    const merchant = twist.as ?? box.merchant
    const raw = twist.raw ?? (body === undefined ? '' : JSON.stringify(body))
    const nonce = twist.nonce ?? randomBytes(16).toString('hex')
    const timestamp = twist.timestamp ?? Math.floor(clock() / 1000)
    const message = `${method}\n${twist.signedPath ?? path}\n${timestamp}\n${nonce}\n${twist.signedBody ?? (typeof raw === 'string' ? raw : Buffer.from(raw).toString())}\n`
    const signature = createSign('RSA-SHA256').update(message).sign(merchant.privateKey, 'base64')
    const proper = `WECHATPAY2-SHA256-RSA2048 mchid="${merchant.mchId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${merchant.serial}",signature="${signature}"`
    const headers: Record<string, string | undefined> = {
      accept: 'application/json',
      'user-agent': 'test',
      authorization: twist.authorization ? twist.authorization(proper) : proper,
      'content-type': method === 'GET' ? undefined : 'application/json',
      'wechatpay-serial': Object.keys(merchant.publicKeys)[0],
      ...twist.headers,
    }
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await box.mch.request(`${twist.prefix ?? ''}${path}`, {
      method,
      headers: given,
      ...(method !== 'GET' && { body: raw }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString()
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }

  const order = (more: object = {}) => ({
    appid: appId,
    mchid: box.merchant.mchId,
    description: '会议报名',
    out_trade_no: 'ORDER0001',
    notify_url: notifyUrl,
    amount: { total: 8800 },
    payer: { openid: openId },
    ...more,
  })
  const h5Order = (more: object = {}) => ({
    ...order(),
    payer: undefined,
    scene_info: { payer_client_ip: '1.2.3.4', h5_info: { type: 'Wap' } },
    ...more,
  })
  const place = (more: object = {}) => call('POST', '/v3/pay/transactions/jsapi', order(more))
  const query = (no = 'ORDER0001') => call('GET', `/v3/pay/transactions/out-trade-no/${no}?mchid=${box.merchant.mchId}`)
  const refund = (more: object = {}) =>
    call('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: 'ORDER0001',
      out_refund_no: 'R1',
      amount: { refund: 100, total: 8800, currency: 'CNY' },
      notify_url: 'http://127.0.0.1:8080/refunded',
      ...more,
    })
  /** An order that has been paid. */
  const paid = async (more: object = {}) => {
    await place(more)
    box.pay(String({ out_trade_no: 'ORDER0001', ...more }.out_trade_no), openId)
  }

  return { box, clock, call, order, h5Order, place, query, refund, paid, received, inbox }
}

/** Whether WeChat's public key of this merchant says that it signed this. */
export function isSigned(box: MerchantBox, headers: Headers | Record<string, string>, body: string, key?: string): boolean {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? ''
  const pem = key ?? box.merchant.publicKeys[read('Wechatpay-Serial')]
  if (pem === undefined) return false
  return createVerify('RSA-SHA256')
    .update(`${read('Wechatpay-Timestamp')}\n${read('Wechatpay-Nonce')}\n${body}\n`)
    .verify(createPublicKey(pem), read('Wechatpay-Signature'), 'base64')
}
