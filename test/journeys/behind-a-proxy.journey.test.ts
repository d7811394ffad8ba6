/** `npm start` behind a proxy that only passes on, as somebody sets it up to show the trial around. Finding S4. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { links } from '#contract/paths.ts'
import { verify } from '#contract/verify.ts'
import { sandboxKey } from '../support/app.ts'
import { launch, type Served, served, visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import type { Running } from '../support/front.ts'
import { sizesOf } from '../support/lanes.ts'
import { nginx, startNginx } from '../support/nginx.ts'
import { visitor } from '../support/person.ts'

const MOBILE = '13800000005'

let opened: Opened
let product: Served
beforeAll(async () => {
  opened = await freshDatabase()
  product = await served(opened.db)
  await visitor(product.app).do(verify.sendSms, { mobile: MOBILE, type: 'login', sysCode: DEFAULT_SYS_CODE })
})
afterAll(async () => {
  await product.close()
  await opened.drop()
})

describe.skipIf(nginx === undefined)('a trial behind nginx with nothing but proxy_pass', () => {
  let outside: string
  let proxy: Running
  beforeAll(async () => {
    const port = await freePort()
    outside = `http://127.0.0.1:${port}`
    proxy = await startNginx(port, `server { listen 127.0.0.1:${port}; location / { proxy_pass ${product.url}; } }`)
  })
  afterAll(() => proxy.stop())

  it('shows strangers the meeting, and nobody’s code', async () => {
    const page = await fetch(outside + links.particulars('1'), { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="app">')])
    for (const path of [`/sandbox/sms?mobile=${MOBILE}`, `/sandbox/sms/messages?mobile=${MOBILE}`, '/sandbox/wechat', '/sandbox/cashier/1'])
      for (const from of ['', '203.0.113.9', '127.0.0.1']) {
        const answer = await fetch(outside + path, { headers: from === '' ? {} : { 'x-forwarded-for': from, 'x-real-ip': from } })
        expect([path, answer.status]).toEqual([path, 403])
        expect(await answer.text()).not.toContain(product.sms.lastCode(MOBILE))
      }
  })

  it('is open to whoever runs it', async () => {
    const answer = await fetch(`${outside}/sandbox/sms?mobile=${MOBILE}`, { headers: { 'sandbox-key': sandboxKey } })
    expect(await answer.json()).toEqual({ mobile: MOBILE, code: product.sms.lastCode(MOBILE) })
  })
})

describe.each(sizesOf('desktop'))('a browser at a trial, %s', (size) => {
  let browser: Browser
  beforeAll(async () => {
    // A name of somebody else's that leads here: what a page of theirs can have its visitors' browsers ask (DNS rebinding).
    browser = await launch(['--host-resolver-rules=MAP evil.example 127.0.0.1'])
  })
  afterAll(() => browser.close())

  it('that has not opened the printed link reads how to, and after it is at the local WeChat', async () => {
    const { page, context, complaints } = await visit(browser, size, { stranger: true })
    expect((await page.goto(`${product.url}/sandbox/wechat`))?.status()).toBe(403)
    await page.getByRole('heading', { name: '模拟服务未打开' }).waitFor()
    // Chromium itself notes the 403.
    expect(complaints.splice(0).every((one) => one.includes('403'))).toBe(true)

    await page.goto(`${product.url}/sandbox?key=${sandboxKey}`)
    expect(page.url()).toBe(product.url + links.particulars('1'))
    await page.goto(`${product.url}/sandbox/wechat`)
    await page.getByRole('heading', { name: '本地模拟微信' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('that a foreign name has led here is a stranger, whatever else it has opened', async () => {
    const { page, context } = await visit(browser, size)
    const foreign = product.url.replace('127.0.0.1', 'evil.example')
    await page.goto(`${foreign}/healthz`)
    const read = await page.evaluate(async (path) => (await fetch(path)).text(), `/sandbox/sms?mobile=${MOBILE}`)
    expect(read).not.toContain(product.sms.lastCode(MOBILE))
    expect(read).toContain('the stand-ins open with the key')
    await context.close()
  })
})
