/**
 * The portal where it lives: a link in a chat, WeChat's own authorisation, its payment sheet, its cards; and the ways
 * to pay outside of it.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { AUTHORISE_TRIES } from '#contract/wechat.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { type Inside, launch, served, type Served, signedInBefore, type Size, visit, type Visit } from '../support/browser.ts'
import { codeOn } from '../support/code-on-screen.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { isFullRun } from '../support/lanes.ts'
import { signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { addAttendee, chooseTicket, logIn, openMeeting, submitOrder } from '../support/steps.ts'

const mobile = '13800000001'
const teacher = { 姓名: '李老师', 性别: '女', 手机号: '13912345679', 学校: '望湖小学' }

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** What the local WeChat keeps of a page, and how its own surfaces are driven. */
interface Box {
  share: { appMessage: Record<string, string> | null; timeline: Record<string, string> | null }
  surface: { kind: string; text: string; press(label: string): void } | null
}
const inBox = <T>(page: Page, read: (box: Box) => T): Promise<T> => page.evaluate(`(${read.toString()})(window.__wechatBox)`)
const surface = (page: Page) => page.waitForFunction(() => (window as unknown as { __wechatBox?: Box }).__wechatBox?.surface != null)

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

let opened: Opened
let product: Served
const visits: Visit[] = []
beforeEach(async () => {
  opened = await freshDatabase()
  product = await served(opened.db)
})
afterEach(async () => {
  const complaints = visits.splice(0).map((one) => ({ ...one }))
  for (const { context } of complaints) await context.close()
  await product.close()
  await opened.drop()
  expect(complaints.flatMap((one) => one.complaints)).toEqual([])
  expect(product.errors).toEqual([])
})

async function come(size: Size, wechat?: Pick<Inside, 'user' | 'platform'>): Promise<Page> {
  const outside = size === 'phone' ? { userAgent: SAFARI } : {}
  const visited = await visit(browser, size, wechat === undefined ? outside : { wechat: { ...wechat, url: product.url } })
  visits.push(visited)
  // The local WeChat stands for all of Tencent: nobody else is asked anything.
  await visited.context.route(
    (url) => !url.href.startsWith(product.url),
    (route) => route.abort(),
  )
  return visited.page
}

/** The payment page of an unpaid teacher's ticket. Calls make the account and the order, so WeChat has not authorised the account yet. */
async function openPayment(...visitor: Parameters<typeof come>): Promise<{ page: Page; no: string }> {
  const buyer = await signIn(product, mobile)
  const { no } = (await signUp(buyer, { ticketId: '2', names: [teacher.姓名] })).order
  const page = await come(...visitor)
  await signedInBefore(page, product, buyer)
  await page.goto(product.url + links.payment(no))
  await page.getByRole('button', { name: '立即支付' }).waitFor()
  return { page, no }
}

async function fillIn(page: Page): Promise<void> {
  await addAttendee(page, teacher)
  await submitOrder(page)
  await page.getByRole('button', { name: '立即支付' }).waitFor()
}

const trades = () => opened.db.read.selectFrom('trades').select(['provider', 'channel', 'state']).orderBy('created_at').execute()
const orderNo = async () => (await opened.db.read.selectFrom('orders').select('no').executeTakeFirstOrThrow()).no

// wechat-sdk.journey.test.ts shares and pays on each platform; the tests below pay on iOS.
const platforms = isFullRun ? (['ios', 'android', 'harmony', 'windows'] as const) : (['android', 'windows'] as const)
const handsets = isFullRun ? (['ios', 'android'] as const) : (['ios'] as const)

