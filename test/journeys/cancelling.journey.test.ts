/** An organiser puts a meeting off, then cancels it, and somebody who has paid reads what becomes of it. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { material } from '#contract/material.ts'
import { orderLink } from '#contract/order-link.ts'
import { links, paths } from '#contract/paths.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { cookieOf } from '#server/sandbox/door.ts'
import { sandboxKey } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { pdf, putIn } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'
import { withoutToasts } from '../support/standing.ts'

const title = '第六届全国智慧教育大会'

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let buyer: Person
  let paid: string
  const here = journeys(browser, size, {
    arrive: async () => {
      const admin = await signInAs(here.product, 'admin')
      buyer = await signIn(here.product, '13800000021')
      paid = await paidBy(buyer)
      await signUp(await signIn(here.product, '13800000022'), { ticketId: '1', names: ['韩梅梅'] })
      await signUp(await signIn(here.product, '13800000023'), { ticketId: '2', names: ['林涛'] })
      const { id: fileId } = await putIn(admin, pdf(), '讲稿.pdf', 'material')
      await admin.do(material.save, { meetingId: '1', fileId, name: '开幕式讲稿' })
      await signedInBefore(here.page, here.product, admin)
    },
  })
  /** At the stand-in cashier, behind its door. */
  async function paidBy(person: Person): Promise<string> {
    const { order } = await signUp(person, { ticketId: '2', names: ['王小明', '李雷'] })
    const trade = { ...paymentSettings, bankType: '', outTradeNo: order.no, totalAmount: order.totalAmount, userId: person.id }
    const { tradeNo } = await person.do(payment.createTrade, trade)
    const headers = { accept: 'application/json', cookie: `${cookieOf(sandboxKey)}=${sandboxKey}` }
    await here.product.app.request(`/sandbox/cashier/${tradeNo}/pay`, { method: 'POST', headers })
    return order.no
  }
  const look = async (page: Page) => expect(await withoutToasts(page, () => violationsOf(page))).toEqual([])
  /** What the product does by itself, until nothing is left; the bank has the refunds between two looks at it. */
  const work = async () => {
    for (let round = 0; round < 4; round++) {
      for (let step = 0; step < 8; step++) await takeSteps(here.product.deps)
      await sendRefunds(here.product.deps)
      here.product.clock.pass(60_000)
    }
  }

  it('is put off and then cancelled, and whoever has paid reads what becomes of it', async () => {
    const { page, product } = here
    await page.goto(product.url + consoleLinks.cancelling('1'))
    await page.getByLabel('新的开始时间').fill('2038-03-06T09:00')
    await page.getByText(/日程、签到时段和售票截止也一起推后/).waitFor()
    await page.getByLabel('全额退款截止').fill('2038-01-10T18:00')
    await page.getByLabel('改期原因').fill('避开台风')
    await look(page)
    await page.getByRole('button', { name: '改期并通知 3 人' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '改期并通知' }).click()
    await page.getByText('通知改期').waitFor()
    await work()
    await page.getByText('已完成').waitFor()
    await look(page)

    await page.getByRole('tab', { name: '取消会议' }).click()
    const accounts = page.getByRole('region', { name: '需要准备的款项' })
    await accounts.getByText('¥398').waitFor()
    await page.getByLabel('取消原因').fill('场馆停用')
    const button = page.getByRole('button', { name: '取消会议，退款 ¥398' })
    await page.getByLabel('再次输入会议标题').fill('第六届')
    await button.click()
    await page.getByText('输入的会议标题不一致，请核对后重新输入').waitFor()
    await look(page)
    await page.getByLabel('再次输入会议标题').fill(title)
    await button.click()
    await page.getByText('原因：场馆停用').waitFor()
    await look(page)
    await work()
    await page.getByText(/所有订单都已处理/).waitFor()
    await look(page)

    const theirs = await visit(browser(), size)
    await signedInBefore(theirs.page, product, buyer)
    for (const [name, path] of [
      ['page', links.particulars('1')],
      ['order', orderLink(paid)],
      ['wallet', paths.wallet],
      ['details', links.meetingDetails('1')],
    ] as const) {
      await theirs.page.goto(product.url + path)
      const note = theirs.page.getByRole('note', { name: '会议已取消' })
      await note.getByText('原因：场馆停用').waitFor()
      if (name === 'page' || name === 'order') await theirs.page.getByRole('button', { name: '下载 开幕式讲稿.pdf' }).waitFor()
      await look(theirs.page)
    }
    await theirs.context.close()
    expect(theirs.complaints).toEqual([])
  })
})
