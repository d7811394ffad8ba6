/** Somebody wants to pay: the order that Tencent gets, and what it is never shown. */
import { describe, expect, it } from 'vitest'
import { PayError } from '#wechat/server/pay/errors.ts'
import type { Order, OrderKind } from '#wechat/server/pay/order.ts'
import { cut, plainText } from '#wechat/server/pay/text.ts'
import { byPublicKey, merchant, start, tencent } from './pay-tencent.ts'

const order: Order = {
  outTradeNo: '2605201000001234000001',
  description: '2026 会务年会 - 早鸟票',
  amountFen: 29_900,
  notifyUrl: 'https://hui.example.cn/api/wechat/paid',
  expiresAt: start + 15 * 60_000,
  payerIp: '14.23.150.211',
  openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
}

async function sent(kind: OrderKind, change: Partial<Order> = {}) {
  const { client, asked, answers } = tencent()
  answers(200, { prepay_id: 'wx26', h5_url: 'https://wx.tenpay.com/x', code_url: 'weixin://wxpay/bizpayurl?pr=x' })
  const result = await client.order(kind, { ...order, ...change })
  return { result, asked: asked[0]!, json: asked[0]!.json }
}

const refusal = (change: Partial<Order>, kind: OrderKind = 'jsapi') =>
  sent(kind, change).then(
    () => 'sent',
    (error: PayError) => `${error.status} ${error.code} ${(error.detail as { field: string }).field}`,
  )

describe('an order', () => {
  it('inside WeChat names the payer and comes back as a prepay_id', async () => {
    const { result, asked, json } = await sent('jsapi')
    expect(result).toBe('wx26')
    expect(asked).toMatchObject({ method: 'POST', url: 'https://api.mch.weixin.qq.com/v3/pay/transactions/jsapi' })
    expect(json).toEqual({
      appid: merchant.appId,
      mchid: merchant.mchId,
      description: '2026 会务年会 - 早鸟票',
      out_trade_no: '2605201000001234000001',
      time_expire: '2026-05-20T10:15:00+08:00',
      notify_url: 'https://hui.example.cn/api/wechat/paid',
      amount: { total: 29_900, currency: 'CNY' },
      payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
      scene_info: { payer_client_ip: '14.23.150.211' },
    })
  })

  it('in another phone browser names the page and comes back as an address', async () => {
    const { result, asked, json } = await sent('h5', { appName: '会务🎫', appUrl: 'https://hui.example.cn' })
    expect(result).toBe('https://wx.tenpay.com/x')
    expect(asked.url).toMatch(/\/v3\/pay\/transactions\/h5$/)
    expect(json.scene_info).toEqual({
      payer_client_ip: '14.23.150.211',
      h5_info: { type: 'Wap', app_name: '会务', app_url: 'https://hui.example.cn' },
    })
    expect(json).not.toHaveProperty('payer')
  })

  it('on a desktop comes back as the text of a QR code', async () => {
    const { result, json } = await sent('native', { openId: undefined })
    expect(result).toBe('weixin://wxpay/bizpayurl?pr=x')
    expect(json.scene_info).toEqual({ payer_client_ip: '14.23.150.211' })
  })

  it('names the key that the answer shall be signed with, the kind of body, and who asks', async () => {
    const { headers } = (await sent('jsapi')).asked
    expect(headers).toMatchObject({
      'Wechatpay-Serial': byPublicKey.serial,
      'Content-Type': 'application/json',
      Accept: 'application/json',
    })
    expect(headers['User-Agent']).toMatch(/^\S+$/)
  })

  it('is the same body every time it is sent, whatever the hour', async () => {
    const { client, asked, answers, pass } = tencent()
    answers(200, { prepay_id: 'wx1' })
    await client.order('jsapi', order)
    pass(5 * 60_000)
    answers(200, { prepay_id: 'wx2' })
    expect(await client.order('jsapi', order)).toBe('wx2')
    expect(asked[1]?.body).toBe(asked[0]?.body)
    expect(asked[1]?.headers.Authorization).not.toBe(asked[0]?.headers.Authorization)
  })

  it('carries data of ours untouched', async () => {
    expect((await sent('jsapi', { attach: '`会务`,1' })).json.attach).toBe('`会务`,1')
  })

  it('sees an IPv4 address as the cashier will see it', async () => {
    expect((await sent('h5', { payerIp: '::ffff:14.23.150.211' })).json.scene_info).toMatchObject({ payer_client_ip: '14.23.150.211' })
    expect((await sent('h5', { payerIp: '2408:8000::1' })).json.scene_info).toMatchObject({ payer_client_ip: '2408:8000::1' })
  })

  it('may report to a local server while WeChat is local', async () => {
    expect((await sent('jsapi', { notifyUrl: 'http://127.0.0.1:8800/api/wechat/paid' })).json.notify_url).toBe(
      'http://127.0.0.1:8800/api/wechat/paid',
    )
  })
})

