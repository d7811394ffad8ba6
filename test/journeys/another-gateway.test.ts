/** L3: our client before a gateway that speaks spec.md to the letter and knows nothing of what we added. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { launch, served, type Served, type Size, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { specGateway, type SpecGateway } from '../support/spec-gateway.ts'
import { addAttendee, agree, chooseTicket, openMeeting, submitOrder } from '../support/steps.ts'

const mobile = '13800000001'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe.each<Size>(['phone', 'desktop'])('with a %s', (size) => {
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
    // Calls of ours are looked for where they may be, and done without.
    expect(
      gateway.strange.filter(
        (one) =>
          !/^(?:GET|POST) \/api\/(?:payment\/trade\/(?:methods|query)|user-system\/session\/me|user-system\/pairing\/create|meeting\/enrollInfo\/often|meeting\/material\/list|meeting\/invoice\/wish\/(?:offer|get)|meeting\/admission\/mine)$/.test(
            one,
          ),
      ),
    ).toEqual(['POST /api/user-system/session/logout'])
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

  async function signOut(): Promise<void> {
    await page.goto(product.url + links.particulars('1'))
    await page.getByRole('button', { name: '退出登录' }).click()
    // Told at once, and the gateway hears of it after.
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/session/logout') && answer.request().method() === 'POST')
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await page.getByText('注销完成').first().waitFor()
    await heard
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
    await page.goto(product.url + links.login(paths.meetingOrders))
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/秒后重发/).waitFor()
    await page.getByLabel('验证码').fill(gateway.codes.get(mobile) as string)
    await agree(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
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
})
