/** From a link in a chat to a ticket in hand, in a real Chromium, with a phone and at a desk. */
import { describe, expect, it } from 'vitest'
import { orderStatus } from '#contract/order.ts'
import { links } from '#contract/paths.ts'
import { digest } from '#server/flow/ids.ts'
import { expireOverdue } from '#server/features/order/expire.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { signedInBefore } from '../support/browser.ts'
import { codeOn } from '../support/code-on-screen.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { addAttendee, chooseTicket, logIn, openMeeting, submitOrder } from '../support/steps.ts'

const mobile = '13800000001'
const parent = { 姓名: '王小明', 性别: '男', 手机号: '13912345678' }
const teacher = { 姓名: '李老师', 性别: '女', 手机号: '13912345679', 学校: '望湖小学' }

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  const here = journeys(browser, size)

  /** The cashier's page for one teacher's ticket. Calls make the account and the order. */
  async function toTheCashier(): Promise<void> {
    const { page, product } = here
    const buyer = await signIn(product, mobile)
    const { order: made } = await signUp(buyer, { ticketId: '2', names: [teacher.姓名] })
    await signedInBefore(page, product, buyer)
    await page.goto(product.url + links.payment(made.no))
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByText('本地模拟收银台').first().waitFor()
  }

  /** Shows the first ticket of the wallet and reads its code from the pixels. */
  async function codeOnScreen(): Promise<string> {
    const { page } = here
    // The bar of a desktop has the name of the account.
    await page
      .getByRole('main')
      .getByRole('link', { name: /入场码|出示|王小明|李老师/ })
      .first()
      .click()
    await page.getByRole('img', { name: /二维码|入场码/ }).waitFor()
    // 报名成功 may still stand in front of it.
    return codeOn(page)
  }

  function admissionOf(code: string) {
    return here.opened.db.read.selectFrom('admissions').selectAll().where('code_hash', '=', digest(code)).executeTakeFirst()
  }

  it('somebody signs up for a free ticket and holds a code that admits', async () => {
    const { page } = here
    await openMeeting(page, here.product)
    await chooseTicket(page, '家长与学生票')
    await logIn(page, here.product, mobile)
    await addAttendee(page, parent)
    await submitOrder(page)
    await page.getByRole('main').getByText('王小明').first().waitFor()
    expect(await admissionOf(await codeOnScreen())).toMatchObject({ status: 'issued' })
  })

  it('somebody pays for a ticket and holds a code that admits', async () => {
    const { page } = here
    await toTheCashier()
    await page.getByRole('button', { name: /^支付 ¥199/ }).click()
    await page.getByText('支付成功').first().waitFor()
    await page.getByRole('link', { name: '查看门票' }).click()
    expect(await admissionOf(await codeOnScreen())).toMatchObject({ status: 'issued' })
  })

  it('somebody whose payment failed pays again', async () => {
    const { page } = here
    await toTheCashier()
    await page.getByRole('button', { name: '支付失败' }).click()
    await page.getByRole('link', { name: '重新支付' }).click()
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByRole('button', { name: /^支付 ¥199/ }).click()
    await page.getByText('支付成功').first().waitFor()
    expect(await here.opened.db.read.selectFrom('orders').select('status').execute()).toEqual([{ status: orderStatus.paid }])
  })

  it('somebody who waits too long is told that the order is gone, and may begin again', async () => {
    const { page } = here
    await toTheCashier()
    here.product.clock.pass(31 * 60_000)
    // Closed at the cashier first, then the places are free.
    await settleQuiet(here.product.deps)
    await expireOverdue(here.opened.db, here.product.clock())
    await page.getByRole('link', { name: '返回商家' }).click()
    await page.getByText('订单已取消').first().waitFor()
    await page.getByRole('link', { name: '重新下单' }).waitFor()
    expect((await here.opened.db.read.selectFrom('tickets').select('sold').where('id', '=', '2').executeTakeFirstOrThrow()).sold).toBe(0)
  })

  it('somebody for whom the last place goes while filling in is told so, and pays nothing', async () => {
    const { page } = here
    await signedInBefore(page, here.product, await signIn(here.product, mobile))
    await openMeeting(page, here.product)
    await chooseTicket(page, '工作坊动手席')
    await addAttendee(page, teacher)
    // Three others are quicker.
    for (const other of ['13700000001', '13700000002', '13700000003'])
      await signUp(await signIn(here.product, other), { ticketId: '4', names: ['赵小华'] })
    await submitOrder(page)
    await page.getByText('该门票已售罄').first().waitFor()
    await page.getByText('已售罄', { exact: true }).waitFor()
    expect(await here.opened.db.read.selectFrom('orders').select('no').execute()).toHaveLength(3)
  })
})
