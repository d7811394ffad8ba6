/** The page that a proxy shows while the product does not answer: it is read, and goes by itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { launch, visit } from '../support/browser.ts'
import { HOST } from '../support/front.ts'
import { sizesOf } from '../support/lanes.ts'
import { root } from '../support/sources.ts'

const restarting = readFileSync(join(root, 'deploy/restarting.html'), 'utf8')

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

it.each(sizesOf('phone'))('somebody with a %s reads what is happening, and has their page once the product is back', async (size) => {
  const { page, context } = await visit(browser, size)
  let isBack = false
  let asked = 0
  await page.route(`https://${HOST}/**`, (route) => {
    if (route.request().url().endsWith('/healthz')) asked++
    return isBack
      ? route.fulfill({ body: '门票', contentType: 'text/html; charset=utf-8' })
      : route.fulfill({ status: 503, body: restarting, contentType: 'text/html' })
  })
  await page.clock.install()
  await page.goto(`https://${HOST}/pages/index/yticket?id=7`)
  await page.getByRole('heading', { name: '正在重启，请稍候' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  // At the moment that each phone takes for itself, within eight seconds.
  const look = async () => {
    const answer = page.waitForResponse(`https://${HOST}/healthz`)
    await page.clock.fastForward(8000)
    await answer
  }
  await look()
  await look()
  expect(asked).toBe(2)
  isBack = true
  await look()
  await page.getByText('门票').waitFor()
  expect(page.url()).toBe(`https://${HOST}/pages/index/yticket?id=7`)
  await context.close()
})