describe.each(platforms)('inside WeChat on %s', (platform) => {
  const size = platform === 'windows' ? 'desktop' : 'phone'

  it('somebody follows a link, looks around as a guest, signs in and is authorised in silence, pays by the sheet and holds a ticket', async () => {
    const page = await come(size, { user: 'xiaowang', platform })
    const visited: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname)
    })
    await openMeeting(page, product)
    await chooseTicket(page, '教师票')
    await page.getByRole('dialog', { name: '请先登录' }).waitFor()
    // A guest is asked for nothing.
    expect(visited.filter((path) => path.startsWith('/sandbox'))).toEqual([])
    // L7: whoever signs in goes by way of WeChat, and finds the chosen ticket again.
    await logIn(page, product, mobile)
    await fillIn(page)
    expect(visited).toContain(paths.transition)
    expect(
      await page
        .getByRole('radio')
        .first()
        .evaluate((radio) => (radio as HTMLInputElement).checked && radio.closest('label')?.textContent),
    ).toContain('微信支付')

    expect(page.url()).toBe(product.url + links.payment(await orderNo()))
    await page.getByRole('button', { name: '立即支付' }).click()

    await surface(page)
    expect(await inBox(page, (box) => box.surface?.text)).toContain('199.00')
    await inBox(page, (box) => box.surface?.press('支付'))
    await page.getByText('支付成功').first().waitFor()
    await product.wechat.pay.tick()
    expect(await trades()).toEqual([{ provider: 'wechat', channel: 'jsapi', state: 'success' }])
    await page.getByRole('link', { name: '查看门票' }).click()
    await page.locator('main').getByText('李老师').first().waitFor()

    // Back leads to pages of ours, never into WeChat's or to a code that was used.
    for (let step = 0; step < 4; step++) {
      await page.goBack({ waitUntil: 'commit' }).catch(() => null)
      expect([paths.transition, '/sandbox/wechat/open/connect/oauth2/authorize']).not.toContain(new URL(page.url()).pathname)
    }

    // The member is bound: word of it comes by WeChat, once.
    await sendMessages(product.deps)
    await sendMessages(product.deps)
    expect(product.wechat.platform.messages.map(({ user, template }) => [user.id, template.title])).toEqual([['xiaowang', '报名成功通知']])
    expect(product.sms.messages(mobile).filter(({ template }) => template === 'order_paid')).toEqual([])
  })
})

