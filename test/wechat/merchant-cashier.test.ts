/** Paying outside of a WeChat page: the H5 cashier with its refusals, and the page after a scan. */
import { beforeEach, describe, expect, it } from 'vitest'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'
import { openId, testMerchant } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
let payerAddress: string | undefined
let url: string
const there = 'https://pay.meet.example/done?no=1'

beforeEach(async () => {
  payerAddress = '::ffff:1.2.3.4'
  merchant = testMerchant({ h5Hosts: ['meet.example', '127.0.0.1:8080'], addressOf: () => payerAddress, payee: '会务公司' })
  const { json } = await merchant.call('POST', '/v3/pay/transactions/h5', merchant.h5Order())
  url = String(json.h5_url).replace('http://127.0.0.1:8080/sandbox/wechat/cashier', '')
})

const back = `&redirect_url=${encodeURIComponent(there)}`
const referer = 'https://m.meet.example/order/1'
const visit = async (path = `${url}${back}`, headers: Record<string, string> = { referer }) =>
  (await merchant.box.cashier.request(path, { headers })).text()
const press = (word: string) => merchant.box.cashier.request(`/h5/${/prepay_id=(\w+)/.exec(url)?.[1]}/${word}`, { method: 'POST' })
const state = async () => (await merchant.query()).json.trade_state

describe('the H5 cashier', () => {
  it('shows what is paid and to whom, plainly as a simulation', async () => {
    const page = await visit()
    for (const word of ['本地模拟微信支付', '会务公司', '¥88.00', '会议报名', '>支付<', '>取消<']) expect(page).toContain(word)
    expect(page).not.toContain('<script')
  })

  it('takes the payment and goes back', async () => {
    await visit()
    const answer = await press('pay')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, there])
    expect((await merchant.query()).json).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'MWEB',
      payer: { openid: expect.stringMatching(/^o\w{27}$/) },
    })
  })

  it('goes back after 取消, and by itself after five seconds, unpaid', async () => {
    await visit()
    expect((await press('cancel')).headers.get('location')).toBe(there)
    expect(await (await press('leave')).text()).toContain(`content="5;url=${there}"`)
    expect(await state()).toBe('NOTPAY')
    expect((await press('pay')).status).toBe(303)
  })

  it('goes back to the page it came from where no other was named', async () => {
    await visit(url)
    expect((await press('pay')).headers.get('location')).toBe(referer)
  })

  it('says so when the order was paid or closed meanwhile', async () => {
    await visit()
    merchant.box.pay('ORDER0001', openId)
    expect(await (await press('pay')).text()).toContain('该订单已支付')
    expect(await visit()).toContain('该订单已支付')
  })

  it('opens no door for an address that was made up', async () => {
    expect((await merchant.box.cashier.request('/h5/wx0/pay', { method: 'POST' })).status).toBe(404)
    expect((await press('pay')).status).toBe(404)
    expect(await state()).toBe('NOTPAY')
  })
})

describe('the H5 cashier does not open', () => {
  const parameters = '商家参数格式有误,请联系商家解决'
  const unconfigured = '商家存在未配置的参数,请联系商家解决'
  const cases: [string, () => Promise<string>, string][] = [
    ['without a Referer', () => visit(url, {}), parameters],
    ['from another host', () => visit(url, { referer: 'https://evil.example/' }), unconfigured],
    ['from a host that only ends alike', () => visit(url, { referer: 'https://evilmeet.example/' }), unconfigured],
    ['with another package', () => visit(url.replace(/package=\w+/, 'package=x')), parameters],
    ['from another address', () => ((payerAddress = '4.3.2.1'), visit()), '网络环境未能通过安全验证,请稍后再试'],
    ['after five minutes', () => (merchant.clock.pass(300_000), visit()), '支付请求已失效,请重新发起支付'],
    [
      "in the box's WeChat",
      () => visit(url, { referer, cookie: visitorCookie({ user: 'xiaowang', platform: 'ios', faults: [] }) }),
      '请在微信外打开订单,进行支付',
    ],
    [
      'in a WeChat by its user agent',
      () => visit(url, { referer, 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.50' }),
      '请在微信外打开订单,进行支付',
    ],
    ['with a redirect_url that is not encoded', () => visit(`${url}&redirect_url=${there}`), parameters],
    [
      'with a redirect_url to another host',
      () => visit(`${url}&redirect_url=${encodeURIComponent('https://evil.example/')}`),
      unconfigured,
    ],
    ['with a redirect_url over plain http', () => visit(`${url}&redirect_url=${encodeURIComponent('http://meet.example/')}`), unconfigured],
  ]
  it.each(cases)('%s', async (_, opening, sentence) => {
    const page = await opening()
    expect(page).toContain(sentence)
    expect(page).not.toContain('>支付<')
  })

  it('but does within them: the last second, plain http on this machine, an address nobody knows', async () => {
    merchant.clock.pass(299_999)
    payerAddress = undefined
    expect(
      await visit(`${url}&redirect_url=${encodeURIComponent('http://127.0.0.1:8080/done')}`, { referer: 'http://127.0.0.1:8080/' }),
    ).toContain('>支付<')
  })
})

describe('a rehearsal', () => {
  it.each([
    ['notify-twice', 2],
    ['notify-never', 0],
    ['notify-late', 0],
    ['notify-shuffled', 0],
    ['notify-probe', 1],
  ] as const)('of %s pays, and tells it so', async (word, told) => {
    expect(await visit()).toContain(`/${word}"`)
    expect((await press(word)).status).toBe(303)
    await merchant.box.tick()
    expect(await state()).toBe('SUCCESS')
    expect(merchant.received).toHaveLength(told)
  })
})

describe('a phone that scanned the code', () => {
  let pr: string
  beforeEach(async () => {
    const { json } = await merchant.call(
      'POST',
      '/v3/pay/transactions/native',
      merchant.order({ out_trade_no: 'ORDER0002', payer: undefined }),
    )
    pr = String(json.code_url).replace('weixin://wxpay/bizpayurl?pr=', '')
  })
  const scan = async () => (await merchant.box.cashier.request(`/native/${pr}`)).text()

  it('shows the amount and the payee, and pays as whoever holds it', async () => {
    expect(await scan()).toContain('¥88.00')
    const answer = await merchant.box.cashier.request(`/native/${pr}/pay`, {
      method: 'POST',
      headers: { cookie: visitorCookie({ user: 'xiaowang', platform: 'android', faults: [] }) },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `../${pr}`])
    expect(await scan()).toContain('支付成功')
    expect((await merchant.query('ORDER0002')).json).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'NATIVE',
      payer: { openid: openId },
    })
  })

  it('is told when the code is over, or was never one', async () => {
    merchant.clock.pass(2 * 3_600_000)
    expect(await scan()).toContain('二维码已过期')
    expect(await (await merchant.box.cashier.request('/native/none')).text()).toContain('二维码已过期')
    expect((await merchant.box.cashier.request(`/native/${pr}/pay`, { method: 'POST' })).status).toBe(404)
  })

  it('cannot pay an H5 order by it', async () => {
    const id = /prepay_id=(\w+)/.exec(url)?.[1]
    expect(await (await merchant.box.cashier.request(`/native/${id}`)).text()).toContain('二维码已过期')
  })
})
