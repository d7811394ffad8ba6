/** Our part of a page in WeChat, with the real JS-SDK, in a real Chromium, against the box that checks as WeChat does. No product. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Card } from '#wechat/browser/share.ts'
import { inject } from '#wechat/sandbox/bridge/inject.ts'
import { presets } from '#wechat/sandbox/bridge/presets.ts'
import { bridgeRoutes } from '#wechat/sandbox/bridge/routes.ts'
import { type Platform, platforms, visitorCookie } from '#wechat/sandbox/visitor.ts'
import { signPage } from '#wechat/server/signature.ts'
import { isFrameOfWechat, launch } from '../support/browser.ts'
import { root } from '../support/sources.ts'

/** What the page does when told; it knows its own environment, as the product's pages do. */
const pageScript = (folder: string) => `
  import { environmentOf } from '${folder}/environment.ts'
  import { whenBridge } from '${folder}/bridge.ts'
  import { ready, lastFailure } from '${folder}/sdk.ts'
  import { share, shareApis } from '${folder}/share.ts'
  import { locate, locateApis } from '${folder}/locate.ts'
  import { chooseInvoiceTitle, invoiceTitleApis } from '${folder}/invoice-title.ts'
  import { scan, scanApis } from '${folder}/scan.ts'
  import { raiseSheet } from '${folder}/pay.ts'
  import { followFontSize } from '${folder}/font-size.ts'
  import { repairAfterKeyboard } from '${folder}/keyboard.ts'
  import { onReturnFromCache } from '${folder}/page-cache.ts'
  let sdk
  const sign = (url) => fetch('/sign?url=' + encodeURIComponent(url)).then((answer) => answer.json())
  const environment = () => environmentOf(navigator.userAgent)
  window.ours = {
    environment,
    async ready(timeoutMs = 20000) {
      sdk = await ready({ apis: [...shareApis, ...scanApis, ...locateApis, ...invoiceTitleApis], sign, environment: environment(), entryUrl: window.__entryUrl, timeoutMs })
      return sdk ? 'ready' : lastFailure()
    },
    share: (card) => share(sdk, card),
    scan: () => scan(sdk),
    locate: () => locate(sdk),
    chooseTitle: () => chooseInvoiceTitle(sdk),
    raw: (name) => sdk.invoke(name, {}),
    pay: async (params) => raiseSheet(await whenBridge({ timeoutMs: 20000 }), params),
    async followFontSize() {
      window.scales = []
      followFontSize(await whenBridge({ timeoutMs: 20000 }), (scale) => window.scales.push(scale))
    },
    onReturnFromCache, repairAfterKeyboard,
  }`

declare global {
  interface Window {
    ours: {
      environment(): string
      ready(timeoutMs?: number): Promise<string>
      share(card: Card): Promise<boolean>
      scan(): Promise<unknown>
      locate(): Promise<unknown>
      chooseTitle(): Promise<unknown>
      raw(name: string): Promise<unknown>
      pay(params: object): Promise<string>
      followFontSize(): Promise<void>
      onReturnFromCache(callback: () => void): () => void
      repairAfterKeyboard(): () => void
    }
    scales: number[]
    __wechatBox: {
      surface: { kind: string; text: string; press(label: string): void; type(text: string): void } | null
      share: { appMessage: Card | null; timeline: Omit<Card, 'desc'> | null }
      log: unknown[]
      fire(event: string, data?: object): Promise<unknown>
    }
  }
}

const account = { appId: 'wx5b0c7e1f2a9d4c36' }
/** An address of the client's own, by which WeChat's script on Android reaches the app. */
const isFrame = (address: string) => /^weixin(?:ping|preinject)?:/.test(address)
/** Its package, of which the build makes a file of its own. */
const SDK_FILE = 'weixin-js-sdk'
const ticket = 'a-ticket-of-the-box'
const people = new Map([
  ['xiaowang', { openId: 'oXiaowang', kind: 'ordinary' }],
  ['snapshot', { openId: 'oVirtual', kind: 'snapshot' }],
])