describe('inside WeChat', () => {
  it('somebody closes the sheet, is told that nothing was paid, and pays after all', async () => {
    const { page } = await openPayment('phone', { user: 'lilaoshi', platform: 'ios' })
    await page.getByRole('button', { name: '立即支付' }).click()
    await surface(page)
    await inBox(page, (box) => box.surface?.press('取消'))
    await page.getByText('已取消支付').first().waitFor()
    await page
      .getByRole('button', { name: '重新支付' })
      .or(page.getByRole('link', { name: '重新支付' }))
      .first()
      .click()
    if (new URL(page.url()).pathname === paths.payment) await page.getByRole('button', { name: '立即支付' }).click()
    await surface(page)
    await inBox(page, (box) => box.surface?.press('支付'))
    await page.getByText('支付成功').first().waitFor()
    // Not a follower: word of it comes by SMS.
    await sendMessages(product.deps)
    product.clock.pass(120_000)
    await sendMessages(product.deps)
    expect(product.sms.messages(mobile).filter(({ template }) => template === 'order_paid')).toHaveLength(1)
  })

  describe('an account without an openId', () => {
    it.each(handsets)('pays with one tap on %s, and never a second time by reload, Back or a link', async (platform) => {
      const { page, no } = await openPayment('phone', { user: 'lilaoshi', platform })
      const marked: string[] = []
      page.on('framenavigated', (frame) => void (new URL(frame.url()).searchParams.has('go') && marked.push(frame.url())))
      await page.getByRole('button', { name: '立即支付' }).click()
      await surface(page)
      expect(await inBox(page, (box) => box.surface?.text)).toContain('199.00')
      expect(page.url()).toBe(product.url + links.pay(no))
      await inBox(page, (box) => box.surface?.press('取消'))
      await page.getByText('已取消支付').first().waitFor()
      expect(marked).toHaveLength(1)

      /** The ways to pay, and no sheet over them. */
      async function waits(): Promise<void> {
        await page.getByRole('button', { name: '立即支付' }).waitFor()
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
        expect(page.url()).toBe(product.url + links.payment(no))
        expect(await trades()).toHaveLength(1)
      }
      await page.goBack()
      await waits()
      await page.reload()
      await waits()
      await page.goto(marked[0] as string)
      await waits()
      expect(await inBox(page, (box) => box.surface)).toBeNull()
    })

    it('hears in one sentence that the authorisation was refused, and with its tries used up of other ways to pay', async () => {
      const { page, no } = await openPayment('phone', { user: 'lilaoshi', platform: 'ios' })
      // WeChat comes back with the state alone, as it does for people who refuse.
      const authorise = (url: URL) => url.pathname.endsWith('/connect/oauth2/authorize')
      await page.context().route(authorise, (route) => {
        const { searchParams } = new URL(route.request().url())
        const back = `${searchParams.get('redirect_uri')}?state=${searchParams.get('state')}`
        return route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${JSON.stringify(back)})</script>` })
      })
      for (let attempt = 0; attempt < AUTHORISE_TRIES; attempt++) {
        const refused = page.waitForURL((url) => url.pathname === paths.transition, { waitUntil: 'commit' })
        await page.getByRole('button', { name: '立即支付' }).click()
        await refused
        await page.getByRole('alert').getByText('微信授权没有完成，未能发起支付。请重试，或选择其他支付方式。').waitFor()
        expect(page.url()).toBe(product.url + links.payment(no))
        expect(await trades()).toEqual([])
      }
      await page.context().unroute(authorise)
      await page.getByRole('button', { name: '立即支付' }).click()
      await page.getByText('无法在这里完成微信授权，请选择其他支付方式').waitFor()
    })
  })

  it('somebody whom WeChat cannot tell is offered another way to pay', async () => {
    const page = await come('phone', { user: 'lilaoshi', platform: 'android' })
    await openMeeting(page, product)
    await chooseTicket(page, '教师票')
    // What signs the pages is there already: only who it is shall be unknown.
    await product.deps.wechat?.credentials.ticket()
    product.wechat.faults.set('down')
    await logIn(page, product, mobile)
    await page.getByRole('button', { name: '跳过，继续使用' }).click()
    await fillIn(page)
    await page.getByRole('button', { name: '立即支付' }).click()
    await page
      .getByText(/稍后重试|重试|其他支付方式/)
      .first()
      .waitFor()
    product.wechat.faults.clear()
    expect(product.errors.splice(0).map(({ event }) => event)).toEqual(['wechat.exchange_failed', 'wechat.exchange_failed'])
    expect(visits[0]?.complaints.splice(0)).toEqual([expect.stringContaining('502'), expect.stringContaining('502')])
    await page.goto(product.url + links.payment(await orderNo()))
    await page.getByRole('radio', { name: /在线支付/ }).check()
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByRole('button', { name: /^支付 ¥199/ }).click()
    await page.getByText('支付成功').first().waitFor()
  })

  it.each(handsets)('somebody on %s shares the meeting as a card, and whoever opens it shares it again', async (platform) => {
    const page = await come('phone', { user: 'xiaowang', platform })
    await openMeeting(page, product)
    const card = { title: '第六届全国智慧教育大会', link: product.url + links.particulars('1') }
    const shown = () => inBox(page, (box) => box.share.appMessage)
    await expect.poll(() => shown()).toMatchObject(card)
    expect((await shown())?.['imgUrl']).toMatch(/^http/)
    expect(await inBox(page, (box) => box.share.timeline)).toMatchObject(card)

    // Within the page WeChat has to be told again, with the address it checks on this handset.
    await page
      .getByRole('link', { name: /场日程|查看日程/ })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === paths.schedule)
    await expect.poll(() => shown()).toMatchObject({ link: product.url + links.schedule('1') })

    const friend = await come('phone', { user: 'chenjing', platform: platform === 'ios' ? 'android' : 'ios' })
    await friend.goto(`${card.link}&from=singlemessage&isappinstalled=0`)
    await friend.getByRole('heading', { name: card.title }).first().waitFor()
    await expect.poll(() => inBox(friend, (box) => box.share.appMessage)).toMatchObject(card)
  })

  it('somebody on a snapshot page reads all of it and breaks nothing', async () => {
    const page = await come('phone', { user: 'snapshot', platform: 'ios' })
    await page.goto(product.url + links.particulars('1'))
    await page.getByRole('heading', { name: '第六届全国智慧教育大会' }).first().waitFor()
    await page.getByText('教师票').first().waitFor()
  })
})

describe('outside of WeChat', () => {
  it('somebody in a phone’s own browser pays on WeChat’s H5 page and comes back to a ticket', async () => {
    const { page } = await openPayment('phone')
    await page.getByRole('radio', { name: /微信支付/ }).check()
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByText('本地模拟微信支付').first().waitFor()
    await page.getByRole('button', { name: '支付', exact: true }).click()
    await page.waitForURL((url) => url.pathname === paths.pay)
    await page.getByText('支付成功').first().waitFor()
    expect(await trades()).toEqual([{ provider: 'wechat', channel: 'h5', state: 'success' }])
  })

  // test/screens/payment.test.tsx proves the first half (“is not believed to have paid, waits gently …”), test/stores/wechat-pay.test.ts
  // the second (“closes h5 at WeChat before gateway opens”).
  if (isFullRun)
    it('somebody who leaves that page unpaid is told so, and pays another way', async () => {
      const { page, no } = await openPayment('phone')
      await page.getByRole('radio', { name: /微信支付/ }).check()
      await page.getByRole('button', { name: '立即支付' }).click()
      await page.getByRole('button', { name: /5 秒后自动返回商家/ }).click()
      await page.waitForURL((url) => url.pathname === paths.pay)
      await page
        .getByRole('link', { name: /重新支付|去支付/ })
        .or(page.getByRole('button', { name: /重新支付/ }))
        .first()
        .waitFor({ timeout: 90_000 })
      await page.goto(product.url + links.payment(no))
      await page.getByRole('radio', { name: /在线支付/ }).check()
      await page.getByRole('button', { name: '立即支付' }).click()
      await page.getByRole('button', { name: /^支付 ¥199/ }).click()
      await page.getByText('支付成功').first().waitFor()
      expect(await trades()).toEqual([
        { provider: 'wechat', channel: 'h5', state: 'closed' },
        { provider: 'gateway', channel: 'redirect', state: 'success' },
      ])
    })

  // W2
  it('somebody whose organiser lacks H5 payment reads so beside the ways that are left, and pays by one', async () => {
    product.wechat.pay.products.delete('h5')
    const { page } = await openPayment('phone')
    await page.getByRole('radio', { name: /微信支付/ }).check()
    await page.getByRole('button', { name: '立即支付' }).click()
    expect(await page.getByRole('alert').innerText()).toBe('您选的支付方式暂未开通，请选择其他支付方式')
    await expect.poll(() => page.getByRole('radio', { name: /微信支付/ }).count()).toBe(0)
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByRole('button', { name: /^支付 ¥199/ }).click()
    await page.getByText('支付成功').first().waitFor()
    expect(product.errors.splice(0).map(({ event }) => event)).toEqual(['payment.way_closed'])
    expect(await trades()).toEqual([
      { provider: 'wechat', channel: 'h5', state: 'closed' },
      { provider: 'gateway', channel: 'redirect', state: 'success' },
    ])
  })

  it('somebody at a desk scans the code with the phone in their hand', async () => {
    const { page: desk } = await openPayment('desktop')
    await desk.getByRole('radio', { name: /微信支付/ }).check()
    await desk.getByRole('button', { name: '立即支付' }).click()
    await desk
      .getByText(/扫一扫/)
      .first()
      .waitFor()
    const code = await codeOn(desk)
    expect(code).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
    const phone = await come('phone', { user: 'lilaoshi', platform: 'android' })
    await phone.goto(`${product.url}/sandbox/wechat/cashier/native/${code.split('pr=')[1]}`)
    await phone.getByRole('button', { name: '支付', exact: true }).click()
    await desk.getByText('支付成功').first().waitFor({ timeout: 60_000 })
    expect(await trades()).toEqual([{ provider: 'wechat', channel: 'native', state: 'success' }])
  })
})
