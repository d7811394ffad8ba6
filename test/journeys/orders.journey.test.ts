/**
 * An organiser works on a meeting's orders: finds one by its phone and reads it, gives a ticket away, sells two at the
 * desk, books one transfer for two orders, gives one ticket of an order back with the sum in sight, and gives everybody
 * who paid the price a difference.
 */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { desk } from '#contract/desk.ts'
import { refund } from '#contract/refund.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore } from '../support/browser.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { type Hands, hands } from '../support/taps.ts'

const browser = oneBrowser()
const meetingId = '1'
/** At ¥199 a copy. */
const TEACHER = '2'

describe.each(sizesOf('desktop'))('an organiser with a %s', (size) => {
  let organiser: Person
  let hand: Hands
  let page: Page

  const here = journeys(browser, size, {
    arrive: async () => {
      ;({ page } = here)
      hand = await hands(page)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(page, here.product, organiser)
    },
  })

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  /** The topmost: an order in full lies in a sheet of its own on a phone. */
  const sheet = () => page.getByRole('dialog').last()
  const room = (form?: string) => page.goto(here.product.url + consoleLinks.meeting(meetingId, 'money', form))
  const said = (name: string) => page.getByText(name).first().waitFor()
  const yes = (name: string) => hand.tap(button(name, page.getByRole('alertdialog')))
  const orders = async (keyword: string) => (await organiser.do(desk.list, { meetingId, keyword })).list
  async function sound(): Promise<void> {
    expect((await violationsOf(page)).filter((one) => !one.includes('rv-toast'))).toEqual([])
  }

  it('finds, gives away, sells, books, gives one ticket back, and a difference to all', async () => {
    const [first, second] = [await signIn(here.product, '13811112222'), await signIn(here.product, '13811113333')]
    const { order: two } = await signUp(first, { ticketId: TEACHER, names: ['甲老师', '乙老师'] })
    const { order: one } = await signUp(second, { ticketId: TEACHER, names: ['丙老师'] })

    await room()
    await said('个订单')
    await hand.write(page.getByLabel('搜索姓名、手机号、订单号'), '13811112222')
    await page.getByText('找到 1 个订单').waitFor()
    await hand.tap(button(/甲老师/))
    await said('待付款，')
    await page.getByRole('row', { name: '应付 ¥398' }).waitFor()
    await sound()

    await room('orders')
    await hand.tap(button('赠票'))
    await sheet().getByLabel('门票', { exact: false }).first().selectOption({ value: TEACHER })
    await hand.write(sheet().getByLabel('第 1 人姓名'), '丁嘉宾')
    await hand.write(sheet().getByLabel('第 1 人手机号'), '13811114444')
    await hand.write(sheet().getByLabel(/^赠票原因/), '特邀嘉宾')
    await hand.tap(button('赠送', sheet()))
    await yes('赠票')
    await said('赠票，已出票，1 张票。')

    await room('orders')
    await hand.tap(button('现场售票'))
    await sheet().getByLabel('门票', { exact: false }).first().selectOption({ value: TEACHER })
    await hand.tap(button('粘贴多人', sheet()))
    await hand.write(sheet().getByLabel('粘贴名单'), '1. 戊老师 138 1111 5555')
    await page.keyboard.press('Enter')
    await page.keyboard.type('己老师，13811116666')
    await hand.tap(button('填入', sheet()))
    await sheet().getByText('2 张，应收').waitFor()
    await sound()
    await hand.tap(button('收款出票', sheet()))
    await page.getByText('请确认已收现金 ¥398').waitFor()
    await yes('已收款，出票')
    await said('已付款，2 张票。')

    await room('receipts')
    await hand.tap(button('登记到账').first())
    for (const { no } of [two, one]) {
      await sheet().getByLabel('查找订单').fill(no)
      await hand.tap(button(`选择订单 ${no}`, sheet()))
    }
    await sheet()
      .getByLabel(/^到账金额/)
      .fill('600')
    await sheet().getByText('多收 ¥3，入账后请退回').waitFor()
    await sheet()
      .getByLabel(/^付款户名/)
      .fill('望湖小学')
    await sheet()
      .getByLabel(/^银行流水号/)
      .fill('S20260901')
    await sound()
    await hand.tap(button('入账', sheet()))
    await yes('确认入账')
    await hand.tap(button(/望湖小学/))
    await button('多收的已退回').waitFor()

    await page.goto(here.product.url + consoleLinks.order(meetingId, two.no))
    await said('已付款，2 张票。')
    await hand.tap(button('退款'))
    await hand.tap(sheet().getByText('选门票退'))
    await hand.tap(sheet().getByText('乙老师'))
    await button('退款 ¥199', sheet()).waitFor()
    await sheet()
      .getByText(/这笔款项由银行转账支付，不能原路退回/)
      .waitFor()
    await sound()
    await hand.tap(button('退款 ¥199', sheet()))
    await page.getByText('乙老师的 1 张门票立即失效').waitFor()
    await yes('确认退款')
    await said('已付款，1 张票，')
    expect((await orders(two.no))[0]).toMatchObject({ copies: 1, refunded: 0, refunding: 19900 })

    await room('refunds')
    await hand.tap(page.getByRole('tab', { name: '退差价' }))
    await hand.tap(button(/教师票/).first())
    await sheet()
      .getByLabel(/^每张退/)
      .fill('50')
    // Two that were sold at the desk, one and one that a transfer paid.
    await button('退款 3 单，共 ¥200', sheet()).waitFor()
    await sheet()
      .getByLabel(/^退款原因/)
      .fill('票价下调')
    await sound()
    await hand.tap(button('退款 3 单，共 ¥200', sheet()))
    await yes('确认退款')
    await page.getByRole('region', { name: '批量退款' }).waitFor()
    while ((await takeSteps(here.product.deps)) > 0);
    await page.getByRole('region', { name: '批量退款' }).getByText('已完成').waitFor()
    const { list } = await organiser.do(refund.list, { meetingId })
    expect(list.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'amount 10000',
      'amount 5000',
      'amount 5000',
      'tickets 19900',
    ])
  })
})
