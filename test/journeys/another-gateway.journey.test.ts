/** L3: our client before a gateway that speaks spec.md to the letter and knows nothing of what we added. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { presets } from '#wechat/sandbox/bridge/presets.ts'
import { launch, served, type Served, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { sizesOf } from '../support/lanes.ts'
import { specGateway, type SpecGateway } from '../support/spec-gateway.ts'
import { addAttendee, agree, chooseTicket, openMeeting, submitOrder } from '../support/steps.ts'

const mobile = '13800000001'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let opened: Opened
  let product: Served
  let gateway: SpecGateway
  let visited: Visit
  let page: Page
  beforeEach(async () => {
    opened = await freshDatabase()
    product = await served(opened.db, { apiBase: async (site) => (gateway = await specGateway(site)).url })
    visited = await visit(browser, size)
    page = visited.page
    await openMeeting(page, product)
  })
  afterEach(async () => {
    await visited.context.close()
    await product.close()
    await gateway.close()
    await opened.drop()
    expect(gateway.strange).toEqual([])
    expect(visited.complaints.filter((text) => !text.includes('404'))).toEqual([])
    expect(product.errors).toEqual([])
  })

  async function signUp(ticket: string): Promise<void> {
    await chooseTicket(page, ticket)
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/秒后重发/).waitFor()
    await page.getByLabel('验证码').fill(gateway.codes.get(mobile) as string)
    await agree(page)
    await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
    await addAttendee(page, { 姓名: '王小明', 性别: '男', 手机号: '13912345678' })
    await submitOrder(page)
  }

  /** Calls of ours that signing up looks for, where they may be. */
  const soughtAtSignUp =
    /^(?:GET|POST) \/api\/(?:payment\/trade\/(?:methods|query)|user-system\/session\/me|user-system\/pairing\/create|meeting\/enrollInfo\/often|meeting\/material\/list|meeting\/invoice\/wish\/(?:offer|get)|meeting\/admission\/mine)$/

  /** Ends a sign-up or an order. */
  async function signOut(): Promise<void> {
    await page.goto(product.url + links.particulars('1'))
    await page.getByRole('button', { name: '退出登录' }).click()
    // Told at once, and the gateway hears of it after.
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/session/logout') && answer.request().method() === 'POST')
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await page.getByText('注销完成').first().waitFor()
    await heard
    expect(gateway.absent.filter((one) => !soughtAtSignUp.test(one))).toEqual(['POST /api/user-system/session/logout'])
  }

  async function logIn(address: string, page: Page = visited.page): Promise<void> {
    await page.goto(product.url + address)
    // The logins of attendees and of phones begin with the code.
    if (address !== paths.meetingLogin && address !== paths.loginPhone) await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/秒后重发/).waitFor()
    await page.getByLabel('验证码').fill(gateway.codes.get(mobile) as string)
    await agree(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }

  /** The words of a screen that waits for nothing any more. */
  async function wordsOf(path: string): Promise<string> {
    await page.goto(product.url + path)
    await page.locator('main').first().waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
    return page.locator('body').innerText()
  }

  it('somebody reads about the meeting, signs in, orders, pays at the bank, finds the order paid and signs out', async () => {
    await page.getByRole('heading', { name: '别处的会议', level: 1 }).waitFor()
    for (const text of ['一场由别处的网关给出的会议', '上午 开幕，下午 工作坊', '小学数学特级教师'])
      await page.getByText(text).first().waitFor()

    await signUp('正式票')
    await page.waitForURL(product.url + links.payment('S1'))
    expect(await page.getByText('报名成功').count()).toBe(0)
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByText('银行已收款 9950 分').waitFor()
    await page.getByRole('link', { name: '返回商家' }).click()
    await page.getByText('支付成功').first().waitFor()

    await page.goto(product.url + paths.meetingOrders)
    const order = page.getByRole('article', { name: '订单 S1' })
    await order.getByText('支付成功').waitFor()
    expect(await order.innerText()).toContain('99.5')
    await signOut()
  })

  it('somebody signs in at the portal’s own login by SMS, and finds their orders', async () => {
    await logIn(links.login(paths.meetingOrders))
    await page.waitForURL(product.url + paths.meetingOrders)
    await page.getByText('还没有订单').waitFor()
    await signOut()
  })

  it('somebody orders for nothing, hears 报名成功, and waits outside of a live room that knows no such enrolment', async () => {
    await signUp('旁听票')
    await page.getByText('报名成功').first().waitFor()
    await page.getByRole('button', { name: '我的门票' }).click()
    await page.getByRole('dialog', { name: '我的门票' }).getByText('已支付').waitFor()
    await page.getByRole('dialog', { name: '我的门票' }).getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '进入直播间' }).click()
    await page.getByText('暂未报名！').first().waitFor()
    await signOut()
  })

  it('somebody who has left an order unpaid pays it from 我的门票', async () => {
    await signUp('正式票')
    await page.waitForURL(product.url + links.payment('S1'))
    await page.goto(product.url + links.particulars('1'))
    await page.getByRole('button', { name: '我的门票' }).click()
    await page.getByRole('link', { name: '去支付' }).click()
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByText('银行已收款 9950 分').waitFor()
    await signOut()
  })

  it('the root leads to the simple login, which lands at the scan route: no ticket there, and the ways on', async () => {
    await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()))
    await page.goto(product.url + paths.loading)
    await page.waitForURL(product.url + paths.login)
    await logIn(paths.login)
    await page.waitForURL(product.url + paths.scanner)
    await page.getByRole('heading', { name: '我的会议' }).waitFor()
    await page.getByText('当前平台暂不支持电子门票和入场码').waitFor()
    expect(await page.getByText('要验票').count()).toBe(0)
    await page.getByRole('link', { name: '我的订单' }).click()
    await page.getByText('还没有订单').waitFor()
  })

  it('the simple login lands at the meeting whose link was shared', async () => {
    await logIn(paths.loginPhone)
    await page.waitForURL(product.url + links.particulars('1'))
    await page.getByRole('button', { name: '退出登录' }).waitFor()
  })

  it('the branded login lands at tiles for what the gateway has', async () => {
    await logIn(paths.loginBranded)
    await page.waitForURL(product.url + paths.classify)
    for (const tile of ['我的订单', '个人中心', '会议列表', '当前会议'])
      await page.getByRole('main').getByRole('link', { name: tile }).waitFor()
    expect(await page.getByRole('main').getByText('我的门票').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: '会议列表' }).click()
    await page.getByRole('link', { name: /别处的会议/ }).waitFor()
  })

  it('the login of attendees lands at the list of meetings', async () => {
    await logIn(paths.meetingLogin)
    await page.waitForURL(product.url + paths.meetingList)
    await page.getByRole('link', { name: /别处的会议/ }).waitFor()
  })

  it('a login inside WeChat goes by way of the authorisation, and lands at the scan route with an openId', async () => {
    const inside = await visit(browser, size, { userAgent: presets.android.userAgent })
    const asked: URL[] = []
    await inside.context.route('https://open.weixin.qq.com/**', (route) => {
      const address = new URL(route.request().url())
      asked.push(address)
      const back = `${address.searchParams.get('redirect_uri')}?code=c1&state=${address.searchParams.get('state')}`
      return route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${JSON.stringify(back)})</script>` })
    })
    await logIn(paths.login, inside.page)
    await inside.page.waitForURL(product.url + paths.scanner)
    await inside.page.getByText('当前平台暂不支持电子门票和入场码').waitFor()
    expect(asked.map(({ searchParams }) => searchParams.get('appid'))).toEqual(['wx0123456789abcdef'])
    expect(await inside.page.evaluate(() => localStorage.getItem('openId'))).toBe('openId of c1')
    await inside.context.close()
  })

  it('the schedule is made of the texts, and an item opens', async () => {
    await page.goto(product.url + links.schedule('1'))
    await page.getByRole('button', { name: '上午 开幕，下午 工作坊', exact: true }).click()
    const item = page.getByRole('dialog', { name: '上午 开幕，下午 工作坊' })
    await item.locator('.item-details').getByText('上午 开幕，下午 工作坊').waitFor()
    expect(await item.getByText('时间').count()).toBe(0)
  })

  it('an attendee meets no screen that fails: what the gateway does not have is named, with a way back', async () => {
    await logIn(links.login(paths.meetingOrders))
    await page.waitForURL(product.url + paths.meetingOrders)
    const failed: string[] = []
    for (const path of attendeeScreens) {
      const words = await wordsOf(path)
      const wrong = /没有加载出来|网络似乎断开了|重新加载|出错了|undefined|NaN|\[object/.exec(words)?.[0]
      if (wrong !== undefined) failed.push(`${path}: ${wrong}`)
    }
    expect(failed).toEqual([])
    expect(await wordsOf(paths.profile)).toContain('当前平台暂不支持查看和编辑个人资料')
    await page.getByRole('button', { name: '返回' }).last().waitFor()
    expect(await wordsOf(paths.wallet)).toContain('当前平台暂不支持电子门票和入场码')
    const settings = await wordsOf(paths.settings)
    expect(settings).toContain('当前平台暂不支持登录设备管理')
    expect(settings).toContain('当前平台暂不支持在线管理个人数据和授权')
    // What needs no gateway works.
    await page.getByRole('button', { name: '退出登录' }).waitFor()
  })
})

/** Every screen of spec.md section 2.1 that an attendee may open; organisers' screens are for this portal's own server. */
const attendeeScreens: readonly string[] = [
  paths.switchover,
  paths.classify,
  links.particulars('1'),
  links.meeting('1'),
  paths.microsite,
  paths.meetingList,
  links.meetingDetails('1'),
  links.schedule('1'),
  links.info('1'),
  links.fill('12'),
  paths.meetingOrders,
  paths.wallet,
  links.entryCode('1'),
  paths.invoice,
  paths.contribute,
  paths.personalCentre,
  paths.basic,
  paths.settings,
  links.orderForm('12'),
  links.payment('S9'),
  links.pay('S9'),
  paths.unpaidOrders,
  `${paths.uploadProof}?no=S9`,
  `${paths.proofWaiting}?no=S9`,
  paths.vipOrder,
  paths.codeCentre,
  paths.scanner,
  `${paths.scanned}?code=1`,
  paths.antiFake,
  paths.vips,
  paths.vip,
  paths.visitor,
  paths.visitors,
  paths.personal,
  paths.organisation,
  paths.unit,
  `${paths.invited}?deptCode=A`,
  paths.certification,
  paths.certificationPerson,
  paths.certificationOrganisation,
  paths.certificationWaiting,
  paths.meetingApply,
  paths.changeLogin,
  paths.profile,
  paths.mySpace,
  paths.vote,
  paths.votes,
  paths.formCategories,
  paths.forms,
  paths.myMeetings,
]
