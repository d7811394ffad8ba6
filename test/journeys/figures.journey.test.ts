/** An organiser on the day of a meeting, at its figures: by the keys alone, live, and with the limits that can be measured. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { receipt } from '#contract/receipt.ts'
import { violationsOf } from '../support/axe.ts'
import { launch, served, type Served, signedInBefore, type Size, visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList } from '../support/doorway.ts'
import { flawsOf } from '../support/flaws.ts'
import { type Guest, hall } from '../support/hall.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const meetingId = '1'
const HOUR = 3_600_000
const longName = '云栖谷教育发展中心附属第一实验学校教育集团报告厅东侧入口'
/** A finger needs 44 px, a mouse 24 (WCAG 2.2, 2.5.5 and 2.5.8). */
const target = { phone: 44, desktop: 24 } as const

let browser: Browser
let opened: Opened
let product: Served
let organiser: Person
let guests: Guest[]
let door: Doorkeeper

beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
  organiser = await signInAs(product, 'organiser')
  const buyer = await signIn(product, '13912345679')
  const draft = await signUp.draft(buyer, { ticketId: '2', names: ['王小明', '李雷'] })
  const { no, totalAmount: amount } = await buyer.do(order.submit, { ...draft, source: '公众号' })
  const paid = { method: 'transfer', payer: '望湖小学', serial: '', day: '2026-09-01', amount, note: '' } as const
  await organiser.do(receipt.book, { meetingId, ...paid, orderNos: [no] })
  await signUp(buyer, { ticketId: '2', names: ['韩梅梅'] })
  guests = await hall(opened.db, 30, { now: product.clock() })
  await opened.db.write(async (tx) => {
    const [starts_at, ends_at] = [product.clock() - HOUR, product.clock() + 2 * HOUR]
    await tx.updateTable('meetings').set({ starts_at, ends_at }).where('id', '=', meetingId).execute()
    await tx.updateTable('checkin_lists').set({ removed_at: 1 }).execute()
  })
  const gates = [
    { id: 'a', name: '东门' },
    { id: 'b', name: longName.slice(0, 20) },
  ]
  const { id } = await makeList(organiser, { name: longName, gates })
  await makeList(organiser, { name: '分论坛', kind: 'inside' })
  door = await keepDoor(organiser, id)
  for (const { code } of guests.slice(0, 5)) await door.scan(code)
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
  expect(product.errors).toEqual([])
})

/** Axe takes its time: each size is judged in one scheme, so that both schemes are. */
const axeBy = { phone: 'light', desktop: 'dark' } as const

/** What can be measured of it, in either size of letters. */
async function wrongWith(page: Page, size: Size): Promise<string[]> {
  const found: string[] = []
  for (const [percent, colorScheme] of [
    ['', 'light'],
    ['130%', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate((letters) => {
      document.documentElement.style.fontSize = letters
    }, percent)
    found.push(...(await flawsOf(page, { target: target[size] })))
    if (colorScheme === axeBy[size]) found.push(...(await violationsOf(page)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return found
}

/** By the keys alone: from where the focus is to what says so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let turns = 0; turns < 80; turns++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    if (name.test(here)) return
  }
  throw new Error(`no key leads to ${name}`)
}
const said = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-valuetext') ?? '')

describe.each(sizesOf('desktop'))('on the day, with a %s', (size) => {
  it('goes from 今天 to the figures, through them by keys, and sees people come in', async () => {
    const { page, context, complaints } = await visit(browser, size)
    await signedInBefore(page, product, organiser)
    await page.goto(product.url + paths.dashboard)
    const figures = page.getByRole('list', { name: '第六届全国智慧教育大会' })
    await figures.getByText(/已到场/).waitFor()
    expect(await wrongWith(page, size)).toEqual([])

    await tabTo(page, /^已售 \d+/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '会议数据' }).waitFor()
    await page.getByRole('slider', { name: '每天售票' }).waitFor()
    await page.getByRole('table', { name: '来源' }).getByText('公众号').waitFor()
    expect(await wrongWith(page, size)).toEqual([])

    await tabTo(page, /^每天售票$/)
    const last = await said(page)
    expect(last).toMatch(/张数 \d+，订单 \d+，金额 ¥\d+/)
    await page.keyboard.press('ArrowLeft')
    const before = await said(page)
    expect(before).not.toBe(last)
    await page.keyboard.press('End')
    expect(await said(page)).toBe(last)
    if (size === 'phone') {
      await tabTo(page, /^看表格：每天售票$/)
      await page.keyboard.press('Enter')
    }
    const rows = await page.getByRole('table', { name: '每天售票' }).getByRole('row').allInnerTexts()
    expect(rows.slice(1, 3).map((row) => row.split(/\s+/).slice(0, 2).join(' '))).toEqual(
      [last, before].map((words) => words.split('，')[0]),
    )

    const came = page.locator('.tiles').getByText('已到场').locator('..')
    const count = Number(await came.locator('b').innerText())
    await door.scan(guests[size === 'phone' ? 5 : 6]?.code ?? '')
    product.clock.pass(4_000)
    await came.locator('b', { hasText: String(count + 1) }).waitFor()

    const sheet = page.getByRole('dialog')
    await page.getByRole('button', { name: '做推广链接' }).click()
    await sheet.getByLabel('渠道名称').fill('邮件')
    await sheet.getByRole('img', { name: '推广链接二维码' }).waitFor()
    expect(await sheet.getByText(/from=/).innerText()).toBe(product.url + consoleLinks.sourced(meetingId, '邮件'))
    expect(await wrongWith(page, size)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await page.goto(product.url + consoleLinks.meeting(meetingId, 'after', 'attendance'))
    await page.getByText(`实到 ${count + 1}，`).waitFor()
    expect(await wrongWith(page, size)).toEqual([])
    await context.close()
    expect(complaints).toEqual([])
  })
})
