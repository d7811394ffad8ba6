/** How an order stands, closing it, giving money back: what Tencent says, and what is made of it when it does not say it well. */
import { describe, expect, it } from 'vitest'
import { PayError } from '#wechat/server/pay/errors.ts'
import { payClient } from '#wechat/server/pay/client.ts'
import { byPublicKey, byStranger, merchant, start, tencent } from './pay-tencent.ts'

const outTradeNo = '2605201000001234000001'
const paid = {
  trade_type: 'JSAPI',
  amount: { payer_total: 29_800, total: 29_900, currency: 'CNY', payer_currency: 'CNY' },
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  bank_type: 'OTHERS',
  promotion_detail: [],
  something_new: { of: 'tomorrow' },
  trade_state: 'SUCCESS',
  success_time: '2026-05-20T10:01:02+08:00',
  mchid: merchant.mchId,
  appid: merchant.appId,
  trade_state_desc: '支付成功',
  out_trade_no: outTradeNo,
  attach: '会务',
  transaction_id: '4200001234202605201234567890',
}
const unpaid = {
  appid: merchant.appId,
  mchid: merchant.mchId,
  out_trade_no: outTradeNo,
  trade_state: 'NOTPAY',
  trade_state_desc: '订单未支付',
  payer: {},
  attach: '',
}
const refunded = {
  refund_id: '50000000382019052709732678859',
  out_refund_no: 'R2605201000001234000001',
  transaction_id: '4200001234202605201234567890',
  out_trade_no: outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '招商银行信用卡0403',
  create_time: '2026-05-20T11:00:00+08:00',
  status: 'PROCESSING',
  amount: {
    total: 29_900,
    refund: 10_000,
    payer_total: 29_900,
    payer_refund: 10_000,
    settlement_refund: 10_000,
    settlement_total: 29_900,
    discount_refund: 0,
    currency: 'CNY',
  },
}
const refund = {
  outTradeNo,
  outRefundNo: 'R2605201000001234000001',
  refundFen: 10_000,
  totalFen: 29_900,
  reason: '行程有变😢',
  notifyUrl: 'https://hui.example.cn/api/wechat/refunded',
}

/** "status code" of the error. */
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof PayError ? `${error.status} ${error.code}` : String(error)),
  )

describe('how an order stands', () => {
  it('is told for one that was paid', async () => {
    const { client, asked, answers } = tencent()
    answers(200, paid)
    expect(await client.query(outTradeNo)).toEqual({
      outTradeNo,
      state: 'SUCCESS',
      stateText: '支付成功',
      amountFen: 29_900,
      payerFen: 29_800,
      transactionId: '4200001234202605201234567890',
      tradeType: 'JSAPI',
      openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
      bankType: 'OTHERS',
      attach: '会务',
      paidAt: start + 62_000,
    })
    expect(asked[0]).toMatchObject({
      method: 'GET',
      url: `https://api.mch.weixin.qq.com/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=1900000109`,
      body: '',
    })
    expect(asked[0]?.headers).not.toHaveProperty('Content-Type')
  })

  it('is told for one that was not paid, which has less to tell', async () => {
    const { client, answers } = tencent()
    answers(200, unpaid)
    expect(await client.query(outTradeNo)).toEqual({ outTradeNo, state: 'NOTPAY', stateText: '订单未支付' })
  })

  it('is nothing for one that Tencent never saw', async () => {
    const { client, answers } = tencent()
    answers(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }).answers(404, { code: 'ORDERNOTEXIST', message: '订单不存在' })
    expect(await client.query(outTradeNo)).toBeUndefined()
    expect(await client.query(outTradeNo)).toBeUndefined()
  })

  it('is not nothing where the question went astray', async () => {
    const { client, answers } = tencent()
    answers(404, '<html>nginx</html>', { signer: undefined })
    expect(await errorOf(client.query(outTradeNo))).toBe('404 HTTP_404')
  })

  it.each(['12345', '../../certificates', '订单'])('is not asked under a number like %j', async (number) => {
    const { client, asked } = tencent()
    expect(await errorOf(client.query(number))).toBe('0 PARAM_ERROR')
    expect(await errorOf(client.close(number))).toBe('0 PARAM_ERROR')
    expect(await errorOf(client.queryRefund(`${number}/`))).toBe('0 PARAM_ERROR')
    expect(asked).toEqual([])
  })

  it('is asked with the escapes that are also signed', async () => {
    const { client, asked, answers } = tencent()
    answers(200, { ...unpaid, out_trade_no: 'a|b*c_d-' })
    await client.query('a|b*c_d-')
    expect(asked[0]?.url).toContain('/out-trade-no/a%7Cb*c_d-?mchid=')
  })

  it.each([
    ['of another merchant', { mchid: '1900000110' }],
    ['of another account', { appid: 'wx0000000000000000' }],
    ['of another order', { out_trade_no: '2605201000001234000002' }],
    ['in another currency', { amount: { ...paid.amount, currency: 'HKD' } }],
    ['in a state nobody knows', { trade_state: 'MAYBE' }],
    ['paid with no amount', { amount: {} }],
    ['paid with half a fen', { amount: { ...paid.amount, total: 0.5 } }],
    ['paid with an amount in words', { amount: { ...paid.amount, total: '29900' } }],
    ['paid without its number', { transaction_id: '' }],
    ['paid at no time', { success_time: '2026-05-20 10:01' }],
  ])('is not taken from an answer %s', async (_what, change) => {
    const { client, answers } = tencent()
    answers(200, { ...paid, ...change })
    expect(await errorOf(client.query(outTradeNo))).toBe('200 ANSWER_FORM')
  })

  it('needs JSON, in UTF-8', async () => {
    const { client, answers } = tencent()
    answers(200, 'ok').answers(200, Buffer.from(JSON.stringify({ ...paid, trade_state_desc: 'OK', attach: '\u00ff' }), 'latin1'))
    expect(await errorOf(client.query(outTradeNo))).toBe('200 ANSWER_FORM')
    expect(await errorOf(client.query(outTradeNo))).toBe('200 ANSWER_FORM')
  })
})

