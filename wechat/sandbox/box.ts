/**
 * WeChat in a box: 公众平台, 微信支付, the bridge in the phone and a console to
 * drive them by hand. The product mounts it under /sandbox and gives its own
 * code the addresses of `hosts`; nothing else tells it from Tencent.
 */
import { Hono, type MiddlewareHandler } from 'hono'
import type { Account, Fetch, Hosts } from '../server/outside.ts'
import { inject } from './bridge/inject.ts'
import { bridgeRoutes } from './bridge/routes.ts'
import type { ConsoleLink } from './console/page.ts'
import { consoleRoutes } from './console/routes.ts'
import { type Faults, networkFaults } from './faults.ts'
import { type MerchantBox, merchantBox } from './merchant/merchant.ts'
import { type PlatformBox, platformBox, type PlatformOptions, realWait } from './platform/platform.ts'

export interface BoxOptions extends Partial<Omit<PlatformOptions, 'clock' | 'openAddress'>> {
  clock: () => number
  /** Where the product is reached: its host is the authorised domain, the JS domain and the payment directory unless others are given. */
  publicUrl: string
  /** Others at which the account is at home, as `host` or `host:port`: a product elsewhere that has the box for its WeChat. */
  hosts?: readonly string[]
  /** Carries the notifications of payments. */
  fetch: Parameters<typeof merchantBox>[0]['fetch']
  /** What the console offers to open. */
  links?: ConsoleLink[]
  /** Address at whose root `hostAtRoot` is served, for the console to show; none if it is not served. */
  rootAddress?: string
}

export interface WechatBox {
  /** Everything, under /wechat. */
  routes: Hono
  /** api.weixin.qq.com and api.mch.weixin.qq.com at the root of one address, for clients that can set a host but no path. */
  hostAtRoot: Hono
  /** For the product's own pages: puts the bridge into them where the visitor stands inside of WeChat. */
  inject: MiddlewareHandler
  /** @param base where the product is reached. */
  hosts(base: string): Hosts
  /** A server's way to the box without a network. @param base as for `hosts`. */
  fetch(base: string): Fetch
  account: Account
  merchant: MerchantBox['merchant']
  platform: PlatformBox
  pay: MerchantBox
  faults: Faults
}

const MOUNTED = '/sandbox'

export function wechatBox({
  clock,
  publicUrl,
  hosts = [],
  fetch,
  links = [],
  rootAddress,
  wait = realWait,
  ...options
}: BoxOptions): WechatBox {
  const { hostname, host, port } = new URL(publicUrl)
  const named = (list: readonly string[]) => [...new Set(list)]
  const address = `${publicUrl}${MOUNTED}/wechat`
  const platform = platformBox({
    clock,
    wait,
    authoriseHosts: named([hostname, ...hosts.filter((one) => !one.includes(':'))]),
    jsHosts: named([hostname, ...hosts.map((one) => one.replace(/:\d+$/, ''))]),
    devHosts: [...(port === '' ? [] : [host]), ...hosts.filter((one) => one.includes(':'))],
    openAddress: `${address}/open`,
    ...options,
  })
  const pay = merchantBox({
    clock,
    address,
    platform,
    fetch,
    h5Hosts: [host, ...hosts],
    directories: [`${new URL(publicUrl).origin}/`, ...hosts.flatMap((one) => [`https://${one}/`, `http://${one}/`])],
  })
  const hostsAt = (base: string): Hosts => {
    const box = `${base}${MOUNTED}/wechat`
    return { open: `${box}/open`, api: `${box}/api`, mch: `${box}/mch` }
  }

  const routes = new Hono()
  // What is wrong with the network is wrong with it on the way to 微信支付, too.
  routes.use('/wechat/mch/*', networkFaults(platform.faults, wait))
  routes.route('/wechat/open', platform.open)
  routes.route('/wechat/api', platform.api)
  routes.route('/wechat/mch', pay.mch)
  routes.route('/wechat/cashier', pay.cashier)
  // The sheet in the phone needs to know whether it went through, not why.
  routes.route(
    '/wechat',
    bridgeRoutes({
      platform,
      clock,
      merchant: { sheet: pay.sheet, pay: (outTradeNo, openId) => pay.pay(outTradeNo, openId) === undefined },
    }),
  )
  const configured = () => ({
    hosts: hostsAt(publicUrl),
    rootAddress,
    account: platform.account,
    merchant: pay.merchant,
    certificate: pay.merchantCertificate(),
  })
  routes.route('/wechat', consoleRoutes({ platform, pay, links, configured }))
  // What nobody answers is nothing of the product's either.
  routes.all('/wechat/*', (http) => http.body(null, 404))

  const hostAtRoot = new Hono()
  hostAtRoot.use('/v3/*', networkFaults(platform.faults, wait))
  hostAtRoot.all('/v3/*', (http) => pay.mchAtRoot.fetch(http.req.raw, http.env as object))
  hostAtRoot.route('/', platform.api)

  return {
    routes,
    hostAtRoot,
    inject,
    hosts: hostsAt,
    fetch: (base) => inProcess(routes, `${base}${MOUNTED}`, platform.faults),
    account: platform.account,
    get merchant() {
      return pay.merchant
    },
    platform,
    pay,
    faults: platform.faults,
  }
}

/** Like the network in what can go wrong: nobody there, and answers that nobody waits for any more. */
function inProcess(routes: Hono, mountedAt: string, faults: Faults): Fetch {
  return async (url, { signal, ...init } = {}) => {
    if (!url.startsWith(`${mountedAt}/`) || faults.strikes('down')) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    signal?.throwIfAborted()
    const given = Promise.resolve(routes.request(url.slice(mountedAt.length), init))
    if (signal === undefined) return given
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    )
    return Promise.race([given, aborted])
  }
}
