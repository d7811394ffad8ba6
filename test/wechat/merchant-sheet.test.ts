/** A page raises WeChat's cashier: what WeChat checks before anybody can pay. */
import { createSign } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { appId, openId, testMerchant } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
let prepayId: string
beforeEach(async () => {
  merchant = testMerchant({ directories: ['https://meet.example/pay/'], payee: '会务公司' })
  prepayId = String((await merchant.place()).json.prepay_id)
})

const page = { entryUrl: 'https://meet.example/pay/a', currentUrl: 'https://meet.example/pay/b#c', platform: 'android', openId }

function params(more: Record<string, unknown> = {}) {
  const given = { appId, timeStamp: '1780286400', nonceStr: 'n', package: `prepay_id=${prepayId}`, signType: 'RSA', ...more }
  const message = `${given.appId}\n${given.timeStamp}\n${given.nonceStr}\n${given.package}\n`
  return { paySign: createSign('RSA-SHA256').update(message).sign(merchant.box.merchant.privateKey, 'base64'), ...given }
}

describe('a page that does everything right', () => {
  it('raises a sheet, and the payment settles the order', async () => {
    expect(merchant.box.sheet(params(), page)).toEqual({
      outTradeNo: 'ORDER0001',
      amountFen: 8800,
      description: '会议报名',
      payee: '会务公司',
    })
    expect(merchant.box.pay('ORDER0001', openId)).toBeUndefined()
    expect((await merchant.query()).json.trade_state).toBe('SUCCESS')
  })

  it('may use any prepay_id of the order', async () => {
    await merchant.place()
    expect(merchant.box.sheet(params(), page)).toHaveProperty('outTradeNo')
  })
})

describe('a page that does not', () => {
  const refusals: [string, () => Record<string, unknown>, object, object][] = [
    ['leaves a parameter out', () => params({ nonceStr: undefined }), {}, { dialog: '调用支付JSAPI缺少参数：nonceStr', result: 'fail' }],
    [
      'gives the time as a number',
      () => params({ timeStamp: 1780286400 }),
      {},
      { dialog: '调用支付JSAPI缺少参数：timeStamp', result: 'fail' },
    ],
    ['signs wrongly, and is told "cancel"', () => params({ paySign: 'AAAA' }), {}, { dialog: '支付验证签名失败', result: 'cancel' }],
    ['changes what was signed', () => ({ ...params(), nonceStr: 'other' }), {}, { dialog: '支付验证签名失败', result: 'cancel' }],
    ['asks for MD5', () => params({ signType: 'MD5' }), {}, { dialog: '支付验证签名失败', result: 'cancel' }],
    ['counts in milliseconds', () => params({ timeStamp: '1780286400000' }), {}, { dialog: '支付验证签名失败', result: 'cancel' }],
    [
      'makes a prepay_id up',
      () => params({ package: `prepay_id=wx${'0'.repeat(34)}` }),
      {},
      { dialog: '调用支付JSAPI缺少参数：total_fee', result: 'fail' },
    ],
    [
      'belongs to another account',
      () => params({ appId: 'wx0000000000000000' }),
      {},
      { dialog: '调用支付JSAPI缺少参数：total_fee', result: 'fail' },
    ],
    ["stands in another person's WeChat", params, { openId: 'oOther' }, { dialog: '下单账号与支付账号不一致', result: 'fail' }],
    [
      'is outside of the directories',
      params,
      { currentUrl: 'https://meet.example/other' },
      { dialog: '当前页面的URL未注册：https://meet.example/other', result: 'fail' },
    ],
    [
      'is on a sub-domain',
      params,
      { currentUrl: 'https://m.meet.example/pay/a' },
      { dialog: '当前页面的URL未注册：https://m.meet.example/pay/a', result: 'fail' },
    ],
  ]
  it.each(refusals)('%s', (_, given, where, expected) => {
    expect(merchant.box.sheet(given(), { ...page, ...where })).toEqual(expected)
  })

  it('is judged on iOS by where it was entered, elsewhere by where it is', () => {
    const entered = { ...page, entryUrl: 'https://meet.example/', platform: 'ios' }
    expect(merchant.box.sheet(params(), entered)).toHaveProperty('dialog', '当前页面的URL未注册：https://meet.example/')
    expect(merchant.box.sheet(params(), { ...page, currentUrl: 'https://meet.example/', platform: 'ios' })).toHaveProperty('outTradeNo')
    expect(merchant.box.sheet(params(), { ...entered, platform: 'windows' })).toHaveProperty('outTradeNo')
  })

  it('comes two hours late', () => {
    merchant.clock.pass(2 * 3_600_000)
    expect(merchant.box.sheet(params(), page)).toEqual({ dialog: '调用支付JSAPI缺少参数：total_fee', result: 'fail' })
  })

  it('comes after the order was paid or its time was over', async () => {
    merchant.box.pay('ORDER0001', openId)
    expect(merchant.box.sheet(params(), page)).toEqual({ dialog: '该订单已支付', result: 'fail' })
    prepayId = String((await merchant.place({ out_trade_no: 'ORDER0002', time_expire: '2026-06-01T12:05:00+08:00' })).json.prepay_id)
    merchant.clock.pass(300_000)
    expect(merchant.box.sheet(params(), page)).toEqual({ dialog: '订单已过期，请重新下单', result: 'fail' })
  })
})

describe('a payment', () => {
  it('is made once, by the one who ordered', () => {
    expect(merchant.box.pay('ORDER0001', 'oOther')).toBe('下单账号与支付账号不一致')
    expect(merchant.box.pay('ORDER0001', openId)).toBeUndefined()
    expect(merchant.box.pay('ORDER0001', openId)).toBe('该订单已支付')
    expect(merchant.box.pay('ORDER9999', openId)).toBe('订单不存在')
  })

  it('can be refused by the bank, and tried again', async () => {
    merchant.box.misbehave('payment-fails')
    expect(merchant.box.pay('ORDER0001', openId)).toMatch(/支付失败/)
    expect((await merchant.query()).json).toMatchObject({ trade_state: 'PAYERROR' })
    expect(merchant.box.pay('ORDER0001', openId)).toBeUndefined()
    expect((await merchant.query()).json).toMatchObject({ trade_state: 'SUCCESS' })
  })

  it('can take a while, in which nobody knows', async () => {
    merchant.box.misbehave('payment-pending')
    expect(merchant.box.pay('ORDER0001', openId)).toBeUndefined()
    expect((await merchant.query()).json).toMatchObject({ trade_state: 'USERPAYING' })
    expect((await merchant.query()).json).not.toHaveProperty('transaction_id')
    expect(merchant.box.sheet(params(), page)).toHaveProperty('dialog', '支付处理中，请勿重复支付')
    merchant.clock.pass(30_000)
    expect((await merchant.query()).json).toMatchObject({ trade_state: 'SUCCESS', success_time: '2026-06-01T12:00:30+08:00' })
  })

  it('gets a number that no other start gives', async () => {
    const other = testMerchant()
    await other.paid()
    merchant.box.pay('ORDER0001', openId)
    expect(other.box.transactionOf('ORDER0001')?.transaction_id).not.toBe(merchant.box.transactionOf('ORDER0001')?.transaction_id)
  })
})
