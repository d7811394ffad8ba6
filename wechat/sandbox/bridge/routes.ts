/**
 * The script a page of the box begins with, and what stands behind it. Mounted
 * beside each other at one place: `…/bridge.js` asks `…/bridge/*`, and only
 * for the visitor its cookie names.
 */
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import type { JsapiParams, RaisedSheet, Refused } from '../merchant/sheet.ts'
import { type Visitor, visitorOf } from '../visitor.ts'
import { presets } from './presets.ts'
import { type PageAtWeChat, preVerify, type PreVerifyPayload } from './rules.ts'

/** What is needed of 公众平台. */
export interface BridgePlatform {
  account: { appId: string }
  userById(id: string): { openId: string; kind: string } | undefined
  /** All jsapi tickets that are valid now. */
  tickets(): readonly string[]
  jsHosts: readonly string[]
}

/** What is needed of 微信支付. */
export interface BridgeMerchant {
  sheet(params: JsapiParams, payer: PageAtWeChat & { openId: string }): RaisedSheet | Refused
  /** @returns whether the phone says that it went through. */
  pay(outTradeNo: string, openId: string): boolean
}

export interface BridgeDeps {
  platform: BridgePlatform
  merchant: BridgeMerchant
  clock: () => number
}

/** In this order: the later use what the earlier leave in `window.__wechatBox`. */
const parts = ['device', 'surface', 'frames', 'permission', 'sharing', 'calls', 'bridge']
const script = parts.map((part) => readFileSync(`${import.meta.dirname}/page/${part}.js`, 'utf8')).join('\n')

/** Safe inside a script, whatever it says. */
const literal = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

export function bridgeRoutes({ platform, merchant, clock }: BridgeDeps): Hono {
  const visitorIn = (http: Context) => visitorOf(http.req.header('cookie') ?? '')
  const routes = new Hono()

  routes.get('/bridge.js', (http) => {
    http.header('Cache-Control', 'no-store')
    http.header('Content-Type', 'text/javascript; charset=utf-8')
    const visitor = visitorIn(http)
    if (visitor === undefined) return http.body('')
    const isSnapshot = platform.userById(visitor.user)?.kind === 'snapshot'
    return http.body(
      `window.__wechatBox = ${literal({ visitor, device: presets[visitor.platform], isSnapshot, jsHosts: platform.jsHosts })}\n${script}`,
    )
  })

  // Comes after what a page's policy has said of the frames before it (page/frames.js).
  routes.get('/bridge/frame', (http) => http.html('<!doctype html>'))

  routes.post('/bridge/pre-verify', async (http) => {
    const visitor = visitorIn(http)
    if (visitor === undefined) return http.json({ err_msg: 'system:access_denied' }, 403)
    const { payload, ...page } = await http.req.json<{ payload: PreVerifyPayload; entryUrl: string; currentUrl: string }>()
    const account = { appId: platform.account.appId, tickets: platform.tickets(), jsHosts: platform.jsHosts }
    return http.json(preVerify(payload, { ...page, platform: visitor.platform }, account, clock()))
  })

  const payer = (visitor: Visitor | undefined) => (visitor === undefined ? undefined : platform.userById(visitor.user))

  routes.post('/bridge/pay/check', async (http) => {
    const visitor = visitorIn(http)
    const user = payer(visitor)
    if (visitor === undefined || user === undefined)
      return http.json({ dialog: '请在微信客户端打开链接', result: 'fail' } satisfies Refused, 403)
    const { params, ...page } = await http.req.json<{ params: JsapiParams; entryUrl: string; currentUrl: string }>()
    return http.json(merchant.sheet(params, { ...page, platform: visitor.platform, openId: user.openId }))
  })

  routes.post('/bridge/pay/confirm', async (http) => {
    const user = payer(visitorIn(http))
    if (user === undefined) return http.json({ paid: false }, 403)
    const { outTradeNo } = await http.req.json<{ outTradeNo: string }>()
    return http.json({ paid: merchant.pay(outTradeNo, user.openId) })
  })

  return routes
}
