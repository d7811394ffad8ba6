/** A real Chromium on a real server: what journeys walk through. */
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { paths } from '#contract/paths.ts'
import { besideRehearsals } from '#rehearsal/site.ts'
import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env/env.ts'
import type { Site } from '#server/http/page.ts'
import { cookieOf } from '#server/sandbox/door.ts'
import { presets } from '#wechat/sandbox/bridge/presets.ts'
import { type Platform, visitorCookie } from '#wechat/sandbox/visitor.ts'
import { movingClock, sandboxKey, type TestApp, testApp, testEnv } from './app.ts'
import { findBrowser } from './browser-path.ts'
import { builtSite } from './built-site.ts'
import { fontEnvironment } from './fonts.ts'
import type { Person } from './person.ts'

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
export type Size = keyof typeof sizes

/** Milliseconds that a step of a journey may take. Starting a renderer takes ten times as long on a busy virtual machine. */
const TIMEOUT_MS = 60_000

/** Flags that keep Chromium quiet on a closed network, let it run as root, and spare it work. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each page lives for seconds: what V8 makes of a script at once, by looking at nothing, is made sooner than it is missed.
  '--js-flags=--always-sparkplug',
]

/** @param flags additional Chromium flags. */
export async function launch(flags: readonly string[] = []): Promise<Browser> {
  // Without a UTF-8 locale Chromium calls every file with a Chinese name "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ...fontEnvironment() } as Record<string, string>
  return chromium.launch({ executablePath: findBrowser() as string, args: [...FLAGS, ...flags], env })
}

export interface Served extends TestApp {
  url: string
  close(): Promise<void>
}

/** The product on a free port of this machine, with its own clock and stand-ins behind their door. @param given.apiBase makes the other gateway for a site. */
export async function served(
  db: Db,
  given: { site?: Site; env?: Partial<Env>; apiBase?: (site: string) => Promise<string> } = {},
): Promise<Served> {
  const site = given.site ?? (await builtSite())
  let both: Pick<Hono, 'fetch'> | undefined
  const server: ServerType = await new Promise((resolve) => {
    const listening = serve({ fetch: (request, env) => (both as Hono).fetch(request, env), port: 0, hostname: '127.0.0.1' }, () =>
      resolve(listening),
    )
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const apiBase = (await given.apiBase?.(url)) ?? ''
  // Another name of this machine: to browsers, another origin.
  const env = { publicUrl: url, rehearsalUrl: `http://localhost:${port}`, apiBase, ...given.env }
  const app = await testApp(db, { site, sandboxKey, env, clock: movingClock() })
  both = besideRehearsals(app.app, app.rehearsals, testEnv)
  return {
    ...app,
    url,
    close: async () => {
      await app.rehearsals.stop()
      await new Promise<void>((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close(() => resolve())
      })
    },
  }
}

/**
 * Chromium's word on a frame that was let through to a client that is not there: on Android the local WeChat makes the
 * frames of the real one (wechat/sandbox/bridge/page/frames.js). A frame that a page's policy refuses is another word.
 */
export const isFrameOfWechat = (said: string) => said.startsWith('Navigation to external protocol blocked by sandbox')

export interface Visit {
  page: Page
  context: BrowserContext
  /** Console errors and page errors so far; a journey ends with none. */
  complaints: string[]
}

/** Which WeChat somebody stands in: a person of the local one, and their handset. */
export interface Inside {
  user: string
  platform: Platform
  /** Where the product is reached: the local WeChat knows its people by a cookie there. */
  url: string
}

/** Somebody who signed in on an earlier visit: what their browser keeps of it. */
export async function signedInBefore(page: Page, product: Pick<Served, 'url'>, { id, token, mobile }: Person): Promise<void> {
  // A page that asks for nothing.
  await page.goto(product.url + paths.notFound)
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    },
    { token: token ?? '', userToken: token ?? '', USER_ID: id, thirdId: '-000001', mobile },
  )
}

/** A sheet that has just closed by its own step back takes along a page that is asked for meanwhile: asked for again, it comes. */
function patient(page: Page): Page {
  const { goto, reload } = page
  const again =
    <Given extends unknown[], Taken>(ask: (...given: Given) => Promise<Taken>) =>
    (...given: Given) =>
      ask.apply(page, given).catch((error: Error) => {
        if (!error.message.includes('ERR_ABORTED')) throw error
        return ask.apply(page, given)
      })
  return Object.assign(page, { goto: again(goto), reload: again(reload) })
}

/**
 * Opens an empty page of a new visitor, who has followed the printed link unless `stranger` is true.
 * @param size a phone has touch and the width of WeChat.
 * @param options.wechat opens the page inside WeChat.
 * @param options.scale device pixels of the phone per CSS pixel.
 */
export async function visit(
  browser: Browser,
  size: Size,
  options: { reducedMotion?: boolean; wechat?: Inside; userAgent?: string; stranger?: boolean; scale?: number } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(size === 'phone' && { isMobile: true, hasTouch: true, deviceScaleFactor: options.scale ?? 2 }),
    reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
    ...(options.userAgent && { userAgent: options.userAgent }),
    ...(options.wechat && { userAgent: presets[options.wechat.platform].userAgent }),
  })
  if (options.stranger !== true)
    await context.addCookies([{ name: cookieOf(sandboxKey), value: sandboxKey, domain: '127.0.0.1', path: '/' }])
  if (options.wechat !== undefined) {
    const { user, platform, url } = options.wechat
    const [name, value] = visitorCookie({ user, platform, faults: [] }).split('=') as [string, string]
    await context.addCookies([{ name, value, url }])
  }
  const page = patient(await context.newPage())
  page.setDefaultTimeout(TIMEOUT_MS)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isFrameOfWechat(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, context, complaints }
}