describe('closing an order', () => {
  it('is done by an answer without a body, signed all the same', async () => {
    const { client, asked, answers } = tencent()
    answers(204)
    await client.close(outTradeNo)
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: `https://api.mch.weixin.qq.com/v3/pay/transactions/out-trade-no/${outTradeNo}/close`,
      json: { mchid: '1900000109' },
    })
  })

  it.each([
    [400, 'ORDER_CLOSED', 'ORDER_CLOSED'],
    [400, 'ORDER_PAID', 'ORDER_PAID'],
    [400, 'ORDERPAID', 'ORDER_PAID'],
    [202, 'USERPAYING', 'USER_PAYING'],
    [202, 'USER_PAYING', 'USER_PAYING'],
  ])('says why not: %i %s', async (status, code, known) => {
    const { client, answers } = tencent()
    answers(status, { code, message: '订单状态不对' })
    expect(await errorOf(client.close(outTradeNo))).toBe(`${status} ${known}`)
  })

  it('is not done by another success, nor by one without a signature', async () => {
    const { client, answers } = tencent()
    answers(200, {}).answers(204, '', { signer: undefined })
    expect(await errorOf(client.close(outTradeNo))).toBe('200 ANSWER_FORM')
    expect(await errorOf(client.close(outTradeNo))).toBe('204 SIGN_UNVERIFIED')
  })
})

