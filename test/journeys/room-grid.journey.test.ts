/** U11: 400 items at a desk: a grid of rooms and times, as the server drew it, for eyes, keys and screen readers. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { applyProgramme } from '#server/features/schedule/import/apply.ts'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import { launch, served, type Served, type Size, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { fillProgramme, fourHundred, LONG_MEETING_ID } from '../support/long-programme.ts'
import { realData, realFiles } from '../support/programme-data.ts'

let browser: Browser
let opened: Opened
let product: Served
let visited: Visit
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
  await fillProgramme(opened.db, fourHundred)
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
})
beforeEach(() => {
  product.errors.splice(0)
})
afterEach(async () => {
  await visited.context.close()
  expect(visited.complaints).toEqual([])
  expect(product.errors).toEqual([])
})

/** Opens it, until the whole of the day is there. */
async function open(size: Size, meetingId = LONG_MEETING_ID, items = 400): Promise<Page> {
  visited = await visit(browser, size)
  const { page } = visited
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) Object.assign(window, { shift: (window as never)['shift'] + (one as never)['value'] })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(product.url + links.schedule(meetingId))
  await page.waitForFunction((count) => document.querySelectorAll('.item').length === count, items)
  return page
}
const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const box = (page: Page, selector: string) =>
  page.evaluate((one) => {
    const { left, top, right, bottom } = (document.querySelector(one) as Element).getBoundingClientRect()
    return { left, top, right, bottom }
  }, selector)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest<HTMLElement>('.item')?.dataset['at'] ?? '')
/** Names each item by its room and start, for the eye of the test. */
const nameItems = (page: Page) =>
  page.evaluate(() => {
    for (const item of document.querySelectorAll<HTMLElement>('.item'))
      item.dataset['at'] = `${item.querySelector('.item-room')?.textContent} ${item.querySelector('.item-when b')?.textContent}`
  })

it('stands where the server drew it before any script has come', async () => {
  visited = await visit(browser, 'desktop')
  const drawn = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  const still = await drawn.newPage()
  await still.goto(product.url + links.schedule(LONG_MEETING_ID))
  const at = async (name: string) => still.locator('.item', { hasText: name }).first().boundingBox()
  const before = await at('第0 场')
  expect(before).not.toBeNull()
  await drawn.close()
  await visited.context.close()
  const page = await open('desktop')
  expect(await page.locator('.item', { hasText: '第0 场' }).first().boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as never)['shift'])).toBeLessThan(0.02)
})

it('has every item under its room and beside its time, and the page is not wider than the window', async () => {
  const page = await open('desktop')
  expect(await wider(page)).toBe(0)
  const astray = await page.evaluate(() => {
    const rooms = [...document.querySelectorAll('.room-names > div > span')]
    const times = [...document.querySelectorAll('.room-times > span')]
    return [...document.querySelectorAll('.item')].flatMap((item) => {
      const { left, right, top } = item.getBoundingClientRect()
      const room = rooms.find((one) => one.textContent === item.querySelector('.item-room')?.textContent)?.getBoundingClientRect()
      const time = times.find((one) => one.textContent === item.querySelector('.item-when b')?.textContent)?.getBoundingClientRect()
      const fits = room && time && left >= room.left - 1 && right <= room.right + 1 && Math.abs(top - time.top) < 1
      return fits ? [] : [item.textContent]
    })
  })
  expect(astray).toEqual([])
  // For whoever listens: by time, then by room.
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('.item')].map((item) => [
      item.querySelector('.item-when b')?.textContent ?? '',
      Number(/\d+/.exec(item.querySelector('.item-room')?.textContent ?? '')?.[0]),
    ]),
  )
  expect(order).toEqual(
    [...order].sort(([a, one], [b, other]) => (a === b ? Number(one) - Number(other) : (a as string) < (b as string) ? -1 : 1)),
  )
})

it('keeps rooms and times in sight while somebody looks through it', async () => {
  const page = await open('desktop')
  const [names, times, panel] = [await box(page, '.room-names'), await box(page, '.room-times'), await box(page, '.rooms')]
  await page.locator('.rooms').evaluate((one) => one.scrollTo(2000, 900))
  expect((await box(page, '.room-names')).top).toBe(names.top)
  expect((await box(page, '.room-times')).left).toBe(times.left)
  expect(panel.bottom).toBeLessThanOrEqual(800)
  expect(await wider(page)).toBe(0)
})

it('is walked through with the keyboard, and what has the focus is in sight', async () => {
  const page = await open('desktop')
  await nameItems(page)
  await page.locator('.item-title button').first().focus()
  const seen = [await focused(page)]
  const moved = (from: string) =>
    page.waitForFunction((before) => document.activeElement?.closest<HTMLElement>('.item')?.dataset['at'] !== before, from)
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key)
    await moved(seen.at(-1) as string)
    seen.push(await focused(page))
  }
  const [rooms, hours] = [seen.map((at) => at.split(' ')[1]), seen.map((at) => at.split(' ')[2] as string)]
  expect(rooms).toEqual([rooms[0], rooms[0], rooms[2], rooms[3], rooms[3], rooms[2], rooms[2]])
  expect([hours[1]! > hours[0]!, hours[4]! > hours[3]!, hours[6]! < hours[5]!]).toEqual([true, true, true])
  for (let step = 0; step < 8; step++) {
    const before = await focused(page)
    await page.keyboard.press('ArrowRight')
    await moved(before)
  }
  const { left, right, top, bottom } = await page.evaluate(() => {
    const item = document.activeElement?.closest('.item')?.getBoundingClientRect() as DOMRect
    return { left: item.left, right: item.right, top: item.top, bottom: item.bottom }
  })
  const [names, times, panel] = [await box(page, '.room-names'), await box(page, '.room-times'), await box(page, '.rooms')]
  expect([left >= times.right, right <= panel.right, top >= names.bottom, bottom <= panel.bottom]).toEqual([true, true, true, true])
  const title = await page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: title as string }).waitFor()
})

it('shows the rooms of a programme of three rooms on a desktop', async () => {
  const page = await open('desktop', '1', 10)
  expect(await page.locator('.room-names').isVisible()).toBe(true)
})

it('is no wider than a phone, with all of its rooms', async () => {
  expect(await wider(await open('phone'))).toBe(0)
})

it('is a list on a phone: a line each of time, title and room, at least eight in sight', async () => {
  const page = await open('phone', '1', 10)
  expect(await page.locator('.room-names').isVisible()).toBe(false)
  const inSight = await page.evaluate(
    () => [...document.querySelectorAll('.item')].filter((item) => item.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(inSight).toBeGreaterThanOrEqual(8)
  const [time, title, room] = [await box(page, '.item-when b'), await box(page, '.item-title'), await box(page, '.item-room')]
  expect(time.right <= title.left && title.right <= room.left && Math.abs(time.top - title.top) < 4).toBe(true)
  expect(room.top - title.top).toBeLessThan(8)
})

const coscup = realData(realFiles.coscup)
it.skipIf(coscup === undefined)('holds a real programme of 27 rooms', async () => {
  const demo = await opened.db.read.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
  await opened.db.write((tx) =>
    tx
      .insertInto('meetings')
      .values({ ...demo, id: 'coscup' })
      .execute(),
  )
  const programme = await readProgramme(coscup as Buffer)
  await applyProgramme(product.deps, { meetingId: 'coscup', programme, who: 'test', removeGone: false })
  const page = await open('desktop', 'coscup', 176)
  expect(await page.locator('.room-names > div > span').count()).toBe(27)
  expect(await wider(page)).toBe(0)
})
