/** L1: the meeting page's own navigation, at the widths people have: what was chosen is what is highlighted, and is in sight. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch, served, type Served, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { isFullRun } from '../support/lanes.ts'
import { openMeeting } from '../support/steps.ts'

const sections = [
  ['专家介绍', '专家介绍'],
  ['立即报名', '选择门票'],
  ['会议日程', '会议日程'],
  ['立即报名', '选择门票'],
  ['会议介绍', '会议介绍'],
] as const

let browser: Browser
let opened: Opened
let product: Served
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
})

const windows = [
  [390, 844],
  [1024, 768],
  ...(isFullRun
    ? ([
        [1280, 800],
        [1920, 1080],
      ] as const)
    : []),
] as const

describe.each(windows)('at %i pixels', (width, height) => {
  let visited: Visit
  let page: Page
  beforeEach(async () => {
    visited = await visit(browser, width < 1024 ? 'phone' : 'desktop', { reducedMotion: false })
    page = visited.page
    await page.setViewportSize({ width, height })
    await openMeeting(page, product)
  })
  afterEach(async () => {
    await visited.context.close()
    expect(visited.complaints).toEqual([])
    expect(product.errors).toEqual([])
  })

  const current = () => page.locator('.section-nav [aria-current]').innerText()
  /** Until nothing moves any more. */
  const rest = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let still = 0
          let before = window.scrollY
          const look = () => {
            still = window.scrollY === before ? still + 1 : 0
            before = window.scrollY
            if (still > 30) resolve(before)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
    )

  it('somebody who chooses a section sees it, and sees it named', async () => {
    for (const [label, heading] of sections) {
      await page.locator('.section-nav').getByText(label).click()
      const at = await rest()
      expect(await current()).toBe(label)
      const top = await page.getByRole('heading', { name: heading, exact: true }).evaluate((title) => title.getBoundingClientRect().top)
      const covered = await page.locator('.section-nav').evaluate((nav) => nav.getBoundingClientRect().bottom)
      expect(top).toBeGreaterThanOrEqual(covered)
      expect(top).toBeLessThan(height)
      // Choosing it again moves nothing.
      await page.locator('.section-nav').getByText(label).click()
      expect(await rest()).toBe(at)
      expect(await current()).toBe(label)
    }
  })

  it('somebody who scrolls sees the section named that they have come to', async () => {
    await page.locator('.section-nav').getByText('立即报名').click()
    await rest()
    await page.evaluate(() => {
      window.scrollTo(0, 0)
      window.scrollTo(0, document.getElementById('programme')!.getBoundingClientRect().top - 60)
    })
    await rest()
    expect(await current()).toBe('会议日程')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await rest()
    expect(await current()).toBe(width < 1024 ? '立即报名' : '专家介绍')
    await page.evaluate(() => window.scrollTo(0, 0))
    await rest()
    expect(await current()).toBe('会议介绍')
  })
})