describe('giving money back', () => {
  it('is accepted first', async () => {
    const { client, asked, answers } = tencent()
    answers(200, refunded)
    expect(await client.refund(refund)).toEqual({
      refundId: '50000000382019052709732678859',
      outRefundNo: 'R2605201000001234000001',
      transactionId: '4200001234202605201234567890',
      outTradeNo,
      state: 'PROCESSING',
      refundFen: 10_000,
      totalFen: 29_900,
      channel: 'ORIGINAL',
      receivedBy: '招商银行信用卡0403',
    })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.mch.weixin.qq.com/v3/refund/domestic/refunds',
      json: {
        out_trade_no: outTradeNo,
        out_refund_no: 'R2605201000001234000001',
        reason: '行程有变',
        notify_url: 'https://hui.example.cn/api/wechat/refunded',
        amount: { refund: 10_000, total: 29_900, currency: 'CNY' },
      },
    })
  })

  it('is told when it has arrived', async () => {
    const { client, asked, answers } = tencent()
    answers(200, { ...refunded, status: 'SUCCESS', success_time: '2026-05-20T11:00:05+08:00' })
    expect(await client.queryRefund(refund.outRefundNo)).toMatchObject({ state: 'SUCCESS', refundedAt: start + 3_605_000 })
    expect(asked[0]?.url).toBe('https://api.mch.weixin.qq.com/v3/refund/domestic/refunds/R2605201000001234000001')
  })

  it('is nothing where nobody asked for it', async () => {
    const { client, answers } = tencent()
    answers(404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' })
    expect(await client.queryRefund(refund.outRefundNo)).toBeUndefined()
  })

  it.each([
    ['more than was paid', { refundFen: 30_000 }],
    ['nothing', { refundFen: 0 }],
    ['a number with a space', { outRefundNo: 'R 1' }],
    ['a number too long', { outRefundNo: 'R'.repeat(65) }],
    ['a report over http', { notifyUrl: 'http://hui.example.cn/refunded' }],
  ])('is not sent with %s', async (_what, change) => {
    const { client, asked } = tencent()
    expect(await errorOf(client.refund({ ...refund, ...change }))).toBe('0 PARAM_ERROR')
    expect(asked).toEqual([])
  })

  it.each([
    { out_refund_no: 'R2' },
    { out_trade_no: '2605201000001234000002' },
    { amount: { ...refunded.amount, refund: 1 } },
    { status: 'DONE' },
  ])('is not believed of %j', async (change) => {
    const { client, answers } = tencent()
    answers(200, { ...refunded, ...change })
    expect(await errorOf(client.refund(refund))).toBe('200 ANSWER_FORM')
  })

  it('is not believed of another refund when asked how it stands', async () => {
    const { client, answers } = tencent()
    answers(200, { ...refunded, out_refund_no: 'R2' })
    expect(await errorOf(client.queryRefund(refund.outRefundNo))).toBe('200 ANSWER_FORM')
  })

  it('is not repeated when Tencent asks for patience, for it may be on its way', async () => {
    const { client, asked, answers } = tencent()
    answers(429, { code: 'FREQUENCY_LIMITED', message: '频率限制' })
    expect(await errorOf(client.refund(refund))).toBe('429 FREQUENCY_LIMITED')
    expect(asked).toHaveLength(1)
  })
})

describe('a request is sent again', () => {
  it.each([
    [500, { code: 'SYSTEM_ERROR', message: '系统错误' }],
    [502, '<html>Bad Gateway</html>'],
    [503, { code: 'SERVICE_UNAVAILABLE', message: '' }],
    [403, { code: 'SYSTEMERROR', message: '系统错误' }],
  ])('with the same parameters after %i %j', async (status, body) => {
    const { client, asked, answers, pauses } = tencent()
    answers(status, body, { signer: undefined }).answers(status, body, { signer: undefined }).answers(200, refunded)
    expect(await client.refund(refund)).toMatchObject({ state: 'PROCESSING' })
    expect(new Set(asked.map((one) => one.body)).size).toBe(1)
    expect(new Set(asked.map((one) => one.headers.Authorization)).size).toBe(3)
    expect(pauses).toEqual([500, 2000])
  })

  it('after the network failed or nobody answered in time', async () => {
    const { client, asked, fails } = tencent()
    fails().fails(new DOMException('timed out', 'TimeoutError')).answers(200, paid)
    expect(await client.query(outTradeNo)).toMatchObject({ state: 'SUCCESS' })
    expect(asked).toHaveLength(3)
  })

  it('three times at most', async () => {
    const { client, fails, answers, asked } = tencent()
    fails().fails().fails()
    expect(await errorOf(client.query(outTradeNo))).toBe('0 NETWORK')
    for (let tries = 0; tries < 3; tries++) answers(500, { code: 'SYSTEM_ERROR', message: '系统错误' })
    expect(await errorOf(client.query(outTradeNo))).toBe('500 SYSTEM_ERROR')
    expect(asked).toHaveLength(6)
  })

  it.each([
    [400, 'PARAM_ERROR'],
    [401, 'SIGN_ERROR'],
    [403, 'NO_AUTH'],
    [429, 'RATELIMIT_EXCEEDED'],
  ])('but not after %i %s', async (status, code) => {
    const { client, asked, answers, pauses } = tencent()
    answers(status, { code, message: '不行' }, { signer: undefined })
    expect(await errorOf(client.query(outTradeNo))).toBe(`${status} ${code}`)
    expect([asked.length, pauses]).toEqual([1, []])
  })
})

