/**
 * First load of the public meeting page and of the logins beside a static page
 * of 10 kB, all from our server: 1.6 Mbps, 150 ms, CPU slowed 4 times, 390x844,
 * at a pixel density of 2 and of 3. Prints medians of interleaved rounds: first
 * and largest contentful paint, when the page is alive (the places left are
 * shown; a tap is done as soon as it is made), bytes on the wire. The page
 * itself says when it is alive: asked from outside, the asking took a second.
 */
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { links, paths } from '#contract/paths.ts'
import { openDb } from '#server/db/open.ts'
import { sendable } from '#server/http/static.ts'
import { build } from '#scripts/build.ts'
import { launch, served, sizes } from '#test/support/browser.ts'
import { builtSite } from '#test/support/built-site.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 9, small: 1 }))
const DENSITIES = sized({ full: [2, 3], small: [2] })
/** Rounds before the measured ones. */
const WARMING = sized({ full: 1, small: 0 })
/** Bytes a second; -1 is no limit. */
const THROUGHPUT = sized({ full: 1.6e6 / 8, small: -1 })
const LATENCY_MS = sized({ full: 150, small: 0 })
/** How many times slower the CPU is. */
const SLOWED = sized({ full: 4, small: 1 })
const STATIC = '/static-10kb.html'

/** Ten thousand bytes on the wire: text that does not compress much further, in one plain page. */
function staticPage(): string {
  let seed = 7
  const letter = () => String.fromCodePoint(0x4e00 + ((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % 5000))
  const paragraph = () => `<p>${Array.from({ length: 120 }, letter).join('')}</p>`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>static</title><body>${Array.from({ length: 50 }, paragraph).join('')}</body></html>`
}

interface Figures {
  fcp: number
  lcp: number
  bytes: number
  alive: number
}

/** What the page keeps of itself, from its first moment on. */
interface Kept {
  lcp: number
  alive: number
}

async function firstLoad(browser: Browser, url: string, density: number): Promise<Figures> {
  const context = await browser.newContext({ viewport: sizes.phone, isMobile: true, hasTouch: true, deviceScaleFactor: density })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  let bytes = 0
  devtools.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  await page.addInitScript(() => {
    const kept: Kept = { lcp: 0, alive: 0 }
    Object.assign(globalThis, { kept })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    // The places left; on a login, the form that answers: React's own mark on it.
    const isAlive = (node: Node) =>
      /余票|仅剩/.test(node.textContent ?? '') ||
      Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps'))
    const watching = new MutationObserver((list) => {
      if (!list.some(({ target }) => isAlive(target))) return
      kept.alive = performance.now()
      watching.disconnect()
    })
    watching.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const figures = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(globalThis as typeof globalThis & { kept: Kept }).kept,
  }))
  await context.close()
  return { ...figures, bytes }
}

await build({ quiet: true })
const folder = mkdtempSync(join(tmpdir(), 'huiwu-bench-'))
const db = await openDb(join(folder, 'bench.sqlite'))
const site = await builtSite()
site.files.set(STATIC, sendable(staticPage(), 'text/html; charset=utf-8', 'no-cache'))
const server = await served(db, { site })
const browser = await launch()
try {
  const pages: Record<string, string> = {
    'static page, 10 kB': STATIC,
    'meeting page': links.particulars('1'),
    'meeting login': paths.meetingLogin,
    'simple login': paths.login,
    'phone-first login': paths.loginPhone,
    'branded login': paths.loginBranded,
  }
  for (const density of DENSITIES) {
    const figures = new Map<string, Figures[]>(Object.keys(pages).map((name) => [name, []]))
    for (let round = -WARMING; round < ROUNDS; round++) {
      for (const [name, place] of Object.entries(pages)) {
        const one = await firstLoad(browser, server.url + place, density)
        if (round >= 0) figures.get(name)?.push(one)
      }
    }
    const of = (name: string, what: keyof Figures) => median((figures.get(name) as Figures[]).map((one) => one[what]))
    const floor = of('static page, 10 kB', 'lcp')
    print(
      `First load, 1.6 Mbps, 150 ms, CPU 4x slower, 390x844 at ${density}x, medians of ${ROUNDS} interleaved rounds`,
      ['', 'FCP ms', 'LCP ms', 'LCP : static', 'alive ms', 'kB on the wire'],
      Object.keys(pages).map((name) => [
        name,
        of(name, 'fcp'),
        of(name, 'lcp'),
        (of(name, 'lcp') / floor).toFixed(2),
        of(name, 'alive'),
        of(name, 'bytes') / 1000,
      ]),
    )
  }
} finally {
  await browser.close()
  await server.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
}
