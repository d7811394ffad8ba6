/**
 * A ticket at a door without network: seen once, it is there after a reload, and a live code goes on living. In a real
 * Chromium, from the built product.
 */
import { createPublicKey, hash, verify as isSigned } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { links, paths } from '#contract/paths.ts'
import { isFresh, readRotating, type RotatingCode, signedBytes } from '#contract/rotating.ts'
import type { Site } from '#server/http/page.ts'
import { sendable } from '#server/http/static.ts'
import { violationsOf } from '../support/axe.ts'
import { launch, served, type Served, visit, type Visit } from '../support/browser.ts'
import { builtSite } from '../support/built-site.ts'
import { codeOn } from '../support/code-on-screen.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { flawsOf } from '../support/flaws.ts'
import { type Person, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

let opened: Opened
let site: Site
let product: Served
let visited: Visit
let holder: Person

beforeEach(async () => {
  opened = await freshDatabase()
  site = await builtSite()
  product = await served(opened.db, { site })
  holder = await signInAs(product, 'user')
  await signUp(holder, { ticketId: '1', names: ['沈知远', '李老师'] })
  visited = await visit(browser, 'phone')
  await visited.context.addInitScript(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    },
    { token: holder.token as string, userToken: holder.token as string, USER_ID: holder.id, mobile: holder.mobile, thirdId: '-000001' },
  )
})
afterEach(async () => {
  await visited.context.close()
  await product.close()
  await opened.drop()
  expect(product.errors).toEqual([])
})

const open = (place: string) => visited.page.goto(product.url + place)
const worker = () => visited.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL)
/** What the workers of this handset keep. */
const kept = () =>
  visited.page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
    return all.flat()
  })
const ready = () => visited.page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

/** The code that a scanner would read from this screen now. */
async function codeOnScreen(): Promise<string> {
  return codeOn(visited.page)
}

/** Signed by the key it carries, just now. */
function isAlive(code: RotatingCode | undefined): boolean {
  if (code === undefined) return false
  const [x, y] = [code.publicKey.slice(0, 32), code.publicKey.slice(32)].map((half) => Buffer.from(half).toString('base64url')) as [
    string,
    string,
  ]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  return (
    isFresh(code.step, product.clock()) && isSigned('sha256', signedBytes(code.step), { key, dsaEncoding: 'ieee-p1363' }, code.signature)
  )
}

