/**
 * People do not wait for scripts: what they tap and type on a rendered page before the client is alive is done. The
 * scripts are held back until the tap is made, so that it always comes before them; once more on a network as slow as
 * they get.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { ticket } from '#contract/ticket.ts'
import { presets } from '#wechat/sandbox/bridge/presets.ts'
import { launch, served, type Served, type Size, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { isFullRun, sizesOf } from '../support/lanes.ts'
import { signIn } from '../support/person.ts'

let browser: Browser
let opened: Opened
let product: Served
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
})

/** How long after the first paint people tap. */
const moments = [0, 200, 400]

interface Asleep extends Visit {
  /** Lets the scripts come. */
  wake(): void
}

/** A page that is painted, and whose scripts have not come. */
async function openAsleep(
  size: Size,
  place: string,
  { before, ...options }: NonNullable<Parameters<typeof visit>[2]> & { before?: (page: Page) => Promise<unknown> } = {},
): Promise<Asleep> {
  const visited = await visit(browser, size, options)
  const { page } = visited
  await before?.(page)
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await awake
    await route.continue().catch(() => {})
  })
  await page.goto(product.url + place, { waitUntil: 'commit' })
  await painted(page)
  return { ...visited, wake }
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, { polling: 20 })
const rest = (page: Page, ms: number) => page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms)

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).filter({ visible: true }).first()
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name })
const shows = (role: 'dialog' | 'heading' | 'button', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).filter({ visible: true }).first().waitFor()
const reads = (text: string | RegExp) => (page: Page) => page.getByText(text).filter({ visible: true }).first().waitFor()
const leads = (place: string) => (page: Page) => page.waitForURL(product.url + place)
const chosen = (name: string | RegExp) => (page: Page) =>
  expect.poll(() => page.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true')

interface Tap {
  on: (page: Page) => ReturnType<Page['locator']>
  gives: (page: Page) => Promise<unknown>
  /** The browser does it without us. */
  native?: true
  only?: Size
}

const meeting: Record<string, Tap> = {
  立即报名: { on: button('立即报名'), gives: shows('dialog', '请先登录') },
  我的门票: { on: button('我的门票'), gives: shows('dialog', '请先登录') },
  进入直播间: { on: button('进入直播间'), gives: shows('dialog', '请先登录') },
  分享: { on: button(/分享/), gives: shows('dialog', '分享会议') },
  全部日程: { on: (page) => page.locator('.more-link'), gives: leads(links.schedule('1')), native: true },
  登录: { on: link('登录'), gives: leads(links.login(links.particulars('1'))), only: 'desktop' },
  专家介绍: {
    on: (page) => page.getByRole('navigation', { name: '会议内容' }).getByText('专家介绍'),
    gives: (page) =>
      expect
        .poll(() => page.locator('#guests').evaluate((section) => Math.round(section.getBoundingClientRect().top) < innerHeight))
        .toBe(true),
    native: true,
  },
}
const list: Record<string, Tap> = {
  进行中: { on: tab('进行中'), gives: chosen('进行中') },
  会议: { on: (page) => page.locator('.meeting-cards a').first(), gives: reads('会议介绍'), native: true },
}
const schedule: Record<string, Tap> = {
  我的日程: {
    on: button(/^我的日程/),
    gives: (page) => expect.poll(() => button(/^我的日程/)(page).getAttribute('aria-pressed')).toBe('true'),
  },
  筛选: { on: button('筛选'), gives: shows('dialog', /筛选/) },
  搜索: { on: button('搜索'), gives: shows('button', '结束搜索'), only: 'phone' },
  第二天: {
    on: (page) => page.getByRole('tab').nth(1),
    gives: (page) => expect.poll(() => page.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true'),
  },
  一场: { on: (page) => page.locator('.item-title button').first(), gives: (page) => page.getByRole('dialog').first().waitFor() },
  收藏: {
    on: button(/加入我的日程/),
    gives: (page) => expect.poll(() => button(/加入我的日程/)(page).getAttribute('aria-pressed')).toBe('true'),
  },
  返回: { on: button('返回'), gives: leads(links.particulars('1')) },
}
const missing = { on: button('登录'), gives: (page: Page) => page.locator('.field-error').first().waitFor() }
const login: Record<string, Tap> = {
  登录: missing,
  短信登录: { on: tab('短信登录'), gives: shows('button', '获取验证码') },
  显示密码: { on: button('显示密码'), gives: shows('button', '隐藏密码') },
  注册账号: { on: link('注册账号'), gives: shows('heading', '注册账号') },
  忘记密码: { on: link('忘记密码'), gives: shows('heading', '重置密码') },
  返回: { on: button('返回'), gives: leads(paths.meetingList) },
}
const pages: Record<string, Record<string, Tap>> = {
  [links.particulars('1')]: meeting,
  [paths.meetingList]: list,
  [links.schedule('1')]: schedule,
  [paths.login]: login,
  [paths.loginPhone]: {
    登录: missing,
    获取验证码: { on: button('获取验证码'), gives: (page) => page.locator('.field-error').first().waitFor() },
    用密码登录: { on: button('用密码登录'), gives: shows('button', '显示密码') },
  },
  [paths.loginBranded]: {
    ...(isFullRun ? login : { 登录: missing }),
    用户协议: { on: button(/用户协议/), gives: shows('dialog', '用户协议') },
  },
  [paths.meetingLogin]: { 登录: missing, 隐私政策: { on: button(/隐私政策/), gives: shows('dialog', '隐私政策') } },
}

describe.each(sizesOf('phone'))('somebody who does not wait, with a %s', (size) => {
  let next = 0
  const rows = Object.entries(pages).flatMap(([place, taps]) =>
    Object.entries(taps)
      .filter(([, { only = size }]) => only === size)
      .flatMap(([name, tap], index) =>
        (isFullRun && index === 0 ? moments : [moments[next++ % moments.length] as number]).map((ms) => ({ place, name, ms, tap })),
      ),
  )

  it.each(rows)('gets what they tapped on $place: $name, $ms ms after it was painted', async ({ place, tap, ms }) => {
    const { page, context, complaints, wake } = await openAsleep(size, place)
    await rest(page, ms)
    const control = tap.on(page)
    if (size === 'phone') await control.tap()
    else await control.click()
    // The sign is there at once, without any of our scripts.
    if (!tap.native) expect(await page.locator('[data-waits][aria-busy=true]').count()).toBe(1)
    wake()
    await tap.gives(page)
    await expect.poll(() => page.locator('[data-waits]').count()).toBe(0)
    await context.close()
    expect(complaints).toEqual([])
  })

  it('keeps what was typed, ticked and chosen, and where the cursor was', async () => {
    const { page, context, complaints, wake } = await openAsleep(size, paths.login)
    await page.getByLabel('手机号').fill('1380000')
    await page.getByLabel('密码', { exact: true }).fill('secret12')
    const remember = page.getByRole('checkbox', { name: /自动登录/ }).first()
    await remember.click({ force: true })
    const wanted = await remember.isChecked()
    await page.getByLabel('手机号').press('Home')
    wake()
    await page.getByRole('button', { name: '清除' }).first().waitFor({ state: 'attached' })
    await page.keyboard.type('8')
    expect(await page.getByLabel('手机号').inputValue()).toBe('81380000')
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('secret12')
    expect(await remember.isChecked()).toBe(wanted)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await reads('请输入正确的手机号码')(page)
    await context.close()
    expect(complaints).toEqual([])

    const second = await openAsleep(size, links.particulars('1'))
    await second.page.getByText('教师票').click()
    second.wake()
    await expect.poll(() => second.page.getByRole('radio', { name: /教师票/ }).isChecked()).toBe(true)
    await expect.poll(() => second.page.locator('.ticket-choice.is-chosen').count()).toBe(1)
    await second.context.close()
    expect(second.complaints).toEqual([])
  })

  it('sends a form once by Enter, and nothing that was typed into the address', async () => {
    const { page, context, complaints, wake } = await openAsleep(size, paths.login)
    await page.getByLabel('手机号').fill('13800000000')
    await page.getByLabel('密码', { exact: true }).fill('wrong-password')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    let sent = 0
    page.on('request', (request) => (sent += request.url().endsWith('/auth/login') ? 1 : 0))
    wake()
    await reads('手机号或密码错误')(page)
    expect([sent, page.url()]).toEqual([1, product.url + paths.login])
    await context.close()
    expect(complaints.filter((line) => !/401|status of 4/.test(line))).toEqual([])
  })

  it('is known to be signed in, also by a tap that came first', async () => {
    const me = await signIn(product, '13800000021')
    const { page, context, complaints, wake } = await openAsleep(size, links.particulars('1'), {
      before: (page) =>
        page.addInitScript(
          ([id, token]) => {
            for (const [key, value] of [
              ['token', token],
              ['userToken', token],
              ['userId', id],
            ] as const)
              localStorage.setItem(key, value)
          },
          [String(me.id), String(me.token)] as const,
        ),
    })
    await button('我的门票')(page).click()
    wake()
    await shows('dialog', '我的门票')(page)
    await context.close()
    expect(complaints).toEqual([])
  })

  it('has the places left asked for, once, while the screen is still on its way', async () => {
    const { page, context, complaints } = await visit(browser, size)
    let asked = 0
    const answered = page.waitForResponse((response) => response.url().endsWith(ticket.list.path))
    page.on('request', (request) => (asked += request.url().endsWith(ticket.list.path) ? 1 : 0))
    await page.route('**/assets/particulars-*.js', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(product.url + links.particulars('1'), { waitUntil: 'commit' })
    await reads(/余票 \d+ 张/)(page)
    expect(asked).toBe(1)
    await context.close()
    expect(complaints).toEqual([])
  })

  it('reaches a control by the keyboard', async () => {
    const { page, context, wake } = await openAsleep(size, links.schedule('1'))
    await button('筛选')(page).focus()
    await page.keyboard.press('Space')
    wake()
    await shows('dialog', /筛选/)(page)
    await context.close()
  })

  it('gets there on a network as slow as they get', async () => {
    const { page, context, complaints } = await visit(browser, size)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    await page.goto(product.url + links.particulars('1'), { waitUntil: 'commit' })
    await painted(page)
    await button('立即报名')(page).click()
    await shows('dialog', '请先登录')(page)
    await context.close()
    expect(complaints).toEqual([])
  })
})

it('keeps taps inside of WeChat, beside its bridge', async () => {
  const wechat = { user: 'zhou', platform: Object.keys(presets)[0] as keyof typeof presets, url: product.url }
  const { page, context, wake } = await openAsleep('phone', links.particulars('1'), { wechat })
  await button('立即报名')(page).tap()
  wake()
  await shows('dialog', '请先登录')(page)
  await context.close()
})

/** The meeting page from a server that holds back what is below the fold. @param heard what else it is asked for, and answers as the product does. */
async function inHalves(heard: string[]) {
  const place = links.particulars('1')
  const html = await (await fetch(product.url + place, { headers: { accept: 'text/html' } })).text()
  const fold = html.indexOf('data-fold')
  const held = { url: '', send: () => {}, close: () => {} }
  const server = createServer(async (request, response) => {
    if (request.url === place) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, fold))
      held.send = () => response.end(html.slice(fold))
      return
    }
    heard.push(request.url ?? '')
    const { method = '', headers } = request
    const body = method === 'GET' ? undefined : await text(request)
    const answer = await fetch(product.url + request.url, { method, body, headers: { 'content-type': headers['content-type'] ?? '' } })
    response
      .writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
      .end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  held.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${place}`
  held.close = () => void server.close()
  return held
}

it('leads to a section that was not here when it was asked for', async () => {
  const half = await inHalves([])
  const { page, context } = await visit(browser, 'phone')
  try {
    await page.goto(half.url, { waitUntil: 'commit' })
    await painted(page)
    const guests = page.locator('#guests')
    await page.getByRole('link', { name: '专家介绍' }).tap({ noWaitAfter: true })
    expect(await guests.count()).toBe(0)
    half.send()
    await expect.poll(() => guests.evaluate((section) => section.getBoundingClientRect().top < innerHeight)).toBe(true)
    expect(page.url()).toBe(half.url)
  } finally {
    await context.close()
    half.close()
  }
})

it('asks for its scripts while the rest of the page is coming, and is taken over whole when it has come', async () => {
  const asked: string[] = []
  const half = await inHalves(asked)
  const { page, context, complaints } = await visit(browser, 'phone')
  try {
    await page.goto(half.url, { waitUntil: 'commit' })
    await expect.poll(() => asked.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(5)
    // They are here, and nothing has begun with half a page.
    expect(await page.evaluate(() => [document.readyState, document.querySelectorAll('script[src]').length])).toEqual(['loading', 0])
    half.send()
    await page
      .getByText(/余票|仅剩/)
      .first()
      .waitFor()
    await button('立即报名')(page).tap()
    await shows('dialog', /./)(page)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    half.close()
  }
})

it('keeps a password out of the address where the client never comes, whole or in part', async () => {
  // All of it, or the screen alone.
  for (const lost of ['**/assets/*.js', '**/assets/entry-*.js']) {
    const { page, context } = await visit(browser, 'phone')
    await page.route(lost, (route) => route.abort())
    await page.goto(product.url + paths.login)
    await page.getByLabel('手机号').fill('13800000000')
    await page.getByLabel('密码', { exact: true }).fill('secret-of-mine')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-waits]').count()).toBe(0)
    await page.keyboard.press('Enter')
    await button('登录')(page).tap()
    await rest(page, 100)
    expect([lost, page.url()]).toEqual([lost, product.url + paths.login])
    await context.close()
  }
})

it('lets the browser go on alone where the scripts never come', async () => {
  const { page, context } = await visit(browser, 'phone')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(product.url + links.particulars('1'))
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('script[src]').length)).toBe(1)
  await button('立即报名')(page).tap()
  await expect.poll(() => page.locator('[data-waits]').count()).toBe(0)
  await context.close()
})
