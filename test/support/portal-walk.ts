/** The tests of a file that walks through screens of visitors and members. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { type Served, served, type Size } from './browser.ts'
import { freshDatabase, type Opened } from './database.ts'
import { oneBrowser } from './journey.ts'
import { portalFiles, portalTable } from './portal-table.ts'
import { fillPortal, type PortalWorld } from './portal-world.ts'
import { flawsOfWalk } from './screen-walker.ts'
import { agree, fillSmsCode } from './steps.ts'

const wechatOf = { phone: { user: 'xiaowang', platform: 'ios' }, desktop: { user: 'xiaowang', platform: 'windows' } } as const

async function signInBySms(product: Served, page: Page, mobile: string): Promise<void> {
  product.clock.pass(61_000)
  await page.goto(product.url + links.login(paths.classify))
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  await fillSmsCode(page, product, mobile)
  await agree(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(product.url + paths.classify)
}

/** @returns what other tests of the file can use. */
export function walkPortal(file: keyof typeof portalFiles): { browser: () => Browser; product: () => Served } {
  const browser = oneBrowser()
  let opened: Opened
  let product: Served
  let world: PortalWorld

  beforeAll(async () => {
    opened = await freshDatabase()
    product = await served(opened.db)
    world = await fillPortal(product)
    expect(product.errors.splice(0).map(({ event }) => event)).toEqual(['refund.failed'])
  })
  afterAll(async () => {
    await product.close()
    await opened.drop()
    expect(product.errors).toEqual([])
  })

  describe.each<Size>(['phone', 'desktop'])('with a %s', (size) => {
    it.each([...portalFiles[file]])('finds no flaw in %s', async (area) => {
      const { who, signsIn, isInWechat, stops, isLoaded } = portalTable[area]
      const person = who && world.people[who]
      const signIn = signsIn && person && ((page: Page) => signInBySms(product, page, person.mobile))
      const wechat = isInWechat && wechatOf[size]
      const walk = { browser: browser(), product, size, world, person, signIn, wechat, stops, isLoaded }
      expect(await flawsOfWalk(walk)).toEqual([])
    })
  })
  return { browser, product: () => product }
}