describe('an answer is believed', () => {
  it('over the bytes it came in, whatever their spacing and order', async () => {
    const { client, answers } = tencent()
    answers(
      200,
      `  {"trade_state_desc" : "订单未支付\\u0000",\n "out_trade_no":"${outTradeNo}","trade_state":"NOTPAY" , "mchid":"1900000109","appid":"${merchant.appId}", "amount":{"total":1.0e2} }\r\n`,
    )
    expect(await client.query(outTradeNo)).toMatchObject({ state: 'NOTPAY', amountFen: 100 })
  })

  it.each([
    ['unsigned', { signer: undefined }],
    ['signed by somebody else', { signer: byStranger }],
    ['with a key of another name', { signer: { ...byPublicKey, serial: 'PUB_KEY_ID_0119000001092026052000999999' } }],
    ['five minutes old', { at: start - 300_000 }],
    ['five minutes early', { at: start + 300_000 }],
    ['signed in another way', { headers: { 'Wechatpay-Signature-Type': 'WECHATPAY2-SM2-WITH-SM3' } }],
    ['without its time', { headers: { 'Wechatpay-Timestamp': '' } }],
    ['with a time that is none', { headers: { 'Wechatpay-Timestamp': '1e9' } }],
  ])('but not %s', async (_what, options) => {
    const { client, asked, answers } = tencent()
    answers(200, paid, options)
    expect(await errorOf(client.query(outTradeNo))).toBe('200 SIGN_UNVERIFIED')
    expect(asked).toHaveLength(1)
  })

  // W7: a probe was a failure to the payer who happened to be asking.
  const probe = { headers: { 'Wechatpay-Signature': 'WECHATPAY/SIGNTEST/dGVzdA==' } }
  it('not with a probe for a signature, but the good one that follows is', async () => {
    const { client, asked, answers, pauses } = tencent()
    answers(200, paid, probe).answers(200, paid)
    expect(await client.query(outTradeNo)).toMatchObject({ state: 'SUCCESS' })
    answers(204, '', probe).answers(204)
    await client.close(outTradeNo)
    // The same question, signed anew.
    expect([asked[0]?.url, asked[2]?.body]).toEqual([asked[1]?.url, asked[3]?.body])
    expect(new Set(asked.map(({ headers }) => headers.Authorization)).size).toBe(4)
    expect(pauses).toEqual([])
  })

  it('not when a second probe follows: nobody is asked for ever', async () => {
    const { client, asked, answers } = tencent()
    answers(200, paid, probe).answers(200, paid, probe)
    expect(await errorOf(client.query(outTradeNo))).toBe('200 SIGN_UNVERIFIED')
    expect(asked).toHaveLength(2)
  })

  it('a second less than five minutes old', async () => {
    const { client, answers } = tencent()
    answers(200, paid, { at: start - 299_000 })
    expect(await client.query(outTradeNo)).toMatchObject({ state: 'SUCCESS' })
  })

  it('as a refusal without a signature, since the gateway signs none, but not with a false one', async () => {
    const { client, answers } = tencent()
    answers(401, { code: 'SIGN_ERROR', message: '签名错误,请检查后再试', detail: { location: 'authorization' } }, { signer: undefined })
    const error = await client.query(outTradeNo).catch((error: PayError) => error)
    expect(error).toMatchObject({
      status: 401,
      code: 'SIGN_ERROR',
      message: 'SIGN_ERROR: 签名错误,请检查后再试',
      detail: { location: 'authorization' },
    })
    answers(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }, { signer: byStranger })
    expect(await errorOf(client.query(outTradeNo))).toBe('404 SIGN_UNVERIFIED')
  })

  it('from wherever Tencent lives, with the path signed from /v3 on', async () => {
    const { client, asked, answers } = tencent({ hosts: { open: '', api: '', mch: 'http://127.0.0.1:8800/sandbox/wechat/mch' } })
    answers(200, paid)
    await client.query(outTradeNo)
    expect(asked[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:8800\/sandbox\/wechat\/mch\/v3\/pay\//)
  })
})

describe('a merchant that cannot work is refused at the start', () => {
  it.each([
    ['a number in letters', { mchId: 'abc' }],
    ['a lower-case serial', { serial: 'ab12' }],
    ['no key', { privateKey: '' }],
    ['an APIv3 key of 16 bytes', { apiV3Key: 'testMchAPIv3Key0' }],
    ['an APIv3 key of 32 characters and more bytes', { apiV3Key: '钥'.repeat(32) }],
    ['a public key that is none', { publicKeys: { [byPublicKey.serial]: 'PUBLIC' } }],
    ['a private key for a public one', { publicKeys: { [byPublicKey.serial]: merchant.privateKey } }],
    ['a public key of no name', { publicKeys: { mine: Object.values(merchant.publicKeys)[0]! } }],
  ])('%s', (_what, change) => {
    expect(() => payClient(tencent().outside, { ...merchant, ...change })).toThrow(/^merchant /)
  })
})