let browser: Browser
let folder: string
let server: ServerType
let url: string
/** Addresses the server was asked to sign. */
let signed: string[] = []
const paid: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wechat-sdk-'))
  writeFileSync(join(folder, 'page.js'), pageScript(`${root}/wechat/browser`))
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: {
      outDir: 'built',
      target: ['chrome69', 'safari12'],
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'page.js'), output: { entryFileNames: 'page.js', chunkFileNames: '[name].js' } },
    },
  })

  const app = new Hono()
  app.use(inject)
  app.route(
    '/sandbox/wechat',
    bridgeRoutes({
      platform: { account, userById: (id) => people.get(id), tickets: () => [ticket], jsHosts: ['127.0.0.1'] },
      merchant: {
        sheet: ({ paySign }) =>
          paySign === 'good'
            ? { outTradeNo: 'HW20260131', amountFen: 19900, description: '参会费', payee: '会务中心' }
            : { dialog: '支付验证签名失败', result: 'cancel' },
        pay: (outTradeNo, openId) => paid.push(`${outTradeNo} ${openId}`) > 0,
      },
      clock: () => 0,
    }),
  )
  app.get('/sign', (http) => {
    const address = http.req.query('url') as string
    signed.push(address)
    const stamp = { nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1414587457 }
    return http.json({ appId: account.appId, ...stamp, signature: signPage({ ticket, ...stamp, url: address }) })
  })
  app.use('/built/*', serveStatic({ root: folder }))
  app.get('/favicon.ico', (http) => http.body(null, 204))
  app.get('/policy/*', async (http, next) => {
    await next()
    http.header('Content-Security-Policy', `default-src 'self' 'unsafe-inline'; ${http.req.query('frames') ?? ''}`)
  })
  app.get('*', (http) =>
    http.html(`<!doctype html><html><head><meta charset="utf-8"><title>会议</title><script>window.__entryUrl = location.href.split('#')[0]</script>
    <script type="module" src="/built/page.js"></script></head><body><button onclick="document.title = 'clicked'">button</button><input><p style="height:3000px"></p></body></html>`),
  )
  server = await new Promise((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening))
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

let context: BrowserContext
let page: Page
let complaints: string[]
let requested: string[]
beforeEach(() => {
  ;[signed, complaints, requested] = [[], [], []]
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
  // The SDK would report to Tencent's host, were it asked to verify.
  expect(requested.filter((address) => !address.startsWith(url) && !isFrame(address))).toEqual([])
})

interface Phone {
  user?: string
  faults?: string[]
  /** What the browser calls itself; by default what its platform does. */
  userAgent?: string
}

