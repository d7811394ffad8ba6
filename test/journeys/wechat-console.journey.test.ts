/** The page of the WeChat simulator in a real browser: keys and faults of WeChat Pay. */
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultGroups, keyModeWords } from '#wechat/sandbox/console/pay-words.ts'
import { wechatBox } from '#wechat/sandbox/box.ts'
import { launch, sizes } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { type Listening, listening } from '../wechat/listening.ts'

let browser: Browser
let host: Listening
let box: ReturnType<typeof wechatBox>

beforeAll(async () => {
  const app = new Hono()
  host = await listening(app.fetch)
  box = wechatBox({ clock: () => Date.now(), publicUrl: host.url, fetch: async () => new Response(), links: [{ name: '首页', url: '/' }] })
  app.get('/', (http) => http.html('<!doctype html><title>首页</title>'))
  app.route('/sandbox', box.routes)
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

it.each(['phone', 'desktop'] as const)(
  'selects keys and faults of WeChat Pay on a %s, and shows when a fault has happened',
  async (size) => {
    box.pay.setKeyMode('public-key')
    const page = await browser.newPage({ viewport: sizes[size] })
    await page.goto(`${host.url}/sandbox/wechat`)
    const mode = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
    await expect.poll(() => mode(keyModeWords['public-key'].name).isChecked()).toBe(true)
    expect(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })).toEqual([])

    await mode(keyModeWords.certificate.name).check()
    await expect.poll(() => box.pay.keyMode()).toBe('certificate')
    await page.getByRole('button', { name: '更换平台证书' }).click()
    await expect.poll(() => page.getByRole('status').textContent()).toBe('已更换平台证书')

    const fault = page.getByRole('checkbox', { name: /^付款失败/ })
    await fault.check()
    await expect.poll(() => box.pay.pendingFaults()).toEqual(['payment-fails'])
    box.pay.misbehave('payment-fails', 0)
    await expect.poll(() => fault.isChecked()).toBe(false)
    expect(await page.getByRole('checkbox').count()).toBeGreaterThanOrEqual(faultGroups.flatMap(({ faults }) => Object.keys(faults)).length)
    await page.close()
  },
)
