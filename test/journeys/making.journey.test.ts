/** An organiser makes a meeting from nothing and publishes it, and a visitor sees it: by hand, and with the keyboard alone. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import { ticket } from '#contract/ticket.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signInAs, visitor } from '../support/person.ts'
import { type Hands, hands } from '../support/taps.ts'

const title = '春季教研会'

const browser = oneBrowser()

describe.each(sizesOf('desktop'))('an organiser with a %s', (size) => {
  let organiser: Person
  let hand: Hands

  const here = journeys(browser, size, {
    arrive: async () => {
      hand = await hands(here.page)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(here.page, here.product, organiser)
    },
  })

  const made = async () => (await organiser.do(meetingManage.ownList, { keyword: title })).list[0]

  /** Whoever has no account and opens the link. */
  async function visitorSees(id: string): Promise<void> {
    const { page, context, complaints } = await visit(browser(), size, { stranger: true })
    await page.goto(here.product.url + links.particulars(id))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('5月8日 周六 09:00').first().waitFor()
    await context.close()
    expect(complaints).toEqual([])
  }

  /** What is still missing, a phone number, and then to everybody. @param sells a ticket is on sale. */
  async function publish(sells: boolean): Promise<void> {
    const { page } = here
    await hand.tap(
      size === 'phone'
        ? page.getByRole('link', { name: '填写联系电话' })
        : page.locator('.prepare-missing').getByRole('link', { name: '联系电话' }),
    )
    await hand.write(page.getByLabel('联系电话'), '0571-88888888')
    await hand.tap(page.getByRole('button', { name: '保存' }))
    await page.getByRole('link', { name: /^下一项/ }).waitFor()
    await hand.tap(page.getByRole('button', { name: '返回' }))
    const button = page.getByRole('button', { name: '发布', exact: true }).locator('visible=true')
    await button.waitFor()
    expect((await made())?.stage).toBe('draft')
    await hand.tap(button)
    const question = page.getByRole(sells ? 'alertdialog' : 'dialog')
    await hand.tap(question.getByRole('button', { name: sells ? '发布' : '只发布介绍页' }))
    await page.getByText(sells ? '所有人都能看到，也能报名。' : '所有人都能看到；还没有门票，不能报名。').waitFor()
  }

  it('makes the smallest meeting that can be published within 10 taps, and a visitor sees it', async () => {
    const { page } = here
    await page.goto(here.product.url + paths.consoleList)
    await hand.tap(page.getByRole('button', { name: '新建会议' }))
    const sheet = page.getByRole('dialog', { name: '新建会议' })
    await hand.write(sheet.getByLabel('会议标题'), title)
    await hand.tap(sheet.getByLabel('开始时间'))
    await sheet.getByLabel('开始时间').fill('2038-05-08T09:00')
    await hand.tap(sheet.getByRole('button', { name: '创建' }))
    await page.getByText('发布前还需要：').waitFor()
    await publish(false)
    expect(hand.made()).toBeLessThanOrEqual(10)
    await visitorSees((await made())?.id as string)
  })

  it('makes one from a ready template within 12 taps, and a visitor finds its tickets on sale', async () => {
    const { page } = here
    await page.goto(here.product.url + paths.consoleList)
    await hand.tap(page.getByRole('button', { name: '新建会议' }))
    const sheet = page.getByRole('dialog', { name: '新建会议' })
    await hand.tap(sheet.getByRole('radio', { name: /^家长会/ }))
    await hand.write(sheet.getByLabel('会议标题'), title)
    await hand.tap(sheet.getByLabel('开始时间'))
    await sheet.getByLabel('开始时间').fill('2038-05-08T09:00')
    await hand.tap(sheet.getByRole('button', { name: '创建' }))
    await page.getByText('发布前还需要：').waitFor()
    await publish(true)
    process.stdout.write(`${size}: ${hand.made()} taps from a template\n`)
    expect(hand.made()).toBeLessThanOrEqual(12)
    const id = (await made())?.id as string
    await visitorSees(id)
    const { list } = await visitor(here.product.app).do(ticket.list, { meetingId: id })
    expect(list).toMatchObject([{ name: '家长', price: 0, soldNum: 0, totalNum: 300 }])
  })

  if (size === 'desktop')
    it('does all of it with the keyboard alone', async () => {
      const { page } = here
      await page.goto(here.product.url + paths.consoleList)
      await reach(page, '新建会议')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: '新建会议' }).waitFor()
      await reach(page, '会议标题')
      await page.keyboard.type(title)
      await reach(page, '开始时间')
      // 8 May 2027, 9:00, in the order in which this browser asks for the parts.
      await page.keyboard.type('050820270900AM')
      await reach(page, '创建')
      await page.keyboard.press('Enter')
      await page.getByText('发布前还需要：').waitFor()
      await reach(page, '联系电话')
      await page.keyboard.press('Enter')
      await page.getByLabel('联系电话').waitFor()
      await reach(page, '联系电话')
      await page.keyboard.type('0571-88888888')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: /^下一项/ }).waitFor()
      await reach(page, '返回')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: '准备' }).waitFor()
      await reach(page, '发布')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: '还没有门票' }).waitFor()
      await reach(page, '只发布介绍页')
      await page.keyboard.press('Enter')
      await page.getByText('所有人都能看到；还没有门票，不能报名。').waitFor()
      await visitorSees((await made())?.id as string)
    })
})

/** Tabs on until something of that name has the focus. */
async function reach(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const focused = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null
      const label = focused?.labels?.[0]?.firstChild?.textContent
      return (label ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
    })
    if (here === name) return
  }
  throw new Error(`nobody reaches ${name} with Tab`)
}