describe('somebody who has seen the ticket once', () => {
  it('finds it and its code after a reload without network', async () => {
    const { page, context } = visited
    const [first] = (await holder.do(admission.mine, {})).list
    await open(paths.wallet)
    await page.getByRole('link', { name: new RegExp(first?.attendeeName as string) }).waitFor()
    await ready()

    await context.setOffline(true)
    await page.reload()
    await page.getByText('当前没有网络，以下为上次保存的门票，仍可出示入场。').waitFor()
    await page.getByRole('link', { name: new RegExp(first?.attendeeName as string) }).click()
    await page.getByText('无网络，凭证仍可使用').waitFor()
    expect(await codeOnScreen()).toBe(first?.code)

    await page.reload()
    await page.getByRole('heading', { name: first?.attendeeName as string }).waitFor()
    expect(await codeOnScreen()).toBe(first?.code)
  })

  it('shows a live code that verifies, with the network and after a reload without', async () => {
    const { page, context } = visited
    await (await signInAs(product, 'organiser')).do(checkin.codeKind, { meetingId: '1', rotating: 1 })
    const [first] = (await holder.do(admission.mine, {})).list
    expect(first).toMatchObject({ code: '', codeKind: 'rotating' })
    await open(links.entryCode(first?.id as string))
    // What this browser kept of the ticket, a code that does not move, may stand there until the server has answered.
    const online = await vi.waitFor(
      async () => {
        const code = await codeOnScreen()
        expect(isAlive(readRotating(code))).toBe(true)
        return code
      },
      { timeout: 30_000 },
    )
    // What the roster of a scanner knows of it.
    const { key_hash } = await opened.db.read
      .selectFrom('admissions')
      .select('key_hash')
      .where('id', '=', first?.id as string)
      .executeTakeFirstOrThrow()
    expect(hash('sha256', readRotating(online)?.publicKey as Uint8Array)).toBe(key_hash)
    await ready()

    await context.setOffline(true)
    await page.reload()
    const offline = await codeOnScreen()
    expect(isAlive(readRotating(offline))).toBe(true)
    expect(readRotating(offline)?.publicKey).toEqual(readRotating(online)?.publicKey)
    await expect.poll(codeOnScreen).not.toBe(offline)
    expect(isAlive(readRotating(await codeOnScreen()))).toBe(true)
  })

  it('keeps nothing of other pages, no answers and nothing of the scanner, and others get no worker at all', async () => {
    const { page, context } = visited
    await open(paths.antiFake)
    await page.getByLabel('编号').waitFor()
    expect(await worker()).toBeUndefined()
    await context.setOffline(true)
    await expect(open(paths.antiFake)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(false)

    await open(paths.wallet)
    await page.getByRole('link', { name: /李老师/ }).waitFor()
    await ready()
    const places = (await kept()).map((url) => new URL(url).pathname)
    expect(places.length).toBeGreaterThan(10)
    expect(
      places.filter(
        (path) => !/^\/(?:assets\/|favicon\.svg$|offline\.html$|pages\/index\/yticket$)/.test(path) || /wasm|decode|scanner/.test(path),
      ),
    ).toEqual([])
  })

  // U14: whoever had left the wallet met the browser's own page, which leads nowhere.
  it('is told on any other page that there is no network, and finds the way to the wallet', async () => {
    const { page, context } = visited
    const there = () => page.getByRole('link', { name: /李老师/ }).waitFor()
    await open(paths.wallet)
    await there()
    await ready()
    await context.setOffline(true)
    for (const place of [links.particulars('1'), paths.meetingOrders, '/no/such/page']) {
      await open(place)
      await page.getByRole('heading', { name: '没有网络' }).waitFor()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(place)
    }
    expect([...(await flawsOf(page, { target: 44 })), ...(await violationsOf(page))]).toEqual([])
    await page.getByRole('link', { name: '查看我的门票' }).click()
    await there()

    await open(links.particulars('1'))
    await page.getByRole('heading', { name: '没有网络' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('link', { name: '重新加载' }).click()
    await page.getByRole('heading', { name: '第六届全国智慧教育大会' }).waitFor()
  })

  it('is on one release until the next start, and on the new one from then on', async () => {
    const { page, context } = visited
    const shells = async () =>
      (await kept()).filter((url) => url.includes('?shell')).map((url) => new URL(url).searchParams.get('__WB_REVISION__'))
    await open(paths.wallet)
    await page.getByRole('link', { name: /李老师/ }).waitFor()
    await ready()
    const [old] = await shells()
    expect(old).toMatch(/^[0-9a-f]{32}$/)

    const fresh = 'f'.repeat(32)
    const script = site.files.get('/sw.js')?.plain.toString() as string
    ;(site.files as Map<string, ReturnType<typeof sendable>>).set(
      '/sw.js',
      sendable(script.replace(old as string, fresh), 'text/javascript', 'no-cache'),
    )
    await page.reload()
    // The page that is open, and its reload, still find all that is theirs.
    await expect.poll(async () => (await shells()).sort()).toEqual([old, fresh].sort())
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated')
    await page.reload()
    await page.getByRole('link', { name: /李老师/ }).waitFor()

    visited.page = await context.newPage()
    await page.close()
    // Closed for good: nothing waits any more.
    await vi.waitFor(
      async () => {
        const waiting = await Promise.all(
          context
            .serviceWorkers()
            .map((one) =>
              one
                .evaluate(() => (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration.waiting !== null)
                .catch(() => false),
            ),
        )
        expect(waiting).not.toContain(true)
      },
      { timeout: 30_000, interval: 200 },
    )
    await open(paths.wallet)
    await expect.poll(shells).toEqual([fresh])
    await context.setOffline(true)
    await visited.page.reload()
    await visited.page.getByRole('link', { name: /李老师/ }).waitFor()
  })
})