describe('an order that Tencent would refuse is not sent', () => {
  it.each<[string, Partial<Order>, string]>([
    ['a number too short', { outTradeNo: '12345' }, 'out_trade_no'],
    ['a number too long', { outTradeNo: '1'.repeat(33) }, 'out_trade_no'],
    ['a number with a slash', { outTradeNo: '2605/1000' }, 'out_trade_no'],
    ['a number in Chinese', { outTradeNo: '订单二六零五' }, 'out_trade_no'],
    ['a number with a line at its end', { outTradeNo: '26052010\n' }, 'out_trade_no'],
    ['nothing to pay', { amountFen: 0 }, 'amount.total'],
    ['half a fen', { amountFen: 0.5 }, 'amount.total'],
    ['less than nothing', { amountFen: -1 }, 'amount.total'],
    ['a description of nothing but emoji', { description: '🎉🎉 ' }, 'description'],
    ['a report over http', { notifyUrl: 'http://hui.example.cn/paid' }, 'notify_url'],
    ['a report over http to a host that only looks local', { notifyUrl: 'http://127.0.0.1.example.cn/paid' }, 'notify_url'],
    ['a report with a query', { notifyUrl: 'https://hui.example.cn/paid?order=1' }, 'notify_url'],
    ['a report with a bare question mark', { notifyUrl: 'https://hui.example.cn/paid?' }, 'notify_url'],
    ['a report with a fragment', { notifyUrl: 'https://hui.example.cn/paid#1' }, 'notify_url'],
    ['a report with a password', { notifyUrl: 'https://a:b@hui.example.cn/paid' }, 'notify_url'],
    ['a report to a path', { notifyUrl: '/paid' }, 'notify_url'],
    ['a report to too long an address', { notifyUrl: `https://hui.example.cn/${'x'.repeat(240)}` }, 'notify_url'],
    ['no moment', { expiresAt: Number.NaN }, 'time_expire'],
    ['data too long', { attach: '票'.repeat(43) }, 'attach'],
    ['data with an emoji', { attach: '🎫' }, 'attach'],
    ['no payer', { openId: undefined }, 'payer.openid'],
    ['no address', { payerIp: 'unknown' }, 'payer_client_ip'],
  ])('%s', async (_what, change, field) => {
    expect(await refusal(change)).toBe(`0 PARAM_ERROR ${field}`)
  })
})

describe('a description', () => {
  it.each([
    ['年会🎉2026👨‍👩‍👧', '年会2026'],
    ['1️⃣ 票', '1 票'],
    ['𠮷野家晚宴', '〓野家晚宴'],
    ['a\ud83d票', 'a票'],
    ['早鸟\r\n  票\t`A`', "早鸟 票 'A'"],
    ['☀ 夏', '☀ 夏'],
  ])('%j becomes %j', (written, sent) => expect(plainText(written)).toBe(sent))

  it('is cut to 127 bytes at a whole character, for the gateway counts bytes', async () => {
    const long = '会'.repeat(60)
    expect((await sent('jsapi', { description: long })).json.description).toBe(`${'会'.repeat(41)}…`)
    expect(cut('会'.repeat(42), 127)).toBe('会'.repeat(42))
    expect(cut('x'.repeat(128), 127)).toBe(`${'x'.repeat(124)}…`)
  })

  it('fits whatever people write', () => {
    for (const text of texts(300)) {
      const made = cut(plainText(text), 127)
      expect(Buffer.byteLength(made)).toBeLessThanOrEqual(127)
      expect(made).not.toMatch(/[\u{10000}-\u{10FFFF}`\n\r]|\p{Surrogate}/u)
    }
  })
})

/** The same random texts every time: of all planes, with lone surrogates and controls. */
function* texts(count: number) {
  let seed = 20260520
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed % below
  }
  for (let made = 0; made < count; made++) {
    yield Array.from({ length: next(90) }, () =>
      String.fromCodePoint([next(0x80), 0x4e00 + next(0x5000), next(0x110000), 0xd800 + next(0x800)][next(4)]!),
    ).join('')
  }
}