/** Somebody opens a page. */
async function open(
  platform: Platform | undefined,
  path: string,
  { user = 'xiaowang', faults = [], userAgent = platform && presets[platform].userAgent }: Phone = {},
): Promise<void> {
  context = await browser.newContext({ ...(userAgent && { userAgent }) })
  if (platform !== undefined) {
    const [name, value] = visitorCookie({ user, platform, faults }).split('=') as [string, string]
    await context.addCookies([{ name, value, url }])
  }
  await context.route('https://open.weixin.qq.com/**', (route) => route.fulfill({ status: 204 }))
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !isFrameOfWechat(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(url + path)
  await page.waitForFunction(() => 'ours' in window)
}

const ready = (timeoutMs?: number) => page.evaluate((limit) => window.ours.ready(limit), timeoutMs)
const goTo = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** Begins something that raises a sheet of WeChat's, and gives its end with what the sheet said. */
async function answering<T>(begun: Promise<T>, button: string, text = ''): Promise<{ said: string; result: T }> {
  await page.waitForFunction(() => window.__wechatBox.surface !== null)
  const said = await page.evaluate(
    ([label, typed]) => {
      const surface = window.__wechatBox.surface as NonNullable<typeof window.__wechatBox.surface>
      surface.type(typed)
      surface.press(label)
      return surface.text
    },
    [button, text] as const,
  )
  return { said, result: await begun }
}
const scanning = (button: string, text?: string) =>
  answering(
    page.evaluate(() => window.ours.scan()),
    button,
    text,
  )
const paying = (paySign: string, button: string) =>
  answering(
    page.evaluate(
      (sign) => window.ours.pay({ appId: 'wx', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: sign }),
      paySign,
    ),
    button,
  )

const card = (): Card => ({ title: '年会 & 颁奖', desc: '一月三十一日,上海', link: `${url}/meeting?id=1`, imgUrl: `${url}/cover.png` })

describe.each<Platform>(['ios', 'android', 'windows', 'harmony'])('inside WeChat on %s', (platform) => {
  it('a page is configured once, by whoever asks and however often', async () => {
    await open(platform, '/meeting?id=1&name=%E5%B9%B4%E4%BC%9A#part')
    expect(await page.evaluate(() => Promise.all([window.ours.ready(), window.ours.ready(), window.ours.ready()]))).toEqual([
      'ready',
      'ready',
      'ready',
    ])
    expect(await ready()).toBe('ready')
    expect(signed).toEqual([`${url}/meeting?id=1&name=%E5%B9%B4%E4%BC%9A`])
    expect(requested.filter((address) => address.includes(SDK_FILE))).toHaveLength(1)
  })

  it('a change of route is followed by a new signature where WeChat wants one', async () => {
    await open(platform, '/')
    await ready()
    await goTo('/meeting')
    // Permitted it would fail too, for want of a link, but in other words.
    const unsigned = await page.evaluate(() => window.ours.raw('updateTimelineShareData'))
    expect(unsigned).toEqual({
      err_msg: `updateTimelineShareData:fail${platform === 'ios' ? '' : ', the permission value is offline verifying'}`,
    })
    expect(await ready()).toBe('ready')
    expect(signed).toEqual(platform === 'ios' ? [`${url}/`] : [`${url}/`, `${url}/meeting`])
    expect(await page.evaluate(() => window.ours.raw('openLocation'))).toEqual({
      err_msg: 'openLocation:fail, the permission value is offline verifying',
    })
    expect((await scanning('确定', 'T1')).result).toEqual({ text: 'T1' })
  })

  it('what somebody shares is the card of the page', async () => {
    await open(platform, '/meeting?id=1')
    await ready()
    expect(await page.evaluate((given) => window.ours.share(given), card())).toBe(true)
    expect(await page.evaluate(() => window.__wechatBox.share)).toMatchObject({
      appMessage: card(),
      timeline: { title: card().title, link: card().link, imgUrl: card().imgUrl },
    })
    expect(await page.evaluate(() => window.__wechatBox.fire('menu:share:appmessage'))).toEqual({ kind: 'card', ...card() })
    // The page itself was opened by a bare link: such a page goes on as one (facts 2.6).
    expect(await page.evaluate(() => window.__wechatBox.fire('menu:share:timeline', { entry: 'link' }))).toEqual({
      kind: 'link',
      link: card().link,
    })
    expect(await page.evaluate((given) => window.ours.share(given), { ...card(), link: 'https://elsewhere.example/' })).toBe(false)
  })

  it('a scanned code is read, of either kind', async () => {
    await open(platform, '/check-in')
    await ready()
    expect((await scanning('确定', '{"ticket":"A,1"}')).result).toEqual({ text: '{"ticket":"A,1"}' })
    expect((await scanning('确定', 'CODE_128,12345')).result).toEqual({ text: '12345' })
    expect((await scanning('取消')).result).toBe('cancelled')
  })

  // W11
  it('somebody lets the page know where they are, or does not', async () => {
    await open(platform, '/check-in')
    await ready()
    const locating = (button: string) =>
      answering(
        page.evaluate(() => window.ours.locate()),
        button,
      )
    expect(await locating('允许')).toEqual({
      said: expect.stringContaining('位置'),
      result: { latitude: expect.closeTo(31.23, 1), longitude: expect.closeTo(121.47, 1) },
    })
    expect((await locating('拒绝')).result).toBe('refused')
  })

  it('somebody chooses a title for invoices, a unit’s or their own, or none', async () => {
    await open(platform, '/invoice')
    await ready()
    const choosing = (button: string) =>
      answering(
        page.evaluate(() => window.ours.chooseTitle()),
        button,
      )
    expect(await choosing('浙江望湖教育科技有限公司')).toEqual({
      said: expect.stringContaining('选择发票抬头'),
      result: expect.objectContaining({ kind: 'unit', title: '浙江望湖教育科技有限公司', bankName: '中国工商银行杭州分行' }),
    })
    expect((await choosing('张三')).result).toMatchObject({ kind: 'person', title: '张三', taxNumber: '' })
    expect((await choosing('取消')).result).toBe('cancelled')
  })

  it('somebody pays, changes their mind, or meets a wrong signature', async () => {
    await open(platform, '/pay')
    const { said, result } = await paying('good', '支付')
    expect(said).toContain('¥199.00')
    expect(said).toContain('会务中心')
    expect(result).toBe('ok')
    expect(paid.splice(0)).toEqual(['HW20260131 oXiaowang'])
    expect((await paying('good', '取消')).result).toBe('cancel')
    expect(await paying('bad', '确定')).toEqual({ said: expect.stringContaining('支付验证签名失败'), result: 'cancel' })
    expect(paid).toEqual([])
    // Nothing of this needs the JS-SDK.
    expect(signed).toEqual([])
  })
})

describe('a WeChat that checks the other address than its kind does', () => {
  it('is given that one, and asked by it from then on', async () => {
    await open('android', '/', { userAgent: presets.ios.userAgent })
    await goTo('/meeting')
    expect(await ready()).toBe('ready')
    expect(signed.splice(0)).toEqual([`${url}/`, `${url}/meeting`])
    await goTo('/pay')
    expect(await ready()).toBe('ready')
    expect(signed).toEqual([`${url}/pay`])
  })

  it('the other way round too', async () => {
    await open('ios', '/', { userAgent: presets.android.userAgent })
    // Its mark alone would have told.
    await page.evaluate(() => Reflect.deleteProperty(window, '__wxjs_is_wkwebview'))
    await goTo('/meeting')
    expect(await ready()).toBe('ready')
    expect(signed.splice(0)).toEqual([`${url}/meeting`, `${url}/`])
    await goTo('/pay')
    expect(await ready()).toBe('ready')
    expect(signed).toEqual([])
  })

  it('is known by its mark, as in a mini-program on iOS', async () => {
    await open('ios', '/', { userAgent: presets['mini-program'].userAgent })
    await goTo('/meeting')
    expect(await ready()).toBe('ready')
    expect(signed).toEqual([`${url}/`])
  })
})

describe('Android forgets', () => {
  it('an address that was left and come back to', async () => {
    await open('android', '/')
    await ready()
    await goTo('/meeting')
    await page.goBack()
    expect(await ready()).toBe('ready')
    expect((await scanning('确定', 'T1')).result).toEqual({ text: 'T1' })
  })

  it('what was asked for an address the page has left meanwhile', async () => {
    await open('android', '/')
    const outcomes = await page.evaluate(() => {
      const first = window.ours.ready()
      history.pushState(null, '', '/meeting')
      return Promise.all([first, window.ours.ready()])
    })
    expect(outcomes).toEqual(['ready', 'ready'])
    expect((await scanning('确定', 'T1')).result).toEqual({ text: 'T1' })
  })
})

// W1: the client's script on Android talks to the app through hidden frames.
describe('a page with a policy', () => {
  it('that names the frames of WeChat has the bridge on Android', async () => {
    await open('android', `/policy/meeting?frames=${encodeURIComponent("frame-src 'self' weixin: weixinping: weixinpreinject:")}`)
    expect(await ready()).toBe('ready')
    expect(requested.filter(isFrame)).toEqual(['weixinpreinject://iframe', 'weixinping://iframe', 'weixin://dispatch_message/'])
  })

  it.each(['', "frame-src 'self'", "frame-src 'self' weixin:"])(
    'that forgets them (%s) has none, and the browser says so',
    async (frames) => {
      await open('android', `/policy/meeting?frames=${encodeURIComponent(frames)}`)
      await page.waitForFunction((frames) => window.__wechatBox.log.length === frames, 3)
      expect(await ready(50)).toBe('the bridge never came')
      expect(complaints.splice(0).every((said) => /Content Security Policy/.test(said))).toBe(true)
    },
  )

  it('that forgets them has it on iOS, where no frame is needed', async () => {
    await open('ios', '/policy/meeting')
    expect(await ready()).toBe('ready')
  })
})

describe('a WeChat that does not answer breaks nothing', () => {
  const tenth = presets.ios.userAgent.replace('MicroMessenger/8.0.69', 'MicroMessenger/10.0.1')

  it.each<Platform>(['ios', 'android', 'windows', 'harmony'])('on %s, whose bridge never comes', async (platform) => {
    await open(platform, '/', { faults: ['no-bridge'] })
    expect(await ready(50)).toBe('the bridge never came')
    expect(requested.filter((address) => address.includes(SDK_FILE))).toEqual([])
  })

  it('nor one whose bridge comes after the page has given up', async () => {
    await open('ios', '/', { faults: ['bridge-late'] })
    expect(await ready(1)).toBe('the bridge never came')
    expect(await ready()).toBe('ready')
  })

  it.each([
    ['8.0', presets.ios.userAgent],
    ['10.0, for which the SDK reports no errors', tenth],
  ])('that refuses, in version %s', async (_, userAgent) => {
    await open('ios', '/', { faults: ['config-fail'], userAgent })
    expect(await page.evaluate(() => Promise.all([window.ours.ready(), window.ours.ready()]))).toEqual(['fail', 'fail'])
    expect(signed).toHaveLength(1)
    // Asked anew, it is tried anew.
    expect(await ready()).toBe('fail')
    expect(signed).toHaveLength(2)
  })

  it('that says nothing at all', async () => {
    await open('ios', '/', { faults: ['config-silent'], userAgent: tenth })
    expect(await ready(500)).toBe('WeChat did not answer in time')
  })

  it('in version 10.0, when all is well', async () => {
    await open('ios', '/', { userAgent: tenth })
    expect(await ready()).toBe('ready')
  })

  it('whose account may do nothing', async () => {
    await open('android', '/', { faults: ['no-right'] })
    expect(await ready()).toBe('ready')
    expect(await page.evaluate(() => window.ours.scan())).toBe('unavailable')
    expect(await page.evaluate(() => window.ours.chooseTitle())).toBe('unavailable')
    expect(await page.evaluate((given) => window.ours.share(given), card())).toBe(false)
  })

  it('whose system keeps the place to itself', async () => {
    await open('ios', '/', { faults: ['no-location'] })
    await ready()
    expect(await page.evaluate(() => window.ours.locate())).toBe('unavailable')
  })

  it.each<Platform | undefined>([undefined, 'wxwork'])('outside of it (%s), where the JS-SDK is not even loaded', async (platform) => {
    await open(platform, '/')
    expect(await ready()).toBe('not inside WeChat')
    expect(requested.filter((address) => address.includes(SDK_FILE))).toEqual([])
  })
})

describe('the JS-SDK itself', () => {
  interface Calls {
    [name: string]: (given: { success?(answer: unknown): void; jsApiList?: string[]; localId?: string }) => void
  }
  /** What the SDK makes of the box's answer. */
  const asking = (name: string, given: object = {}) =>
    page.evaluate(
      ([called, args]) =>
        new Promise((resolve) => {
          ;(window as unknown as { wx: Calls }).wx[called]?.({ ...args, success: resolve })
        }),
      [name, given] as const,
    )

  it.each<Platform>(['ios', 'android', 'harmony'])('reads what the box answers on %s', async (platform) => {
    await open(platform, '/')
    await ready()
    expect(await asking('checkJsApi', { jsApiList: ['scanQRCode', 'chooseWXPay', 'flyToTheMoon'] })).toEqual({
      errMsg: 'checkJsApi:ok',
      checkResult: { scanQRCode: true, chooseWXPay: true, flyToTheMoon: false },
    })
    expect(await asking('getNetworkType')).toEqual({ errMsg: 'getNetworkType:ok', networkType: 'wifi' })
    const scanned = answering(asking('scanQRCode', { needResult: 1 }), '确定', 'T1')
    expect((await scanned).result).toMatchObject({ errMsg: 'scanQRCode:ok', resultStr: 'T1' })
  })

  it('finds itself by the name it calls itself, as it does for the second of two pictures', async () => {
    await open('ios', '/')
    await ready()
    const answers = await page.evaluate(() =>
      Promise.all(
        ['1', '2'].map(
          (localId) =>
            new Promise((resolve) => {
              const { wx } = window as unknown as {
                wx: { getLocalImgData(given: { localId: string; complete: (answer: { errMsg: string }) => void }): void }
              }
              wx.getLocalImgData({ localId, complete: ({ errMsg }) => resolve(errMsg) })
            }),
        ),
      ),
    )
    expect(answers).toEqual(Array(2).fill('getLocalImgData:fail, the permission value is offline verifying'))
  })
})

describe('a phone in the hand', () => {
  it('has the text size its owner has chosen', async () => {
    await open('android', '/')
    await page.evaluate(() => window.ours.followFontSize())
    await page.waitForFunction(() => window.scales.length === 1)
    await page.evaluate(() => window.__wechatBox.fire('menu:setfont', { fontSize: '6', fontScale: 140 }))
    await page.evaluate(() => window.__wechatBox.fire('menu:setfont', { fontSize: '2', fontScale: 0 }))
    // A client that names the step only.
    await page.evaluate(() => window.__wechatBox.fire('menu:setfont', { fontSize: '4', fontScale: undefined }))
    expect(await page.evaluate(() => window.scales)).toEqual([1, 1.4, 1, 1.12])
  })

  it('enlarges the page itself on iOS', async () => {
    await open('ios', '/')
    await page.evaluate(() => window.ours.followFontSize())
    await page.evaluate(() => window.__wechatBox.fire('menu:setfont', { fontScale: 140 }))
    expect(await page.evaluate(() => window.scales)).toEqual([])
    expect(await page.evaluate(() => document.body.style.getPropertyValue('-webkit-text-size-adjust'))).toBe('140%')
  })

  it('tells of a return from the page cache, until it is told to stop', async () => {
    await open('ios', '/')
    const returns = await page.evaluate(async () => {
      let count = 0
      const stop = window.ours.onReturnFromCache(() => {
        count += 1
      })
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
      await window.__wechatBox.fire('pageshow')
      stop()
      await window.__wechatBox.fire('pageshow')
      return count
    })
    expect(returns).toBe(1)
  })

  it('lies right again after the keyboard has closed, and is left alone when it does', async () => {
    await open('ios', '/')
    await page.evaluate(() => {
      window.scrollTo(0, 200)
      window.ours.repairAfterKeyboard()
      const moves: string[] = []
      Object.assign(window, { moves })
      const scroll = window.scrollTo.bind(window)
      window.scrollTo = ((left: number, top: number) => {
        moves.push(`${left},${top}`)
        scroll(left, top)
      }) as typeof window.scrollTo
    })
    const closeKeyboard = () =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            document.querySelector('input')?.focus({ preventScroll: true })
            document.querySelector('input')?.blur()
            // Asked for later than the repair, and so done after it.
            setTimeout(() => resolve((window as unknown as { moves: string[] }).moves), 150)
          }),
      )
    expect(await closeKeyboard()).toEqual([])
    await page.evaluate(() => Object.defineProperty(window.visualViewport, 'offsetTop', { value: 80 }))
    expect(await closeKeyboard()).toEqual(['0,199', '0,200'])
  })

  it('shows a snapshot page to be read only', async () => {
    await open('ios', '/', { user: 'snapshot' })
    expect(await ready(50)).toBe('the bridge never came')
    await page.mouse.click(
      ...(await page
        .locator('button')
        .boundingBox()
        .then((box) => [box!.x + 5, box!.y + 5] as const)),
    )
    expect(await page.title()).toBe('会议')
    await page.mouse.wheel(0, 500)
    await page.waitForFunction(() => window.scrollY > 0)
  })

  it.each(platforms)('takes any browser for %s when its cookie says so', async (platform) => {
    await open(platform, '/', { userAgent: '' })
    expect(await page.evaluate(() => [navigator.userAgent, navigator.platform])).toEqual([
      presets[platform].userAgent,
      presets[platform].platform,
    ])
  })
})
