/** U9: a phone held across. The code is whole, with the name beside it; what saves is in sight. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { links } from '#contract/paths.ts'
import { atRest } from '../support/at-rest.ts'
import { launch, served, visit } from '../support/browser.ts'
import { freshDatabase } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { chooseTicket, logIn, openMeeting } from '../support/steps.ts'

const across = { width: 844, height: 390 }
const mobile = '13912345681'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** All of it is in the window, and nothing lies over its middle. */
async function inSight(page: Page, one: Locator): Promise<{ width: number; height: number }> {
  await one.waitFor()
  await atRest(page)
  const box = (await one.boundingBox()) as { x: number; y: number; width: number; height: number }
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(across.height)
  const bare = await one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(bare).toBe(true)
  return box
}

it('somebody who pays by scanning has the whole code before them, with the phone held across', async () => {
  const opened = await freshDatabase()
  const product = await served(opened.db)
  const { page, context, complaints } = await visit(browser, 'phone')
  await page.setViewportSize(across)
  await openMeeting(page, product)
  await chooseTicket(page, '教师票')
  await logIn(page, product, mobile)
  product.clock.pass(70_000)
  const { order } = await signUp(await signIn(product, mobile), { ticketId: '2', names: ['王小明'] })
  await page.goto(product.url + links.payment(order.no))
  await page.getByText('用微信扫码支付').click()
  await page.getByRole('button', { name: '立即支付' }).click()
  await inSight(page, page.getByRole('img', { name: '微信支付二维码' }))
  await inSight(page, page.getByText('打开微信“扫一扫”，扫码支付'))
  expect(complaints).toEqual([])
  await context.close()
  await product.close()
  await opened.drop()
})

it('somebody holds the phone across: the dialogs show their title and their button, the entry code is whole', async () => {
  const opened = await freshDatabase()
  const product = await served(opened.db)
  const { page, context, complaints } = await visit(browser, 'phone')
  await page.setViewportSize(across)

  await openMeeting(page, product)
  await chooseTicket(page, '教师票')
  const login = page.getByRole('dialog', { name: '请先登录' })
  await inSight(page, login.getByRole('heading'))
  await logIn(page, product, mobile)
  const names = page.getByRole('dialog', { name: '填写信息' })
  await inSight(page, names.getByRole('button', { name: '提交订单' }))
  await inSight(page, names.getByRole('heading', { name: '填写信息' }))

  product.clock.pass(70_000)
  const person = await signIn(product, mobile)
  await signUp(person, { ticketId: '1', names: ['阿不都热合曼·买买提吐尔逊'] })
  const { list } = await person.do(admission.mine, {})
  await page.goto(product.url + links.entryCode(list[0]?.id as string))
  const code = await inSight(page, page.getByRole('img', { name: /入场二维码/ }))
  expect(Math.round(code.width)).toBe(Math.round(code.height))
  expect(code.width).toBeGreaterThan(250)
  await inSight(page, page.getByRole('heading', { name: '阿不都热合曼·买买提吐尔逊' }))

  expect(complaints).toEqual([])
  await context.close()
  await product.close()
  await opened.drop()
})
