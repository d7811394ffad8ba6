/**
 * An organiser sets what a meeting sells: three priced types in a pool with steps, two vouchers, in an order of their own;
 * and reads why a total cannot be less than what was sold. By touch, by mouse, and with the keyboard alone.
 */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { paths } from '#contract/paths.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { voucher } from '#contract/voucher.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore } from '../support/browser.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { type Hands, hands } from '../support/taps.ts'

const browser = oneBrowser()

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

  const times = { meetingStratTime: '2038-05-08 09:00:00', meetingEndTime: '2038-05-09 17:00:00' }
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const sheet = () => page.getByRole('dialog')
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  const sale = (meetingId: string) => organiser.do(ticketManage.sale, { meetingId })
  async function sound(): Promise<void> {
    // What says that it is done goes by itself, and stands in no part of the page.
    expect((await violationsOf(page)).filter((one) => !one.includes('rv-toast'))).toEqual([])
  }

  /** A phone asks for the rest of a new ticket's fields. */
  async function allFields(): Promise<void> {
    await page.getByLabel(/^名称/).waitFor()
    if (size === 'phone') await hand.tap(button('更多设置'))
  }

  it('makes three types in a pool with steps, and two vouchers, and puts them in order', async () => {
    const { id: meetingId } = await organiser.do(meetingManage.save, { title: '春季教研会', phone: '0571-88888888', ...times })
    await page.goto(here.product.url + consoleLinks.meeting(meetingId, 'sale'))
    await page.getByText('还没有门票').waitFor()
    await sound()

    await hand.tap(page.getByRole('link', { name: '名额' }))
    await hand.tap(button('添加共享名额'))
    await hand.write(sheet().getByLabel(/^名称/), '主会场座位')
    await hand.write(sheet().getByLabel(/^名额/), '120')
    await hand.tap(button('保存', sheet()))
    await page.getByRole('group', { name: '主会场座位的名额' }).waitFor()
    await sound()
    const pool = (await sale(meetingId)).pools[0]

    await hand.tap(page.getByRole('navigation', { name: '售票' }).getByRole('link', { name: '门票' }))
    for (const [name, price] of [
      ['贵宾票', '999'],
      ['教师票', '299'],
      ['学生票', '49.5'],
    ] as const) {
      await hand.tap(page.getByRole('link', { name: '添加门票' }))
      await allFields()
      await hand.write(page.getByLabel(/^名称/), name)
      await hand.write(page.getByLabel(/^价格/), price)
      await page.getByLabel('共享名额', { exact: true }).selectOption(pool?.id as string)
      if (name === '教师票') {
        await hand.tap(button('添加价格阶段'))
        await page.getByLabel('价格阶段1截止时间').fill('2038-03-01T00:00')
        await hand.write(page.getByLabel('价格阶段1价格（元）'), '99')
        await hand.tap(button('添加价格阶段'))
        await page.getByLabel('价格阶段2截止时间').fill('2038-04-01T00:00')
        await hand.write(page.getByLabel('价格阶段2价格（元）'), '199')
      }
      if (name === '贵宾票') await hand.tap(page.getByText('不公开，输入优惠码后才能看到'))
      if (name === '教师票') await sound()
      await hand.tap(button('保存并上架'))
      await card(name)
        .getByRole('button', { name: `下架“${name}”` })
        .waitFor()
    }
    await card('教师票').getByText('2038年3月1日 00:00 起 ¥199').waitFor()
    await sound()

    await hand.tap(button('排序'))
    if (size === 'phone') {
      await hand.tap(button('下移贵宾票'))
      await hand.tap(button('下移贵宾票'))
    } else {
      const [from, to] = [await button(/^拖动贵宾票/).boundingBox(), await button(/^拖动学生票/).boundingBox()]
      if (from === null || to === null) throw new Error('no handles')
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(to.x + 10, to.y + 30, { steps: 8 })
      await page.mouse.move(to.x + 10, to.y + to.height + 20, { steps: 4 })
      await page.mouse.up()
    }
    await expect.poll(async () => (await sale(meetingId)).tickets.map(({ name }) => name)).toEqual(['教师票', '学生票', '贵宾票'])
    await hand.tap(button('完成排序'))

    await hand.tap(page.getByRole('link', { name: '优惠码' }))
    await hand.tap(button('新建优惠码'))
    await hand.write(sheet().getByLabel(/^优惠码/), 'school2027')
    await hand.write(sheet().getByLabel(/^减多少/), '50')
    await hand.tap(sheet().getByRole('checkbox', { name: '教师票' }))
    await sound()
    await hand.tap(button('保存', sheet()))
    await button(/SCHOOL2027/).waitFor()
    await hand.tap(button('新建优惠码'))
    await hand.write(sheet().getByLabel(/^优惠码/), 'VIP-ONLY')
    await hand.tap(sheet().getByText('仅解锁'))
    await hand.tap(sheet().getByText('贵宾票'))
    await hand.tap(button('保存', sheet()))
    await button(/VIP-ONLY/).waitFor()
    const tickets = (await sale(meetingId)).tickets
    const idOf = (name: string) => tickets.find((one) => one.name === name)?.id as string
    expect(tickets).toMatchObject([
      { name: '教师票', fen: 29900, nowFen: 9900, poolId: pool?.id, steps: [{ fen: 9900 }, { fen: 19900 }] },
      { name: '学生票', fen: 4950, poolId: pool?.id },
      { name: '贵宾票', fen: 99900, poolId: pool?.id, hidden: 1 },
    ])
    const { list } = await organiser.do(voucher.list, { meetingId, keyword: '' })
    expect(list.toSorted((one, other) => one.code.localeCompare(other.code))).toMatchObject([
      { code: 'SCHOOL2027', kind: 'amount', value: 5000, ticketIds: [idOf('教师票')] },
      { code: 'VIP-ONLY', kind: 'unlock', ticketIds: [idOf('贵宾票')] },
    ])
    process.stdout.write(`${size}: ${hand.made()} taps, ${hand.typed()} characters for pool, three tickets, two vouchers\n`)
  })

  it('reads at the field why a total cannot be less than what was sold', async () => {
    await signUp(await signIn(here.product, '13811112222'), { ticketId: '1', names: ['甲老师', '乙老师'] })
    const before = (await sale('1')).tickets.find(({ id }) => id === '1')
    const taken = (before?.sold ?? 0) + (before?.held ?? 0)
    await page.goto(here.product.url + consoleLinks.meeting('1', 'sale'))
    await hand.tap(page.getByRole('link', { name: `编辑“${before?.name}”` }))
    await page.getByText(`数量不能少于 ${taken}`).first().waitFor()
    const total = page.getByLabel(/^门票数量/)
    await hand.tap(total)
    await total.fill(String(taken - 1))
    await hand.tap(button('保存'))
    await page.getByText(`已售出 ${taken} 张，数量不能少于这个数`).waitFor()
    await expect.poll(() => total.evaluate((one) => one === document.activeElement)).toBe(true)
    await sound()
    expect((await sale('1')).tickets.find(({ id }) => id === '1')?.total).toBe(before?.total)
  })

  if (size === 'phone')
    it('makes the smallest meeting that sells a ticket and publishes it, within 90 taps', async () => {
      await page.goto(here.product.url + paths.consoleList)
      await hand.tap(button('新建会议'))
      await hand.write(sheet().getByLabel('会议标题'), '春季教研会')
      await hand.tap(sheet().getByLabel('开始时间'))
      await sheet().getByLabel('开始时间').fill('2038-05-08T09:00')
      await hand.tap(button('创建', sheet()))
      await page.getByText('发布前还需要：').waitFor()
      await hand.tap(page.getByRole('link', { name: '填写联系电话' }))
      await hand.write(page.getByLabel('联系电话'), '0571-88888888')
      await hand.tap(button('保存'))
      await page.getByRole('link', { name: /^下一项/ }).waitFor()
      await hand.tap(page.getByRole('link', { name: '售票' }).first())
      await hand.tap(page.getByRole('link', { name: '添加门票' }))
      await hand.write(page.getByLabel(/^名称/), '教师票')
      await hand.write(page.getByLabel(/^价格/), '99')
      await hand.tap(button('保存并上架'))
      await button('下架“教师票”').waitFor()
      await hand.tap(page.getByRole('link', { name: '准备' }).first())
      const publish = button('发布').locator('visible=true')
      await hand.tap(publish)
      await hand.tap(button('发布', page.getByRole('alertdialog')))
      await page.getByText('所有人都能看到，也能报名。').waitFor()
      process.stdout.write(`${size}: ${hand.made()} taps, ${hand.typed()} characters to a published meeting with a ticket\n`)
      expect(hand.made()).toBeLessThanOrEqual(90)
    })

  if (size === 'desktop')
    it('does it with the keyboard alone', async () => {
      const { id: meetingId } = await organiser.do(meetingManage.save, { title: '春季教研会', ...times })
      await organiser.do(ticketManage.save, { meetingId, edition: 0, name: '学生票', fen: 0, total: 50 })
      await page.goto(here.product.url + consoleLinks.meeting(meetingId, 'sale'))
      await card('学生票').waitFor()
      await reach(page, '添加门票')
      await page.keyboard.press('Enter')
      await page.getByLabel(/^名称/).waitFor()
      await reach(page, '名称')
      await page.keyboard.type('教师票')
      await reach(page, '价格')
      await page.keyboard.type('299')
      await reach(page, '添加价格阶段')
      await page.keyboard.press('Enter')
      // The new row has the focus already.
      await expect.poll(() => page.getByLabel('价格阶段1截止时间').evaluate((one) => one === document.activeElement)).toBe(true)
      await page.keyboard.type('030120270900AM')
      await reach(page, '价格阶段1价格（元）')
      await page.keyboard.type('99')
      await page.keyboard.press('Enter')
      await card('教师票').getByText('¥99').first().waitFor()

      await reach(page, '排序', 'back')
      await page.keyboard.press('Enter')
      await reach(page, '拖动教师票，或按上下方向键')
      await page.keyboard.press('ArrowUp')
      await expect.poll(async () => (await sale(meetingId)).tickets.map(({ name }) => name)).toEqual(['教师票', '学生票'])
      await reach(page, '完成排序', 'back')
      await page.keyboard.press('Enter')

      await reach(page, '下架“教师票”')
      await page.keyboard.press('Enter')
      await page
        .getByRole('alertdialog')
        .getByText(/下架后参会人看不到/)
        .waitFor()
      await reach(page, '下架')
      await page.keyboard.press('Enter')
      await card('教师票').getByText('已下架').waitFor()

      await reach(page, '优惠码', 'back')
      await page.keyboard.press('Enter')
      await button('新建优惠码').waitFor()
      await reach(page, '新建优惠码')
      await page.keyboard.press('Enter')
      await reach(page, '优惠码')
      await page.keyboard.type('school2027')
      await reach(page, '减多少')
      await page.keyboard.type('50')
      await page.keyboard.press('Enter')
      await button(/SCHOOL2027/).waitFor()
    })
})

/** Tabs on until something of that name has the focus. */
async function reach(page: Page, name: string, way: 'on' | 'back' = 'on'): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab')
    const here = await page.evaluate(() => {
      const focused = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null
      const label = focused?.labels?.[0]?.firstChild?.textContent
      return (label ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
    })
    if (here === name) return
  }
  throw new Error(`nobody reaches ${name} with Tab`)
}
