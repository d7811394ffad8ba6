/** U9: codes on a phone held sideways. Dialogs are judged there by the screen walker (test/support/look.ts). */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { links } from '#contract/paths.ts'
import { atRest } from '../support/at-rest.ts'
import { launch, served, signedInBefore, visit } from '../support/browser.ts'
import { freshDatabase } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const across = { width: 844, height: 390 }
const mobile = '13912345681'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Asserts that an element is whole in the window and its middle is not covered. @returns its box. */
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

it('the payment code is whole on a phone held sideways', async () => {
  const opened = await freshDatabase()
  const product = await served(opened.db)
  const { page, context, complaints } = await visit(browser, 'phone')
  await page.setViewportSize(across)
  const person = await signIn(product, mobile)
  await signedInBefore(page, product, person)
  const { order } = await signUp(person, { ticketId: '2', names: ['王小明'] })
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

it('the entry code is whole, with the name next to it, on a phone held sideways', async () => {
  const opened = await freshDatabase()
  const product = await served(opened.db)
  const { page, context, complaints } = await visit(browser, 'phone')
  await page.setViewportSize(across)
  const person = await signIn(product, mobile)
  await signedInBefore(page, product, person)
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
