/** The reader of the scanner (src/reader) on a page of its own in a real Chromium, which takes a film for its camera. No product. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { launch } from './browser.ts'
import { type Grey, film } from './pixels.ts'
import { root } from './sources.ts'

/** As strict as the product's pages: nothing said of WebAssembly, no foreign host. */
const POLICY = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:"

export interface ReaderPages {
  /** @param pictures before the camera, over and over; by default there is none. */
  open(pictures?: readonly Grey[]): Promise<{ page: Page; complaints: string[]; requested: string[] }>
  close(): Promise<void>
}

/** @param script of the page, as a module. */
export async function readerPages(script: string): Promise<ReaderPages> {
  const folder = mkdtempSync(join(tmpdir(), 'reader-page-'))
  writeFileSync(join(folder, 'page.ts'), script)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: {
      outDir: 'built',
      target: ['chrome69', 'safari12'],
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'page.ts'), output: { entryFileNames: 'page.js' } },
    },
    base: '/built/',
  })
  const app = new Hono()
  app.use('/built/*', serveStatic({ root: folder }))
  app.get('/favicon.ico', (http) => http.body(null, 204))
  app.get('/', (http) =>
    http.html(
      '<!doctype html><meta charset="utf-8"><title>扫码</title><input type="file"><script type="module" src="/built/page.js"></script>',
      200,
      { 'Content-Security-Policy': POLICY },
    ),
  )
  const server: ServerType = await new Promise((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening))
  })
  const browsers: Browser[] = []

  return {
    async open(pictures) {
      const camera = join(folder, `${browsers.length}.y4m`)
      if (pictures !== undefined) writeFileSync(camera, film(pictures, { perSecond: 10, each: 4 }))
      const browser = await launch(
        pictures === undefined
          ? []
          : ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`],
      )
      browsers.push(browser)
      const page = await browser.newPage()
      const [complaints, requested]: [string[], string[]] = [[], []]
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.context().on('request', (request) => requested.push(request.url()))
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.waitForFunction(() => 'reader' in window)
      return { page, complaints, requested }
    },
    async close() {
      await Promise.all(browsers.map((browser) => browser.close()))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      rmSync(folder, { recursive: true })
    },
  }
}

/** For the page's script. */
export const readerFolder = `${root}/src/reader`
