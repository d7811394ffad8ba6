/** U1: Back, whoever gives it, closes what is on top; a form with something unsaved asks; Forward finds nothing dead. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doorLinks } from '#contract/checkin/links.ts'
import { links, paths } from '#contract/paths.ts'
import { launch, served, type Served, signedInBefore, type Size, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { sizesOf } from '../support/lanes.ts'
import { signInAs } from '../support/person.ts'
import { addAttendee, chooseTicket, logIn, openMeeting, submitOrder } from '../support/steps.ts'

const mobile = '13800000001'
const teacher = { 姓名: '李老师', 性别: '女', 手机号: '13912345679', 学校: '望湖小学' }

let browser: Browser
let opened: Opened
let product: Served
let visited: Visit | undefined
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())
beforeEach(async () => {
  opened = await freshDatabase()
  product = await served(opened.db)
})
afterEach(async () => {
  const complaints = visited?.complaints
  await visited?.context.close()
  visited = undefined
  await product.close()
  await opened.drop()
  expect([complaints, product.errors]).toEqual([[], []])
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('alertdialog').locator('.confirm')
const back = (page: Page) => page.goBack({ waitUntil: 'commit' }).catch(() => null)
const forward = (page: Page) => page.goForward({ waitUntil: 'commit' }).catch(() => null)
/** Back, and what was on top is gone; what lay under it is still there. */
async function backCloses(page: Page, top: string, under?: string): Promise<void> {
  await dialog(page, top).waitFor()
  const address = page.url()
  await back(page)
  await dialog(page, top).waitFor({ state: 'detached' })
  if (under !== undefined) await dialog(page, under).waitFor()
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname)
}
/** Nothing lies over the page, and the one before it is one Back away. */
async function nothingLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer)
  expect(await page.getByRole('dialog').count()).toBe(0)
}
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function come(size: Size, wechat = false): Promise<Page> {
  visited = await visit(browser, size, wechat ? { wechat: { user: 'xiaowang', platform: 'android', url: product.url } } : {})
  return visited.page
}

describe.each(sizesOf('phone'))('with a %s', (size) => {
  it('somebody signs up, goes back through every dialog of the meeting page, and loses nothing of what they typed', async () => {
    const page = await come(size)
    await page.goto(product.url + paths.meetingList)
    await openMeeting(page, product)
    await page.mouse.wheel(0, 300)
    await chooseTicket(page, '教师票')
    const place = await scrolled(page)
    await backCloses(page, '请先登录')
    expect(await scrolled(page)).toBe(place)
    // Behind Forward is nothing.
    await forward(page)
    await nothingLeft(page)
    await chooseTicket(page, '教师票')
    await dialog(page, '请先登录').getByRole('button', { name: '《用户协议》' }).click()
    await backCloses(page, '用户协议', '请先登录')
    await logIn(page, product, mobile)
    await dialog(page, '填写信息').waitFor()
    await oneEntry(page)
    // A half-filled attendee is kept: nobody is asked, and it is found again.
    await dialog(page, '填写信息').getByLabel('姓名').fill('李老')
    await backCloses(page, '填写信息')
    await page.getByRole('button', { name: '立即报名' }).locator('visible=true').click()
    expect(await dialog(page, '填写信息').getByLabel('姓名').inputValue()).toBe('李老')
    await addAttendee(page, teacher)
    // From within to another screen, and back to the page alone.
    await submitOrder(page)
    await page.getByRole('button', { name: '立即支付' }).waitFor()
    await back(page)
    await page.getByRole('heading', { name: '选择门票' }).waitFor()
    await nothingLeft(page)
    await back(page)
    await page.waitForURL((url) => url.pathname === paths.meetingList)
  })

  it('somebody looks at the timetable, and Back closes the filter and the open item', async () => {
    const page = await come(size)
    await page.goto(product.url + paths.meetingList)
    await page.goto(product.url + links.schedule('1'))
    await page.getByRole('button', { name: /筛选/ }).click()
    await backCloses(page, '筛选日程')
    const item = page.locator('[class*=item]').getByRole('button').first()
    const title = (await item.textContent()) as string
    await item.click()
    await page.getByRole('dialog').waitFor()
    expect(page.url()).toContain('session=')
    await back(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('session=')
    await forward(page)
    await nothingLeft(page)
    expect(page.url()).not.toContain('session=')
    // Closed by its cross it is gone as well; loaded anew it is open, and closes.
    await item.click()
    await page.getByRole('button', { name: '关闭' }).click()
    await nothingLeft(page)
    await item.click()
    await page.getByRole('dialog').waitFor()
    await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer === 1 && location.search.includes('session='))
    await page.reload()
    await page.getByRole('dialog').waitFor()
    await back(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await nothingLeft(page)
    expect(title).not.toBe('')
    await back(page)
    await page.waitForURL((url) => url.pathname === paths.meetingList)
  })
})

describe.each(sizesOf('desktop'))('with a %s', (size) => {
  it('an organiser is asked before what they typed is lost: in a sheet, on a page, by a link, by the page’s own back', async () => {
    const page = await come(size)
    await signedInBefore(page, product, await signInAs(product, 'organiser'))
    await page.goto(product.url + doorLinks.myMeeting('1', 'lists'))
    await page.getByRole('button', { name: '新建名单' }).click()
    const sheet = dialog(page, '新建名单')
    await backCloses(page, '新建名单')
    await page.getByRole('button', { name: '新建名单' }).click()
    await sheet.getByLabel('名称').fill('午餐')
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('ask-first')))
    await back(page)
    await question(page).getByRole('button', { name: '继续填写' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await sheet.getByLabel('名称').inputValue()).toBe('午餐')
    // The question itself goes by Back, and stays a no.
    await sheet.getByRole('button', { name: '关闭' }).click()
    await question(page).waitFor()
    await back(page)
    await question(page).waitFor({ state: 'detached' })
    await sheet.waitFor()
    await back(page)
    await question(page).getByRole('button', { name: '离开' }).click()
    await sheet.waitFor({ state: 'detached' })
    await nothingLeft(page)

    await page.goto(product.url + paths.staff)
    await page.goto(product.url + paths.staffNew)
    await page.getByLabel('姓名').fill('何其芳')
    await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer === 1)
    await back(page)
    await question(page).getByRole('button', { name: '继续填写' }).click()
    await question(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '返回' }).click()
    await question(page).getByRole('button', { name: '继续填写' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await page.getByLabel('姓名').inputValue()).toBe('何其芳')
    if (size === 'desktop') {
      await page.locator('.top-bar nav a').first().click()
      await question(page).getByRole('button', { name: '继续填写' }).click()
      await question(page).waitFor({ state: 'detached' })
    }
    await back(page)
    await question(page).getByRole('button', { name: '离开' }).click()
    await page.waitForURL((url) => url.pathname === paths.staff)
    await nothingLeft(page)
  })
})

it('inside WeChat its own back closes the hint and the sheet, and the page stays', async () => {
  const page = await come('phone', true)
  await page.goto(product.url + paths.meetingList)
  await openMeeting(page, product)
  await page.getByRole('button', { name: '分享' }).click()
  await backCloses(page, '分享会议')
  await page.getByRole('button', { name: '分享' }).click()
  await dialog(page, '分享会议').getByRole('button', { name: /好友/ }).click()
  await backCloses(page, '分享给好友')
  await nothingLeft(page)
  await back(page)
  await page.waitForURL((url) => url.pathname === paths.meetingList)
})

/** One entry for what is open, whatever was open before. */
async function oneEntry(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer === 1)
}
