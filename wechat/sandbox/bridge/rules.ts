/** How WeChat checks what a page signs: computed anew here and not by the code it checks. The texts are those of facts 2.8. */
import { createHash } from 'node:crypto'
import { plain } from '../merchant/china-time.ts'
import type { Platform } from '../visitor.ts'

/** What the JS-SDK sends with `preVerifyJSAPI` (facts 2.4). */
export interface PreVerifyPayload {
  verifyAppId?: string
  verifySignType?: string
  verifyTimestamp?: string
  verifyNonceStr?: string
  verifySignature?: string
}

export interface PageAtWeChat {
  /** The address of the last real load of a document. */
  entryUrl: string
  /** What the address bar shows now. */
  currentUrl: string
  platform: Platform
}

export interface Account {
  appId: string
  /** All that are valid now: an old one lives on for a while beside the new. */
  tickets: readonly string[]
  /** JS 安全域名, as host names. */
  jsHosts: readonly string[]
}

/** @param now for the date WeChat puts behind a refusal. */
export function preVerify(payload: PreVerifyPayload, page: PageAtWeChat, account: Account, now: number): { err_msg: string } {
  const refuse = (code: number, reason: string) => ({
    err_msg: `preVerifyJSAPI:fail,Error: 系统错误,错误码:${code},${reason} [${plain(now).replaceAll('-', '')}][${payload.verifyAppId ?? ''}]`,
  })
  // 企业微信 knows accounts of companies only.
  if (payload.verifyAppId !== account.appId || page.platform === 'wxwork') return refuse(40013, 'invalid appid')
  const url = urlToSign(page)
  if (!isCovered(url, account.jsHosts)) return refuse(40048, 'invalid url domain')
  const { verifySignType, verifyTimestamp, verifyNonceStr, verifySignature } = payload
  const signed = (ticket: string) =>
    createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${verifyNonceStr}&timestamp=${verifyTimestamp}&url=${url}`).digest('hex')
  const isSigned = verifySignType === 'sha1' && account.tickets.some((ticket) => signed(ticket) === verifySignature)
  return isSigned ? { err_msg: 'preVerifyJSAPI:ok' } : refuse(63002, 'invalid signature')
}

/** iOS takes the landing address, all others the present one (facts 2.3); neither with its hash. */
function urlToSign({ entryUrl, currentUrl, platform }: PageAtWeChat): string {
  return (platform === 'ios' ? entryUrl : currentUrl).split('#')[0] as string
}

/** A JS domain covers its sub-domains, and names no port. */
function isCovered(url: string, jsHosts: readonly string[]): boolean {
  const { hostname } = new URL(url)
  return jsHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
