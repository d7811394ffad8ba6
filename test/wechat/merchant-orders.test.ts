/** Placing, repeating, querying and closing orders, and everything for which an order is refused. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openId, testMerchant } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
beforeEach(() => {
  merchant = testMerchant()
})

const close = (no = 'ORDER0001', mchid = merchant.box.merchant.mchId) =>
  merchant.call('POST', `/v3/pay/transactions/out-trade-no/${no}/close`, { mchid })
const code = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json.code]

// W2: many merchants have no H5 payment.
it('a product that the merchant has not opened is refused, and opens when it has', async () => {
  merchant.box.products.delete('h5')
  const ask = () => merchant.call('POST', '/v3/pay/transactions/h5', merchant.h5Order())
  expect(await ask()).toMatchObject({ status: 403, json: { code: 'NO_AUTH', message: expect.stringContaining('产品权限未开通') } })
  expect([merchant.box.books.trades.size, (await merchant.place()).status]).toEqual([0, 200])
  merchant.box.products.add('h5')
  expect((await merchant.call('POST', '/v3/pay/transactions/h5', merchant.h5Order({ out_trade_no: 'ORDER0002' }))).status).toBe(200)
})

describe('an order', () => {
  it('is placed in three ways', async () => {
    const jsapi = await merchant.place()
    const h5 = await merchant.call('POST', '/v3/pay/transactions/h5', merchant.h5Order({ out_trade_no: 'ORDER0002' }))
    const native = await merchant.call(
      'POST',
      '/v3/pay/transactions/native',
      merchant.order({ out_trade_no: 'ORDER0003', payer: undefined }),
    )
    expect(jsapi.json).toEqual({ prepay_id: expect.stringMatching(/^wx\w{34}$/) })
    expect(h5.json).toEqual({
      h5_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/sandbox\/wechat\/cashier\/h5\?prepay_id=wx\w{34}&package=\w+$/),
    })
    expect(native.json).toEqual({ code_url: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/) })
  })

  const bad: [string, object][] = [
    ['no description', { description: undefined }],
    ['an empty description', { description: '' }],
    ['a description of 128 bytes', { description: 'x'.repeat(128) }],
    ['a description of 43 signs, which are 129 bytes', { description: '会'.repeat(43) }],
    ['a number of five signs', { out_trade_no: 'ORDER' }],
    ['a number of 33 signs', { out_trade_no: 'x'.repeat(33) }],
    ['a number with a point', { out_trade_no: 'ORDER.0001' }],
    ['a notify_url over plain http', { notify_url: 'http://meet.example/notify' }],
    ['a notify_url with a query', { notify_url: 'https://meet.example/notify?a=1' }],
    ['a notify_url without a host', { notify_url: '/notify' }],
    ['an amount of nothing', { amount: { total: 0 } }],
    ['an amount in yuan', { amount: { total: 88.5 } }],
    ['an amount as text', { amount: { total: '8800' } }],
    ['another currency', { amount: { total: 8800, currency: 'USD' } }],
    ['a payer without openid', { payer: {} }],
    ['the openid of another account', { payer: { openid: 'oStranger' } }],
    ['a time_expire with milliseconds', { time_expire: '2026-06-01T12:00:00.000Z' }],
    ['a time_expire on no day', { time_expire: '2026-13-01T12:00:00+08:00' }],
    ['an attach of 129 bytes', { attach: 'x'.repeat(129) }],
    ['a field that does not exist', { outTradeNo: 'ORDER0001' }],
    ['a field within that does not exist', { amount: { total: 8800, sum: 1 } }],
    ['another mchid than in the header', { mchid: '1600000000' }],
  ]
  it.each(bad)('with %s is refused', async (_, more) => {
    expect(code(await merchant.place(more))).toEqual([400, 'PARAM_ERROR'])
    expect(merchant.box.books.trades.size).toBe(0)
  })

  it('says which field it was, and how long', async () => {
    const { json } = await merchant.place({ description: '会'.repeat(43) })
    expect(json).toEqual({
      code: 'PARAM_ERROR',
      message: '输入源“/body/description”映射到值字段“商品描述”字符串规则校验失败，字节数 129，大于最大值 127',
      detail: { field: '/description', location: 'body', value: 129 },
    })
  })

  it('of another appid is refused', async () => {
    expect(code(await merchant.place({ appid: 'wx0000000000000000' }))).toEqual([400, 'APPID_MCHID_NOT_MATCH'])
  })

  it('takes every optional field, a 42-sign description and https', async () => {
    const answer = await merchant.place({
      out_trade_no: 'a-Z_9|*',
      description: '会'.repeat(42),
      notify_url: 'https://meet.example:8443/notify',
      attach: '',
      goods_tag: 'WXG',
      support_fapiao: true,
      settle_info: { profit_sharing: false },
      detail: { cost_price: 1, invoice_id: 'i', goods_detail: [{ merchant_goods_id: '1', quantity: 1, unit_price: 0 }] },
      scene_info: { payer_client_ip: '::1', device_id: 'd', store_info: { id: '1' } },
    })
    expect(answer.status).toBe(200)
    expect((await merchant.query(encodeURIComponent('a-Z_9|*'))).json.out_trade_no).toBe('a-Z_9|*')
  })

  it('for H5 names the scene and a real address', async () => {
    for (const scene_info of [
      undefined,
      { payer_client_ip: '1.2.3.4' },
      { payer_client_ip: 'unknown', h5_info: { type: 'Wap' } },
      { payer_client_ip: '1.2.3.4', h5_info: { type: 'PC' } },
    ]) {
      expect(code(await merchant.call('POST', '/v3/pay/transactions/h5', merchant.h5Order({ scene_info })))).toEqual([400, 'PARAM_ERROR'])
    }
  })
})

describe('the same order once more', () => {
  it('gets a fresh prepay_id, whatever the order of its fields', async () => {
    const first = await merchant.place()
    const again = await merchant.call(
      'POST',
      '/v3/pay/transactions/jsapi',
      Object.fromEntries(Object.entries(merchant.order()).toReversed()),
    )
    expect(again.status).toBe(200)
    expect(again.json.prepay_id).not.toBe(first.json.prepay_id)
  })

  it('is refused with another amount, openid or way to pay', async () => {
    await merchant.place()
    expect((await merchant.place({ amount: { total: 1 } })).json).toMatchObject({
      code: 'INVALID_REQUEST',
      message: '请求重入时，参数与首次请求时不一致',
    })
    expect(code(await merchant.call('POST', '/v3/pay/transactions/native', merchant.order({ payer: undefined })))).toEqual([
      403,
      'OUT_TRADE_NO_USED',
    ])
  })

  it('is refused once it was paid, closed or has expired', async () => {
    await merchant.paid()
    expect(code(await merchant.place())).toEqual([400, 'ORDERPAID'])
    await merchant.place({ out_trade_no: 'ORDER0002' })
    await close('ORDER0002')
    expect(code(await merchant.place({ out_trade_no: 'ORDER0002' }))).toEqual([400, 'ORDER_CLOSED'])
    await merchant.place({ out_trade_no: 'ORDER0003', time_expire: '2026-06-01T12:30:00+08:00' })
    merchant.clock.pass(30 * 60_000)
    expect(code(await merchant.place({ out_trade_no: 'ORDER0003', time_expire: '2026-06-01T12:30:00+08:00' }))).toEqual([
      400,
      'INVALID_REQUEST',
    ])
  })
})

describe('the time to pay', () => {
  const payableAfter = async (time_expire: string | undefined, ms: number) => {
    await merchant.place({ time_expire })
    merchant.clock.pass(ms)
    return merchant.box.pay('ORDER0001', openId) === undefined
  }
  const [minute, day] = [60_000, 86_400_000]

  it('is a minute at least', async () => expect(await payableAfter('2026-06-01T12:00:01+08:00', minute - 1)).toBe(true))
  it('is over after that minute', async () => expect(await payableAfter('2026-06-01T12:00:01+08:00', minute)).toBe(false))
  it('is seven days by default', async () => expect(await payableAfter(undefined, 7 * day - 1)).toBe(true))
  it('is over after seven days', async () => expect(await payableAfter(undefined, 7 * day)).toBe(false))
  it('is ninety days at most', async () => expect(await payableAfter('2027-06-01T12:00:00+08:00', 90 * day)).toBe(false))
  it('does not close the order when it is over', async () => {
    await payableAfter(undefined, 8 * day)
    expect((await merchant.query()).json.trade_state).toBe('NOTPAY')
  })
})

describe('a query', () => {
  it('tells of an unpaid order nothing that comes with the payment', async () => {
    await merchant.place({ attach: 'a' })
    expect((await merchant.query()).json).toEqual({
      appid: merchant.box.merchant.appId,
      mchid: merchant.box.merchant.mchId,
      out_trade_no: 'ORDER0001',
      trade_state: 'NOTPAY',
      trade_state_desc: '订单未支付',
      attach: 'a',
      amount: { total: 8800, currency: 'CNY', payer_currency: 'CNY' },
      promotion_detail: [],
    })
  })

  it('tells everything of a paid one, by either number', async () => {
    await merchant.paid()
    const { json } = await merchant.query()
    expect(json).toMatchObject({
      transaction_id: expect.stringMatching(/^\d{28}$/),
      trade_type: 'JSAPI',
      trade_state: 'SUCCESS',
      bank_type: 'OTHERS',
      success_time: '2026-06-01T12:00:00+08:00',
      payer: { openid: openId },
      amount: { total: 8800, payer_total: 8800 },
    })
    expect(
      (await merchant.call('GET', `/v3/pay/transactions/id/${json.transaction_id}?mchid=${merchant.box.merchant.mchId}`)).json,
    ).toEqual(json)
  })

  it('needs the mchid and nothing else', async () => {
    await merchant.place()
    for (const search of ['', '?mchid=1600000000', `?mchid=${merchant.box.merchant.mchId}&a=1`]) {
      expect(code(await merchant.call('GET', `/v3/pay/transactions/out-trade-no/ORDER0001${search}`))).toEqual([400, 'PARAM_ERROR'])
    }
  })

  it('does not find what is not there', async () => {
    expect(code(await merchant.query('ORDER9999'))).toEqual([404, 'ORDER_NOT_EXIST'])
  })
})

describe('closing', () => {
  it('ends an unpaid order for good', async () => {
    await merchant.place()
    expect((await close()).status).toBe(204)
    expect((await merchant.query()).json.trade_state).toBe('CLOSED')
    expect(merchant.box.pay('ORDER0001', openId)).toBe('订单已关闭')
    expect(code(await close())).toEqual([400, 'ORDER_CLOSED'])
  })

  it('is refused for what was paid, or is being paid', async () => {
    await merchant.paid()
    expect(code(await close())).toEqual([400, 'ORDERPAID'])
    merchant.box.misbehave('payment-pending')
    await merchant.paid({ out_trade_no: 'ORDER0002' })
    expect(code(await close('ORDER0002'))).toEqual([202, 'USER_PAYING'])
    merchant.clock.pass(30_000)
    expect((await merchant.query('ORDER0002')).json.trade_state).toBe('SUCCESS')
  })

  it('spends a number that was never used', async () => {
    expect((await close('ORDER0009')).status).toBe(204)
    expect(code(await merchant.place({ out_trade_no: 'ORDER0009' }))).toEqual([400, 'INVALID_REQUEST'])
  })

  it('is for the merchant itself', async () => {
    await merchant.place()
    expect(code(await close('ORDER0001', '1600000000'))).toEqual([400, 'PARAM_ERROR'])
  })
})
