/** 微信支付 from the first tap to the money back, against the local WeChat: what a payer, an organiser and the box's own books then say. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { type Data, headers } from '#contract/call.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { links } from '#contract/paths.ts'
import { bankTypes, callbackPath, payment, paymentSettings, paySurfaces } from '#contract/payment.ts'
import { refund as refundCalls } from '#contract/refund.ts'
import { wechat } from '#contract/wechat.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { outsideOf } from '#server/providers/wechat.ts'
import { wechatPay } from '#server/providers/wechat-pay.ts'
import type { WechatBox } from '#wechat/sandbox/box.ts'
import type { Mode } from '#wechat/sandbox/merchant/keys.ts'
import { type MerchantBox, merchantBox } from '#wechat/sandbox/merchant/merchant.ts'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'
import type { Fetch } from '#wechat/server/outside.ts'
import { passing } from '../support/app.ts'
import { setMeeting, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { MINUTE, PAID, SECOND } from '../support/facts.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

/** WeChat takes no notification address without TLS. */
const SITE = 'https://huiwu.test'
const MOBILE = '13800000011'

type OurWay = keyof typeof bankTypes
type Params = NonNullable<Data<typeof payment.sheet>['params']>

onBothEngines('微信支付', (engine) => {
  let box: WechatBox
  let pay: MerchantBox
  let made: TicketOrder
  let openId: string
  /** What the server has asked of 微信支付, as `METHOD /path`. */
  let asked: string[]

  const { opened, test, person } = productTest(
    { person: MOBILE },
    { engine, app: { env: { publicUrl: SITE } }, invariants: [findDrift], logsErrors: true },
  )
  beforeEach(async () => {
    box = test.wechat
    connect(box.pay)
    made = (await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })).order
    openId = await standIn(person)
  })

  /** The server starts with this merchant; what it asks is noted down. */
  function connect(merchant: MerchantBox, carry: Fetch = async (url, init) => test.app.request(url, init), ways?: OurWay[]): void {
    pay = merchant
    asked = []
    const fetch: Fetch = (url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${url.slice(url.indexOf('/v3/')).replace(/\?.*/, '')}`)
      // As nobody answers where nobody is.
      return box.faults.isOn('down') ? Promise.reject(new TypeError('fetch failed')) : carry(url, init)
    }
    test.deps.payments = {
      ...test.deps.payments,
      wechat: wechatPay(outsideOf(box.hosts(SITE), test.clock, fetch, passing), merchant.merchant, ways),
    }
  }

  /** A merchant that knows WeChat by other keys than 微信支付公钥 alone. */
  function merchantIn(mode: Mode): void {
    const merchant = merchantBox({
      clock: test.clock,
      address: `${SITE}/sandbox/wechat`,
      platform: box.platform,
      fetch: async (url, init) => test.app.request(url, init),
      mode,
    })
    connect(merchant, async (url, init) => merchant.mch.request(url.slice(url.indexOf('/v3/')), init))
  }

  /** The session goes through WeChat's authorisation, in this person's phone. */
  async function standIn(who: Person, userId = 'xiaowang'): Promise<string> {
    const device = { headers: { [headers.deviceId]: `the-phone-of-${userId}-123` } }
    const begun = await who.ask(wechat.appId, { sysCode: '', type: '1', back: links.payment(made.no) }, device)
    const answer = await test.app.request(begun.data?.authorizeUrl as string, {
      headers: { cookie: visitorCookie({ user: userId, platform: 'ios', faults: [] }) },
    })
    const { searchParams } = new URL(answer.headers.get('location') as string)
    const granted = await who.ask(
      wechat.openId,
      { appId: box.account.appId, code: searchParams.get('code') as string, state: searchParams.get('state') as string },
      device,
    )
    return granted.data?.openId as string
  }

  const bodyFor = (way: OurWay | 'gateway', one: TicketOrder) => ({
    ...paymentSettings,
    bankType: way === 'gateway' ? '' : bankTypes[way],
    outTradeNo: one.no,
    totalAmount: one.totalAmount,
    userId: person.id,
  })
  const ask = (way: OurWay | 'gateway', one = made, who = person, extra: Record<string, string> = {}) =>
    who.ask(payment.createTrade, bodyFor(way, one), { headers: extra })
  const start = (way: OurWay | 'gateway', one = made) => person.do(payment.createTrade, bodyFor(way, one))
  const sheet = (who = person) => who.do(payment.sheet, { outTradeNo: made.no })
  const query = () => person.do(payment.query, { outTradeNo: made.no })
  const statusOf = async (one = made) => (await person.do(order.get, { no: one.no })).status
  const admissions = async () => (await person.do(admission.mine, {})).list
  const trades = () => opened.db.read.selectFrom('trades').selectAll().orderBy('created_at').orderBy('no').execute()
  const refunds = () => opened.db.read.selectFrom('refunds').selectAll().orderBy('created_at').orderBy('no').execute()
  const stateOf = async (tradeNo: string) => (await trades()).find((row) => row.no === tradeNo)?.state
  const atBox = (tradeNo: string) => pay.books.trades.get(tradeNo)?.state
  const errors = () => test.errors.map((one) => one.event)
  /** What every attempt to tell us of something was answered with. */
  const answers = () => pay.notifications.flatMap((one) => one.attempts.map((attempt) => attempt.answer))
  /** Somebody pays at WeChat; nobody has told us yet. */
  const payAt = (tradeNo: string, payer = openId) => expect(pay.pay(tradeNo, payer)).toBeUndefined()
  const later = async (ms: number) => {
    test.clock.pass(ms)
    await pay.tick()
  }
  /** Both timers, as they run every five seconds. */
  const timers = async () => {
    await settleQuiet(test.deps)
    await expireUnpaid(test.deps)
  }
  const raise = (params: Params | null, holder = openId, page = `${SITE}${links.pay(made.no, '1')}`) =>
    pay.sheet(params as Params, { entryUrl: `${SITE}/`, currentUrl: page, platform: 'android', openId: holder })
  const paid = async (way: OurWay = 'jsapi') => {
    const { tradeNo } = await start(way)
    payAt(tradeNo)
    await pay.tick()
    expect(await statusOf()).toBe(1)
    return tradeNo
  }

  describe('offers', () => {
    it('at each place the ways that work there, the most natural first', async () => {
      const offered = await Promise.all(
        paySurfaces.map(async (place) => [place, ...(await person.do(payment.methods, { outTradeNo: made.no, place }))]),
      )
      expect(offered).toEqual([
        ['wechat', 'jsapi', 'gateway', 'transfer'],
        ['phone', 'gateway', 'h5', 'transfer'],
        ['desktop', 'gateway', 'native', 'transfer'],
        ['other', 'gateway', 'transfer'],
      ])
    })

    it('nothing of WeChat where no merchant is configured', async () => {
      const { gateway } = test.deps.payments
      test.deps.payments = { ...(gateway && { gateway }) }
      for (const place of paySurfaces)
        expect(await person.do(payment.methods, { outTradeNo: made.no, place })).toEqual(['gateway', 'transfer'])
      for (const way of ['jsapi', 'h5', 'native'] as const) expect((await ask(way)).reason).toBe('payment_unavailable')
      expect(await trades()).toEqual([])
    })

    // W2
    it('of 微信支付 only the products that the merchant says it has', async () => {
      connect(box.pay, undefined, ['native'])
      const offered = await Promise.all(paySurfaces.map((place) => person.do(payment.methods, { outTradeNo: made.no, place })))
      expect(offered.map((ways) => ways.filter((way) => way in bankTypes))).toEqual([[], [], ['native'], []])
      expect([(await ask('h5')).reason, (await ask('native')).code, await trades()]).toEqual(['way_closed', '000', [expect.anything()]])
    })

    it('for a while no product that 微信支付 says it lacks; the payer reads it and pays another way, the operator is told once', async () => {
      const phone = () => person.do(payment.methods, { outTradeNo: made.no, place: 'phone' })
      pay.products.delete('h5')
      expect(await phone()).toContain('h5')
      const refused = await ask('h5')
      expect([refused.reason, refused.msg]).toEqual(['way_closed', '您选的支付方式暂未开通，请选择其他支付方式'])
      expect([await phone(), (await ask('h5')).reason]).toEqual([['gateway', 'transfer'], 'way_closed'])
      expect(test.errors.splice(0)).toMatchObject([
        { event: 'payment.way_closed', error: { message: expect.stringContaining('WECHAT_PAY_WAYS') } },
      ])
      expect((await trades()).map((row) => row.state)).toEqual(['closed'])
      expect((await ask('gateway')).code).toBe('000')
      // Somebody may have opened it meanwhile.
      pay.products.add('h5')
      test.clock.pass(10 * MINUTE)
      expect(await phone()).toContain('h5')
      expect((await ask('h5')).code).toBe('000')
    })

    it('nothing to strangers', async () => {
      const stranger = await signIn(test, '13800000012')
      expect((await stranger.ask(payment.methods, { outTradeNo: made.no, place: 'wechat' })).reason).toBe('order_gone')
      expect((await stranger.ask(payment.sheet, { outTradeNo: made.no })).reason).toBe('order_gone')
    })
  })

  describe('inside WeChat', () => {
    it('asks first who is holding the phone', async () => {
      const elsewhere = await signIn(test, MOBILE)
      expect([(await ask('jsapi', made, elsewhere)).reason, await trades(), asked]).toEqual(['openid_needed', [], []])
      await standIn(elsewhere)
      expect((await ask('jsapi', made, elsewhere)).code).toBe('000')
    })

    it('raises WeChat’s own sheet, and from paid there are admissions', async () => {
      const { codeUrl, tradeNo } = await start('jsapi')
      expect(codeUrl).toBe(`${SITE}/pay?no=${made.no}&raise=1`)
      const { way, params } = await sheet()
      expect([way, params?.signType, params?.package]).toEqual(['jsapi', 'RSA', expect.stringMatching(/^prepay_id=wx\w{34}$/)])
      expect(raise(params)).toMatchObject({
        outTradeNo: tradeNo,
        amountFen: 39_800,
        description: expect.stringContaining('第六届全国智慧教育大会 教师票'),
      })
      payAt(tradeNo)
      await pay.tick()
      expect([await statusOf(), await stateOf(tradeNo), answers()]).toEqual([1, 'success', ['204']])
      expect((await admissions()).map((one) => one.attendeeName).sort()).toEqual(['李老师', '王老师'])
      expect((await trades())[0]).toMatchObject({
        provider: 'wechat',
        channel: 'jsapi',
        payer_seen: openId,
        provider_id: pay.transactionOf(tradeNo)?.transaction_id,
        amount_fen: 39_800,
        ask_at: null,
      })
      expect([errors(), (await sheet()).way]).toEqual([[], 'none'])
    })

    it('signs the sheet anew each time it is raised, for the same payment', async () => {
      await start('jsapi')
      const [first, second] = [(await sheet()).params, (await sheet()).params]
      expect([first?.package === second?.package, first?.nonceStr === second?.nonceStr]).toEqual([true, false])
      expect([raise(first), raise(second)]).toMatchObject([{ amountFen: 39_800 }, { amountFen: 39_800 }])
    })

    it('opens the sheet in no other WeChat, and on no page that is not ours', async () => {
      await start('jsapi')
      const { params } = await sheet()
      const other = box.platform.userById('lilaoshi')?.openId as string
      expect(raise(params, other)).toEqual({ dialog: '下单账号与支付账号不一致', result: 'fail' })
      expect(raise(params, openId, 'https://elsewhere.test/pay')).toMatchObject({ dialog: expect.stringContaining('当前页面的URL未注册') })
      expect(
        raise({ ...(params as Params), paySign: (params as Params).paySign.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')) }),
      ).toEqual({ dialog: '支付验证签名失败', result: 'cancel' })
    })

    it('gives the sheet to no session that stands in another WeChat, but one of its own', async () => {
      const { tradeNo } = await start('jsapi')
      const friends = await signIn(test, MOBILE)
      expect(await sheet(friends)).toEqual({ way: 'none', codeUrl: '', params: null })
      const friend = await standIn(friends, 'lilaoshi')
      expect(await sheet(friends)).toEqual({ way: 'none', codeUrl: '', params: null })
      const second = (await ask('jsapi', made, friends)).data?.tradeNo as string
      expect([second === tradeNo, atBox(tradeNo), atBox(second), pay.books.trades.get(second)?.request.payer?.openid]).toEqual([
        false,
        'CLOSED',
        'NOTPAY',
        friend,
      ])
      expect(raise((await sheet(friends)).params, friend)).toMatchObject({ outTradeNo: second })
      expect((await sheet()).way).toBe('none')
    })

    it('lets somebody whose bank said no try again in the same sheet', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('payment-fails')
      expect(pay.pay(tradeNo, openId)).toBe('支付失败，请更换支付方式后重试')
      expect(await query()).toMatchObject({ tradeState: 'paying', orderStatus: 0 })
      expect((await start('jsapi')).tradeNo).toBe(tradeNo)
      expect(raise((await sheet()).params)).toMatchObject({ outTradeNo: tradeNo })
      payAt(tradeNo)
      await pay.tick()
      expect(await statusOf()).toBe(1)
    })
  })

  describe('in another phone browser', () => {
    const PAGE = `${SITE}/payment`
    const cashier = async (codeUrl: string) => (await test.app.request(codeUrl, { headers: { referer: PAGE } })).text()

    it('goes to WeChat’s page, which leads back to ours', async () => {
      const { codeUrl, tradeNo } = await start('h5')
      expect(codeUrl).toContain(`&redirect_url=${encodeURIComponent(`${SITE}/pay?no=${made.no}`)}`)
      expect(await cashier(codeUrl)).toContain('398.00')
      expect(await sheet()).toEqual({ way: 'none', codeUrl: '', params: null })
      const prepayId = new URL(codeUrl).searchParams.get('prepay_id') as string
      const back = await test.app.request(`${SITE}/sandbox/wechat/cashier/h5/${prepayId}/pay`, { method: 'POST' })
      expect([back.status, back.headers.get('location')]).toEqual([303, `${SITE}/pay?no=${made.no}`])
      await pay.tick()
      expect([await statusOf(), await stateOf(tradeNo), errors()]).toEqual([1, 'success', []])
    })

    // iOS and Android are the types of apps, which send a bundle_id or a package_name.
    it.each([
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8)',
      'Mozilla/5.0 (X11; Linux x86_64)',
    ])('tells WeChat that a page pays, on %s', async (agent) => {
      const { tradeNo } = (await ask('h5', made, person, { 'user-agent': agent })).data as { tradeNo: string }
      expect(pay.books.trades.get(tradeNo)?.request.scene_info).toMatchObject({ h5_info: { type: 'Wap' } })
    })

    // WeChat compares it with the address at its cashier (facts 3.5): the /64 that limits go by is nobody's.
    it.each([
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['2409:8900:103f:14d5:8c21:7bff:fe01:2a3b', '2409:8900:103f:14d5:8c21:7bff:fe01:2a3b'],
    ])('tells WeChat the whole address of a payer at %s', async (address, told) => {
      test.deps.env.trustProxy = true
      const { tradeNo } = (await ask('h5', made, person, { 'x-forwarded-for': address })).data as { tradeNo: string }
      expect(pay.books.trades.get(tradeNo)?.request.scene_info?.payer_client_ip).toBe(told)
    })

    it('leads to the same page while it lives, and once it is dead to a new one, the old trade closed at WeChat', async () => {
      const first = await start('h5')
      test.clock.pass(3 * MINUTE)
      expect(await start('h5')).toEqual(first)
      test.clock.pass(2 * MINUTE)
      expect(await cashier(first.codeUrl)).toContain('支付请求已失效')
      const second = await start('h5')
      expect(second.tradeNo).not.toBe(first.tradeNo)
      expect([atBox(first.tradeNo), atBox(second.tradeNo), await stateOf(first.tradeNo)]).toEqual(['CLOSED', 'NOTPAY', 'closed'])
      expect(await cashier(second.codeUrl)).toContain('398.00')
    })

    it('finds out that somebody paid on a page that is dead by now', async () => {
      pay.misbehave('notify-never')
      payAt((await start('h5')).tradeNo)
      test.clock.pass(5 * MINUTE)
      expect([(await ask('h5')).reason, await statusOf(), (await trades()).length]).toEqual(['order_already_paid', 1, 1])
    })
  })

  describe('at a desktop', () => {
    it('shows a code to scan, the same again within its life', async () => {
      const { codeUrl, tradeNo } = await start('native')
      expect(codeUrl).toBe(`${SITE}/pay?no=${made.no}&raise=1`)
      const shown = await sheet()
      expect(shown).toEqual({ way: 'native', codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/), params: null })
      test.clock.pass(20 * MINUTE)
      expect([(await start('native')).tradeNo, await sheet()]).toEqual([tradeNo, shown])
      const scanned = `${SITE}/sandbox/wechat/cashier/native/${shown.codeUrl.split('=')[1]}`
      expect(await (await test.app.request(scanned)).text()).toContain('398.00')
      await test.app.request(`${scanned}/pay`, {
        method: 'POST',
        headers: { cookie: visitorCookie({ user: 'lilaoshi', platform: 'ios', faults: [] }) },
      })
      await pay.tick()
      expect([await statusOf(), (await sheet()).way]).toEqual([1, 'none'])
    })

    it('shows no code any more when the order’s time is up', async () => {
      await start('native')
      test.clock.pass(30 * MINUTE)
      expect(await sheet()).toEqual({ way: 'none', codeUrl: '', params: null })
    })
  })

  describe('one way at a time', () => {
    const ways: [OurWay, OurWay | 'gateway'][] = [
      ['jsapi', 'native'],
      ['native', 'h5'],
      ['h5', 'jsapi'],
      ['jsapi', 'gateway'],
      ['h5', 'gateway'],
    ]
    it.each(ways)('closes %s at WeChat before %s opens', async (from, to) => {
      const first = await start(from)
      asked.length = 0
      const second = await start(to)
      const close = `POST /v3/pay/transactions/out-trade-no/${first.tradeNo}/close`
      expect(asked).toEqual([close, `GET ${close.slice(5, -6)}`, ...(to === 'gateway' ? [] : [`POST /v3/pay/transactions/${to}`])])
      expect([atBox(first.tradeNo), await stateOf(first.tradeNo), await stateOf(second.tradeNo)]).toEqual(['CLOSED', 'closed', 'paying'])
      expect(pay.pay(first.tradeNo, openId)).toBe('订单已关闭')
    })

    it('closes the gateway before WeChat opens', async () => {
      const first = await start('gateway')
      const second = await start('jsapi')
      expect([await test.deps.payments['gateway']?.ask(first.tradeNo), atBox(second.tradeNo)]).toMatchObject([
        { state: 'closed' },
        'NOTPAY',
      ])
    })

    it.each(['native', 'gateway'] as const)('finds out before %s opens that the first way was paid meanwhile', async (to) => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      expect((await ask(to)).reason).toBe('order_already_paid')
      expect([await statusOf(), (await admissions()).length, (await trades()).length]).toEqual([1, 2, 1])
    })

    it('does not open another way while somebody is entering a password in the first', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('payment-pending')
      payAt(tradeNo)
      expect([(await ask('native')).reason, (await trades()).length]).toEqual(['payment_unavailable', 1])
      await later(30 * SECOND)
      expect([await statusOf(), atBox(tradeNo)]).toEqual([1, 'SUCCESS'])
    })

    it.each(['jsapi', 'h5', 'native'] as const)('makes one trade of two taps on %s', async (way) => {
      const [one, two] = await Promise.all([start(way), start(way)])
      expect([one.tradeNo === two.tradeNo, (await trades()).length, pay.books.trades.size, await stateOf(one.tradeNo)]).toEqual([
        true,
        1,
        1,
        'paying',
      ])
      payAt(one.tradeNo)
      await pay.tick()
      expect([await statusOf(), (await admissions()).length]).toEqual([1, 2])
    })

    it('leaves one way open when two are tapped at once', async () => {
      await Promise.all([ask('jsapi'), ask('native')])
      const open = [...pay.books.trades.values()].filter((trade) => trade.state === 'NOTPAY').map((trade) => trade.request.out_trade_no)
      expect(open).toEqual((await trades()).filter((row) => row.state === 'paying').map((row) => row.no))
      expect(open).toHaveLength(1)
    })
  })

  describe('hears of money', () => {
    it('from the return page, when the notification was lost', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      await pay.tick()
      expect(await statusOf()).toBe(0)
      expect(await query()).toEqual({ tradeState: 'success', orderStatus: 1, refunds: [] })
      expect([await admissions(), answers()]).toMatchObject([[{}, {}], []])
    })

    it('from the timer, when nobody comes back either', async () => {
      const { tradeNo } = await start('h5')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      expect(await settleQuiet(test.deps)).toBe(0)
      test.clock.pass(15 * SECOND)
      expect([await settleQuiet(test.deps), await statusOf(), (await admissions()).length]).toEqual([1, 1, 2])
    })

    it('once, when the notification comes twice at the same time, and again after that', async () => {
      const { tradeNo } = await start('native')
      pay.misbehave('notify-twice')
      payAt(tradeNo)
      await pay.tick()
      expect(answers()).toEqual(['204', '204'])
      const before = JSON.stringify([await trades(), await admissions()])
      const again = pay.signedNotification(pay.transactionOf(tradeNo) as NonNullable<ReturnType<typeof pay.transactionOf>>)
      expect((await test.app.request(callbackPath('wechat'), { method: 'POST', ...again })).status).toBe(204)
      expect([await statusOf(), JSON.stringify([await trades(), await admissions()]), await refunds()]).toEqual([1, before, []])
    })

    it('late, after everything else has been found out', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-late')
      payAt(tradeNo)
      await query()
      const before = JSON.stringify(await trades())
      await later(2 * MINUTE)
      expect([answers(), JSON.stringify(await trades()), errors()]).toEqual([['204'], before, []])
    })

    it('in the wrong order: of the refund first, and then of the payment', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-shuffled')
      payAt(tradeNo)
      await query()
      await (await signInAs(test, 'organiser')).do(refundCalls.create, { outTradeNo: made.no, reason: '行程有变' })
      await sendRefunds(test.deps)
      await later(10 * SECOND)
      await pay.tick()
      expect([pay.notifications.map((one) => [one.event, one.attempts.length]), answers()]).toEqual([
        [
          ['TRANSACTION.SUCCESS', 1],
          ['REFUND.SUCCESS', 1],
        ],
        ['204', '204'],
      ])
      expect([await statusOf(), await stateOf(tradeNo), (await refunds()).map((row) => row.state), await soldOf(opened.db, PAID)]).toEqual([
        5,
        'success',
        ['done'],
        0,
      ])
    })

    it('from a good notification only: a probe is refused, and the good one that follows is taken', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-probe')
      payAt(tradeNo)
      await pay.tick()
      expect([answers(), await statusOf(), test.warnings]).toEqual([
        ['401 {"code":"FAIL","message":"FAIL"}'],
        0,
        ['payment.callback_forged wechat'],
      ])
      await later(15 * SECOND)
      expect([answers().at(-1), await statusOf()]).toEqual(['204', 1])
    })

    // W7
    it('from the good answer that follows a probe, and the payer notices neither at the sheet nor after it', async () => {
      pay.misbehave('probe')
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      pay.misbehave('probe')
      expect(await query()).toEqual({ tradeState: 'success', orderStatus: 1, refunds: [] })
      expect([errors(), pay.books.trades.size]).toEqual([[], 1])
    })

    it('from a good answer only: one that was altered is not believed, the next one is', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      pay.misbehave('tampered-answer')
      expect([await query(), errors()]).toEqual([{ tradeState: 'paying', orderStatus: 0, refunds: [] }, ['payment.ask_failed']])
      expect(await query()).toEqual({ tradeState: 'success', orderStatus: 1, refunds: [] })
    })

    it('at the repeat, when our own database was away at first', async () => {
      const { tradeNo } = await start('jsapi')
      const { db } = test.deps
      test.deps.db = { ...db, write: () => Promise.reject(new Error('connection terminated')) }
      payAt(tradeNo)
      await pay.tick()
      test.deps.db = db
      expect([answers()[0]?.slice(0, 3), errors(), await statusOf()]).toEqual(['500', ['request.failed'], 0])
      await later(15 * SECOND)
      expect([answers()[1], await statusOf()]).toEqual(['204', 1])
    })

    it('never more than was asked for: a password half entered is no money yet', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('payment-pending')
      payAt(tradeNo)
      expect(await query()).toEqual({ tradeState: 'paying', orderStatus: 0, refunds: [] })
      await later(30 * SECOND)
      expect(await statusOf()).toBe(1)
    })
  })

  describe('knows WeChat', () => {
    const certificateQuestions = () => asked.filter((one) => one.endsWith('/v3/certificates')).length

    it('by its certificates, fetched once, where there is no 微信支付公钥', async () => {
      merchantIn('certificate')
      await paid()
      await query()
      expect([certificateQuestions(), errors()]).toEqual([1, []])
    })

    // W5
    it('by a public key that was not set: nobody can pay, and the log names what to set', async () => {
      const { wechat: _, ...others } = test.deps.payments
      const unset = { ...pay.merchant, publicKeys: {} }
      const carry: Fetch = async (url, init) => test.app.request(url, init)
      test.deps.payments = { ...others, wechat: wechatPay(outsideOf(box.hosts(SITE), test.clock, carry, passing), unset) }
      expect((await ask('native')).reason).toBe('payment_unavailable')
      expect(test.errors.splice(0)).toEqual([
        {
          event: 'payment.provider_down',
          error: expect.objectContaining({
            message: expect.stringMatching(/PUB_KEY_ID_\d+: set WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY/),
          }),
        },
      ])
    })

    it('by a new certificate as soon as it signs with it', async () => {
      merchantIn('certificate')
      const { tradeNo } = await start('jsapi')
      test.clock.pass(10 * MINUTE)
      pay.rotateCertificate()
      payAt(tradeNo)
      await pay.tick()
      expect([await statusOf(), answers(), certificateQuestions()]).toEqual([1, ['204'], 2])
    })

    it('by a certificate that came right after the last question, at the repeat', async () => {
      merchantIn('certificate')
      const { tradeNo } = await start('jsapi')
      pay.rotateCertificate()
      payAt(tradeNo)
      await pay.tick()
      expect([answers()[0]?.slice(0, 3), certificateQuestions()]).toEqual(['401', 1])
      for (const pause of [15, 15, 30, 180, 600]) await later(pause * SECOND)
      expect([answers().at(-1), await statusOf(), certificateQuestions()]).toEqual(['204', 1, 2])
    })

    it('by both keys while it switches from one to the other', async () => {
      merchantIn('both')
      await paid('native')
      const other = (await signUp(person, { ticketId: PAID, names: ['赵老师'] })).order
      const { tradeNo } = await start('native', other)
      payAt(tradeNo)
      await pay.tick()
      const serials = pay.notifications.map((one) =>
        one.attempts.map((attempt) => attempt.headers['Wechatpay-Serial']?.startsWith('PUB_KEY_ID_')),
      )
      expect([serials, answers(), await statusOf(other), certificateQuestions()]).toEqual([[[true], [false]], ['204', '204'], 1, 1])
    })

    it('at the repeat, where its certificates could not be fetched at first', async () => {
      merchantIn('both')
      await paid('native')
      const other = (await signUp(person, { ticketId: PAID, names: ['赵老师'] })).order
      payAt((await start('native', other)).tradeNo)
      box.faults.set('down')
      await pay.tick()
      expect([answers()[1]?.slice(0, 3), test.warnings, await statusOf(other)]).toEqual(['502', ['payment.callback_unchecked wechat'], 0])
      box.faults.clear()
      // Every second one is signed by a certificate.
      await later(15 * SECOND)
      expect(await statusOf(other)).toBe(1)
    })
  })

  describe('money on its way back', () => {
    let organiser: Person
    const giveBack = async (reason = '行程有变') => {
      organiser = await signInAs(test, 'organiser')
      return (await organiser.do(refundCalls.create, { outTradeNo: made.no, reason })).no
    }
    const waiting = async () => (await organiser.do(refundCalls.list, { waiting: 1 })).list
    const retry = (no: string) => organiser.do(refundCalls.decide, { no, action: 'retry' })
    const refundAt = (no: string) => pay.books.refunds.get(no)
    const tell = (no: string, more: object = {}) => {
      const { trade, refundId, outRefundNo, amountFen } = refundAt(no) as NonNullable<ReturnType<typeof refundAt>>
      const notice = {
        mchid: pay.merchant.mchId,
        out_trade_no: trade.request.out_trade_no,
        transaction_id: trade.paid?.transactionId,
        out_refund_no: outRefundNo,
        refund_id: refundId,
        refund_status: 'SUCCESS' as const,
        user_received_account: '支付用户零钱',
        amount: { total: 39_800, refund: amountFen, payer_total: 39_800, payer_refund: amountFen },
        ...more,
      }
      return test.app.request(callbackPath('wechat'), { method: 'POST', ...pay.signedNotification(notice) })
    }

    it('is under way first, and back when WeChat says so', async () => {
      const tradeNo = await paid()
      const no = await giveBack()
      expect([await statusOf(), (await admissions()).map((one) => one.status)]).toEqual([4, ['revoked', 'revoked']])
      await sendRefunds(test.deps)
      expect([await refunds(), atBox(tradeNo), refundAt(no)]).toMatchObject([
        [{ state: 'processing', attempt: 0 }],
        'REFUND',
        { state: 'PROCESSING', amountFen: 39_800 },
      ])
      await later(10 * SECOND)
      expect([await refunds(), await statusOf(), await soldOf(opened.db, PAID), answers()]).toMatchObject([
        [{ state: 'done', ask_at: null, error: '' }],
        5,
        0,
        ['204', '204'],
      ])
      expect([await query(), errors()]).toMatchObject([
        { orderStatus: 5, refunds: [{ amount: 39_800, state: 'done', cause: 'asked' }] },
        [],
      ])
    })

    it('is found by the timer when WeChat’s word on it was lost', async () => {
      await paid()
      await giveBack()
      pay.misbehave('notify-never')
      await sendRefunds(test.deps)
      await later(10 * SECOND)
      expect([await statusOf(), await sendRefunds(test.deps)]).toEqual([4, 0])
      await later(20 * SECOND)
      expect([await sendRefunds(test.deps), await statusOf(), await refunds()]).toMatchObject([1, 5, [{ state: 'done' }]])
    })

    it('is asked for once, though WeChat’s answer was that nobody knows', async () => {
      await paid()
      const no = await giveBack()
      pay.misbehave('refund-unknown')
      await sendRefunds(test.deps)
      expect([await refunds(), errors()]).toMatchObject([[{ state: 'requested', asked: 1 }], ['refund.not_sent']])
      await later(30 * SECOND)
      await sendRefunds(test.deps)
      expect([await refunds(), await statusOf(), [...pay.books.refunds.keys()]]).toMatchObject([[{ state: 'done' }], 5, [no]])
    })

    it.each([
      ['the merchant’s account is empty', 'not-enough', 'NOT_ENOUGH'],
      ['WeChat gave it up', 'refund-closed', 'CLOSED'],
    ] as const)('waits for a person where %s, and goes again under another number', async (_, fault, why) => {
      await paid()
      const no = await giveBack()
      pay.misbehave(fault)
      await sendRefunds(test.deps)
      await later(10 * SECOND)
      expect([await refunds(), await waiting(), await statusOf()]).toMatchObject([
        [{ state: 'failed', ask_at: null }],
        [{ no, state: 'failed', error: why, actions: ['retry', 'returned'] }],
        4,
      ])
      await retry(no)
      await sendRefunds(test.deps)
      expect([...pay.books.refunds.values()].filter((one) => one.state === 'PROCESSING').map((one) => one.outRefundNo)).toEqual([`${no}-1`])
      await later(10 * SECOND)
      expect([await refunds(), await statusOf(), await waiting()]).toMatchObject([[{ state: 'done', attempt: 1, error: '' }], 5, []])
    })

    it('that got stuck at the payer’s bank is WeChat’s to mend: sent anew it is refused, and its end is heard of', async () => {
      await paid()
      const no = await giveBack()
      pay.misbehave('refund-abnormal')
      await sendRefunds(test.deps)
      await later(10 * SECOND)
      expect(await waiting()).toMatchObject([{ no, state: 'failed', error: 'ABNORMAL', actions: ['retry', 'returned'] }])
      await retry(no)
      await sendRefunds(test.deps)
      expect([await waiting(), await statusOf(), [...pay.books.refunds.keys()]]).toMatchObject([
        [{ no, error: 'INVALID_REQUEST' }],
        4,
        [no],
      ])
      expect((await tell(no)).status).toBe(204)
      expect([await refunds(), await statusOf(), await waiting()]).toMatchObject([[{ state: 'done', error: '' }], 5, []])
    })

    it('that was mended at WeChat is found when it is sent anew, though nobody told us', async () => {
      await paid()
      const no = await giveBack()
      pay.misbehave('refund-abnormal')
      await sendRefunds(test.deps)
      await later(10 * SECOND)
      Object.assign(refundAt(no) as object, { state: 'SUCCESS' })
      await retry(no)
      await sendRefunds(test.deps)
      expect([await refunds(), await statusOf()]).toMatchObject([[{ state: 'done' }], 5])
    })

    it('and sent anew is not stopped by a repeat of why it had failed before', async () => {
      await paid()
      const no = await giveBack()
      pay.misbehave('refund-closed')
      await sendRefunds(test.deps)
      await later(10 * SECOND)
      await retry(no)
      await sendRefunds(test.deps)
      expect((await tell(no, { refund_status: 'CLOSED' })).status).toBe(204)
      expect(await refunds()).toMatchObject([{ state: 'processing', attempt: 1 }])
      pay.misbehave('notify-never')
      await later(30 * SECOND)
      await sendRefunds(test.deps)
      expect([await refunds(), await statusOf()]).toMatchObject([[{ state: 'done' }], 5])
    })

    it('says why in words that WeChat takes', async () => {
      await paid()
      const no = await giveBack(`孩子病了🤒，${'改期再来'.repeat(20)}`)
      await sendRefunds(test.deps)
      expect([refundAt(no)?.state, errors()]).toEqual(['PROCESSING', []])
    })
  })

  describe('on a bad day', () => {
    it('says that it cannot be paid now when WeChat stumbles, and leaves nothing open', async () => {
      pay.misbehave('system-error', 3)
      expect([(await ask('jsapi')).reason, errors(), pay.books.trades.size]).toEqual(['payment_unavailable', ['payment.provider_down'], 0])
      expect([await sheet(), asked.length]).toEqual([{ way: 'none', codeUrl: '', params: null }, 3])
      test.clock.pass(15 * SECOND)
      await settleQuiet(test.deps)
      expect((await trades()).map((row) => row.state)).toEqual(['closed'])
      await paid('native')
    })

    it('goes on with the same trade when WeChat had opened it and only its answer was lost', async () => {
      pay.misbehave('system-error-after', 3)
      expect((await ask('jsapi')).reason).toBe('payment_unavailable')
      const { tradeNo } = await start('jsapi')
      expect([[...pay.books.trades.keys()], (await trades()).map((row) => row.state)]).toEqual([[tradeNo], ['paying']])
      expect(raise((await sheet()).params)).toMatchObject({ outTradeNo: tradeNo })
    })

    it('closes at WeChat what WeChat had opened, when the payer gives up', async () => {
      pay.misbehave('system-error-after', 3)
      await ask('jsapi')
      const [tradeNo] = [...pay.books.trades.keys()] as [string]
      expect((await person.do(order.cancel, { no: made.no })).status).toBe(7)
      expect([atBox(tradeNo), await stateOf(tradeNo)]).toEqual(['CLOSED', 'closed'])
    })

    it('does not notice one stumble', async () => {
      pay.misbehave('system-error')
      await start('native')
      expect([errors(), asked.length]).toEqual([[], 2])
    })

    it('keeps an order that cannot be closed at WeChat: somebody may be paying', async () => {
      const { tradeNo } = await start('jsapi')
      box.faults.set('down')
      expect([
        (await person.ask(order.cancel, { no: made.no })).reason,
        await statusOf(),
        await stateOf(tradeNo),
        await soldOf(opened.db, PAID),
      ]).toEqual(['payment_unavailable', 0, 'paying', 2])
      box.faults.clear()
      expect((await person.do(order.cancel, { no: made.no })).status).toBe(7)
      expect([atBox(tradeNo), await soldOf(opened.db, PAID)]).toEqual(['CLOSED', 0])
    })

    it('finds out at a cancellation that it was paid: WeChat closes no paid order', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      expect((await person.ask(order.cancel, { no: made.no })).reason).toBe('order_already_paid')
      expect([await statusOf(), await stateOf(tradeNo), (await admissions()).length]).toEqual([1, 'success', 2])
    })

    it('cancels nothing while a password is being entered', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('payment-pending')
      payAt(tradeNo)
      expect([(await person.ask(order.cancel, { no: made.no })).reason, await statusOf()]).toEqual(['payment_unavailable', 0])
      await later(30 * SECOND)
      expect([await statusOf(), atBox(tradeNo)]).toEqual([1, 'SUCCESS'])
    })

    it('sells the same seat once when cancellation, notification and timers meet', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-twice')
      payAt(tradeNo)
      test.clock.pass(30 * MINUTE)
      await Promise.all([pay.tick(), person.ask(order.cancel, { no: made.no }), timers(), query()])
      expect([await statusOf(), await soldOf(opened.db, PAID), (await admissions()).length, await refunds()]).toEqual([1, 2, 2, []])
    })
  })

  describe('at the end of its time', () => {
    it('is closed at WeChat first, and only then do its places go', async () => {
      const { tradeNo } = await start('native')
      test.clock.pass(30 * MINUTE)
      await expireUnpaid(test.deps)
      expect([await statusOf(), await soldOf(opened.db, PAID), atBox(tradeNo)]).toEqual([0, 2, 'NOTPAY'])
      await settleQuiet(test.deps)
      expect([await statusOf(), atBox(tradeNo), await stateOf(tradeNo)]).toEqual([0, 'CLOSED', 'closed'])
      await expireUnpaid(test.deps)
      expect([await statusOf(), await soldOf(opened.db, PAID)]).toEqual([7, 0])
    })

    it.each(['timers', 'notification'] as const)('counts as paid at the last second, whoever comes first: the %s', async (first) => {
      const { tradeNo } = await start('native')
      test.clock.pass(Date.parse(`${made.expireTime.replace(' ', 'T')}+08:00`) - test.clock() - SECOND)
      payAt(tradeNo)
      test.clock.pass(2 * SECOND)
      await (first === 'timers' ? timers() : pay.tick())
      expect(await statusOf()).toBe(1)
      await Promise.all([timers(), pay.tick()])
      expect([await statusOf(), (await admissions()).length, answers(), await refunds()]).toEqual([1, 2, ['204'], []])
    })

    it('counts as paid in the minute that WeChat gives to whoever comes in the last second', async () => {
      test.clock.pass(Date.parse(`${made.expireTime.replace(' ', 'T')}+08:00`) - test.clock() - SECOND)
      const { tradeNo } = await start('jsapi')
      test.clock.pass(30 * SECOND)
      payAt(tradeNo)
      await timers()
      expect([await statusOf(), await stateOf(tradeNo)]).toEqual([1, 'success'])
    })

    it('takes late money after an hour of silence, while there are places', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      box.faults.set('down')
      test.clock.pass(91 * MINUTE)
      await timers()
      expect([await statusOf(), await soldOf(opened.db, PAID)]).toEqual([7, 0])
      box.faults.clear()
      test.clock.pass(5 * MINUTE)
      await timers()
      expect([await statusOf(), await soldOf(opened.db, PAID), (await admissions()).length, await refunds()]).toEqual([1, 2, 2, []])
    })

    it('sends late money back by WeChat, when the places have gone meanwhile', async () => {
      const { tradeNo } = await start('jsapi')
      pay.misbehave('notify-never')
      payAt(tradeNo)
      box.faults.set('down')
      test.clock.pass(91 * MINUTE)
      await timers()
      await setTicket(opened.db, PAID, { total: 1 })
      box.faults.clear()
      test.clock.pass(5 * MINUTE)
      await timers()
      await sendRefunds(test.deps)
      expect([await statusOf(), await refunds()]).toMatchObject([7, [{ trade_no: tradeNo, cause: 'no_place', state: 'processing' }]])
      await later(10 * SECOND)
      expect([await refunds(), atBox(tradeNo), await query()]).toMatchObject([
        [{ state: 'done' }],
        'REFUND',
        { orderStatus: 7, refunds: [{ state: 'done', cause: 'no_place' }] },
      ])
    })
  })

  describe('describes what is paid for', () => {
    it.each([
      ['emoji', '🎓开学第一课👨‍👩‍👧‍👦❤️', '开学第一课'],
      ['rare characters', '𠮷野家长会', '〓野家长会'],
      [
        'a title far too long',
        '全国中小学智慧教育与家校共育创新实践成果交流展示暨第六届课堂教学改革现场观摩研讨大会'.repeat(2),
        '全国中小学智慧教育与家校共育',
      ],
      ['lines and backticks', '第一行\n第二行`', "第一行 第二行'"],
    ])('in words that WeChat takes, whatever the meeting is called: %s', async (_, title, begins) => {
      await setMeeting(opened.db, { title })
      for (const way of ['jsapi', 'h5', 'native'] as const) {
        const { tradeNo } = await start(way)
        const description = pay.books.trades.get(tradeNo)?.request.description as string
        expect([
          description.startsWith(begins),
          Buffer.byteLength(description) <= 127,
          /[\u{10000}-\u{10FFFF}`\n]/u.test(description),
        ]).toEqual([true, true, false])
      }
      expect(errors()).toEqual([])
    })
  })
})
