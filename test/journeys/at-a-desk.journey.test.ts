/** U12: somebody who works at a desk: their own ways in the bar, the decision in sight, buttons where the form ends. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { launch, served, type Served, signedInBefore, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { fillTill } from '../support/till.ts'

const organiser = '13800000003'
const payer = '13912345679'

let browser: Browser
let opened: Opened
let product: Served
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
  await fillTill(product, await signIn(product, payer), await signIn(product, organiser))
  expect(product.errors.splice(0).map(({ event }) => event)).toEqual(['refund.failed'])
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
  expect(product.errors).toEqual([])
})

async function at(mobile: string, place: string, see: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, complaints }: Visit = await visit(browser, 'desktop')
  await signedInBefore(page, product, await signIn(product, mobile))
  await page.goto(product.url + place)
  await see(page)
  await context.close()
  expect(complaints).toEqual([])
}
const ways = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link').allInnerTexts()

describe('at a desk of 1280 x 800', () => {
  it('an organiser has the ways of their work in the bar, and 通过 in sight without scrolling', async () => {
    await at(organiser, paths.review, async (page) => {
      const approve = page.getByRole('button', { name: '通过', exact: true })
      await approve.waitFor()
      expect(await ways(page)).toEqual(['会议', '我办的会议', '工作台'])
      const box = await approve.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })
  })

  it('a visitor of a meeting’s home sees the bar apart from the picture', async () => {
    const { page, context, complaints } = await visit(browser, 'desktop')
    await page.goto(product.url + paths.microsite + '?meetingId=1')
    const below = async (name: string) => (await page.locator(name).boundingBox()) ?? { y: 0, height: 0 }
    await page.locator('.microsite-cover img').waitFor()
    const bar = await below('.top-bar')
    expect((await below('.microsite-cover')).y - bar.y - bar.height).toBeGreaterThanOrEqual(24)
    await context.close()
    expect(complaints).toEqual([])
  })

  it('a payer sees orders of even height beside each other, and what can be done with them at one height', async () => {
    await at(payer, paths.meetingOrders, async (page) => {
      await page.locator('.order').nth(3).waitFor()
      const uneven = await page.evaluate(() => {
        const cards = [...document.querySelectorAll('.order')].map((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return { top, bottom, foot: card.querySelector('.order-foot')?.getBoundingClientRect().bottom }
        })
        return cards.flatMap((card, place) => {
          const beside = cards[place + 1]
          if (beside === undefined || beside.top !== card.top) return []
          const level = card.foot === undefined || beside.foot === undefined || Math.abs(card.foot - beside.foot) < 1
          return Math.abs(card.bottom - beside.bottom) < 1 && level ? [] : [place]
        })
      })
      expect(uneven).toEqual([])
    })
  })

  it('an attendee has the ways to tickets and orders, and finds the button where the form ends', async () => {
    await at(payer, paths.profile, async (page) => {
      const save = page.getByRole('button', { name: '保存' })
      await save.waitFor()
      expect(await ways(page)).toEqual(['会议', '我的门票', '我的订单'])
      const foot = async () => {
        const box = await save.boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      }
      expect(await foot()).toBeLessThanOrEqual(800)
      // On the ground of the page: no bar of its own.
      const grounds = await page.evaluate(() =>
        [document.documentElement, document.querySelector('.bottom-bar-inside') as Element].map(
          (one) => getComputedStyle(one).backgroundColor,
        ),
      )
      expect(grounds[1]).toBe(grounds[0])
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [button, form] = [await save.boundingBox(), await page.locator('.page .card').last().boundingBox()]
      const gap = (button?.y ?? 0) - (form?.y ?? 0) - (form?.height ?? 0)
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThanOrEqual(40)
    })
  })
})
