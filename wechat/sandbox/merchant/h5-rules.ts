/** Whether the H5 cashier opens (facts 3.5); each refusal in WeChat's words. */
import type { Prepay } from './books.ts'

const LIFE = 5 * 60_000

export interface Visit {
  prepay: Prepay | undefined
  secret: string | undefined
  isInsideWechat: boolean
  referer: string | undefined
  /** Undefined where it cannot be known. */
  address: string | undefined
  /** As it stands in the address, still encoded. */
  redirectUrl: string | undefined
  now: number
}

/** @param h5Hosts the registered ones; sub-domains of them count. A host with a port stands for itself. */
export function h5Refusal(
  { prepay, secret, isInsideWechat, referer, address, redirectUrl, now }: Visit,
  h5Hosts: readonly string[],
): string | undefined {
  if (isInsideWechat) return '请在微信外打开订单,进行支付'
  if (!referer || prepay === undefined || prepay.trade.kind !== 'h5' || prepay.secret !== secret) return '商家参数格式有误,请联系商家解决'
  if (!isRegistered(URL.parse(referer), h5Hosts)) return '商家存在未配置的参数,请联系商家解决'
  if (now - prepay.createdAt >= LIFE) return '支付请求已失效,请重新发起支付'
  if (address !== undefined && bare(address) !== bare(prepay.trade.request.scene_info?.payer_client_ip ?? ''))
    return '网络环境未能通过安全验证,请稍后再试'
  return redirectUrl === undefined ? undefined : redirectRefusal(redirectUrl, h5Hosts)
}

function redirectRefusal(encoded: string, h5Hosts: readonly string[]): string | undefined {
  const url = /^[^:/?#]+$/.test(encoded) ? URL.parse(decodeURIComponent(encoded)) : null
  if (url === null) return '商家参数格式有误,请联系商家解决'
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
  return secure && isRegistered(url, h5Hosts) ? undefined : '商家存在未配置的参数,请联系商家解决'
}

function isRegistered(url: URL | null, hosts: readonly string[]): boolean {
  return url !== null && hosts.some((host) => url.host === host || url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** IPv4 within IPv6 is the same address. */
const bare = (address: string) => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
