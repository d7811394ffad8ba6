/** A trial that can be reached by more than whoever runs it: through a proxy, from a page under a foreign name. Finding S4. */
import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { links } from '#contract/paths.ts'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import { verify } from '#contract/verify.ts'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'
import { builtSite } from '../support/built-site.ts'
import { type Person, signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const MOBILE = '13800000005'
const HTML = { accept: 'text/html,*/*' }

const { test } = productTest(
  {},
  { app: async () => ({ sandboxKey: KEY, site: await builtSite(), env: { publicUrl: 'https://huiwu.test' } }) },
)
beforeEach(() => visitor(test.app).do(verify.sendSms, { mobile: MOBILE, type: 'login', sysCode: DEFAULT_SYS_CODE }))

const smsOf = `/sandbox/sms?mobile=${MOBILE}`
const get = (path: string, headers: Record<string, string> = {}) => test.app.request(path, { headers })

/** As the browser of whoever opened the printed link. */
async function cookie(): Promise<string> {
  const opening = await get(`/sandbox?key=${KEY}`, HTML)
  return (opening.headers.get('set-cookie') ?? '').split(';')[0] as string
}

it('a stranger reads no code, answers no captcha, pays nothing and is nobody at WeChat, whatever name and address they come by', async () => {
  const code = test.sms.lastCode(MOBILE) as string
  const { captchaId } = await visitor(test.app).do(verify.captcha, {})
  const paths = [
    '/sandbox',
    smsOf,
    `/sandbox/sms/messages?mobile=${MOBILE}`,
    `/sandbox/captcha?id=${captchaId}`,
    '/sandbox/cashier/1',
    '/sandbox/wechat',
    '/sandbox/wechat/',
    '/sandbox/wechat/console/state',
    '/sandbox/wechat/bridge.js',
    '/sandbox/wechat/open/connect/oauth2/authorize',
    '/sandbox/wechat/console/credentials',
    '/sandbox/wechat/api',
    '/sandbox/wechat/mch',
    '/sandbox/cashier/api/pay',
    '/sandbox//sms',
    '/sandbox/%73ms',
  ]
  const ways: Record<string, string>[] = [
    {},
    HTML,
    { host: '127.0.0.1:8787' },
    { host: 'evil.example', origin: 'http://evil.example' },
    { host: '127.0.0.1:8787', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'localhost' },
    { 'sandbox-key': 'x'.repeat(32) },
    { 'sandbox-key': '' },
    { cookie: (await cookie()).replace(KEY, 'x'.repeat(32)) },
  ]
  for (const path of paths)
    for (const headers of ways)
      for (const method of ['GET', 'POST']) {
        const answer = await test.app.request(path, { method, headers })
        const said = await answer.text()
        expect([path, answer.status], JSON.stringify(headers)).toEqual([path, 403])
        expect(said).not.toContain(code)
        expect(said).not.toContain(KEY)
      }
  expect((await get(`${smsOf}&key=${'x'.repeat(32)}`)).status).toBe(403)
})

it('a stranger is told in a sentence how the page opens, a program how the call does', async () => {
  const page = await get('/sandbox/cashier/1', HTML)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toMatch(/模拟服务未打开[\s\S]*启动时打印的链接/)
  expect(await (await get(smsOf)).json()).toEqual({ error: expect.stringContaining('Sandbox-Key') })
})

it('whoever opens the printed link comes to the demonstration, and every stand-in knows this browser from then on', async () => {
  const opening = await get(`/sandbox?key=${KEY}`, HTML)
  expect([opening.status, opening.headers.get('location')]).toEqual([303, '/sandbox'])
  expect(opening.headers.get('set-cookie')).toMatch(/^sandbox_[0-9a-f]{8}=\w{32}; .*HttpOnly; Secure; SameSite=Lax/)
  const mine = { cookie: await cookie() }
  const home = await get('/sandbox', { ...HTML, ...mine })
  expect([home.status, home.headers.get('location')]).toEqual([303, links.particulars('1')])
  expect(await (await get(smsOf, mine)).json()).toEqual({ mobile: MOBILE, code: test.sms.lastCode(MOBILE) })
  expect((await get('/sandbox/wechat', { ...HTML, ...mine })).status).toBe(200)
  // Any stand-in's address opens them, and loses the key on the way.
  expect((await get(`${smsOf}&key=${KEY}`, HTML)).headers.get('location')).toBe(smsOf)
})

it('a program reads a code by the key, as a header or in the address', async () => {
  const code = { mobile: MOBILE, code: test.sms.lastCode(MOBILE) }
  expect(await (await get(smsOf, { 'sandbox-key': KEY })).json()).toEqual(code)
  expect(await (await get(`${smsOf}&key=${KEY}`)).json()).toEqual(code)
})

it('the product itself pays at the local bank and at the local WeChat as ever', async () => {
  const person: Person = await signIn(test, '13800000011')
  const { order: made } = await signUp(person, { ticketId: '2', names: ['李老师'] })
  const start = (bankType: string) =>
    person.do(payment.createTrade, { ...paymentSettings, bankType, outTradeNo: made.no, totalAmount: made.totalAmount, userId: person.id })
  await start(bankTypes.native)
  const { tradeNo } = await start('')
  const buttons = { accept: 'application/json', 'sandbox-key': KEY }
  await test.app.request(`/sandbox/cashier/${tradeNo}/pay`, { method: 'POST', headers: buttons })
  expect((await person.do(order.get, { no: made.no })).status).toBe(1)
  expect(test.errors).toEqual([])
})

it('a stranger asks the calls between servers for nothing either: each wants the secret or the signature of its caller', async () => {
  for (const path of ['cgi-bin/token?grant_type=client_credential', 'sns/userinfo?access_token=x&openid=y', 'cgi-bin/ticket/getticket'])
    expect(await (await get(`/sandbox/wechat/api/${path}`)).json()).toMatchObject({ errcode: expect.any(Number) })
  expect((await get('/sandbox/wechat/mch/v3/certificates', { accept: 'application/json', 'user-agent': 'a program' })).status).toBe(401)
  expect((await get('/sandbox/cashier/api/payment/bill?day=2026-09-01')).status).toBe(401)
})

it('a phone that is no part of the trial is not put into the local WeChat', async () => {
  const inside = visitorCookie({ user: 'xiaowang', platform: 'ios', faults: [] })
  const page = async (cookies: string) => (await get(links.particulars('1'), { ...HTML, cookie: cookies })).text()
  expect(await page(inside)).not.toContain('bridge.js')
  expect(await page(`${inside}; ${await cookie()}`)).toContain('bridge.js')
})

// F11
it('pages of the stand-ins run no script but their own, and nothing that they say is kept', async () => {
  const brought = { cookie: await cookie(), accept: 'text/html' }
  const open = '/sandbox/wechat/open/connect/oauth2/authorize'
  for (const [path, headers] of [
    ['/sandbox/wechat', HTML],
    ['/sandbox/wechat', brought],
    [open, brought],
    ['/sandbox/wechat/console/state', brought],
    [smsOf, brought],
  ] as const) {
    const answer = await get(path, headers)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) continue
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'self';")])
    expect(policy).not.toMatch(/script-src|unsafe-eval/)
    expect(await answer.text()).not.toMatch(/<script>|\son\w+=/)
  }
})
