/**
 * Which of Tencent's browsers a page stands in, by its user agent; for what is
 * shown and which way is taken, never for what is allowed. Knows nothing of
 * our product and touches no browser: the server may ask too.
 */
export type Environment = 'browser' | 'wechat-ios' | 'wechat-android' | 'wechat-harmony' | 'wechat-desktop' | 'mini-program' | 'wxwork'

/**
 * @param userAgent as the browser gives it. The order matters (facts 4.1):
 *   企业微信 says MicroMessenger too, and so do WeChat's desktop client (a
 *   frozen 7.0.20) and a mini-program's web-view. `miniProgram` is asked with
 *   its small letter: the Mac client says `MiniProgramEnv/Mac` on every page.
 *   The system's name comes last, because an iPad may call itself a Macintosh.
 */
export function environmentOf(userAgent: string): Environment {
  if (/wxwork/i.test(userAgent)) return 'wxwork'
  if (!/MicroMessenger/i.test(userAgent)) return 'browser'
  if (/OpenHarmony/i.test(userAgent)) return 'wechat-harmony'
  if (/miniProgram/.test(userAgent)) return 'mini-program'
  if (/WindowsWechat|MacWechat|UnifiedPC/i.test(userAgent)) return 'wechat-desktop'
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'wechat-ios' : 'wechat-android'
}

/** The JS-SDK of a 公众号 answers here. 企业微信 has the same names, but checks them against its own accounts. */
export function isWeChat(environment: Environment): boolean {
  return environment !== 'browser' && environment !== 'wxwork'
}

/** Files offered for download go nowhere here: the page must ask to be opened in a real browser. */
export function blocksDownloads(environment: Environment): boolean {
  return environment !== 'browser'
}

/** 微信支付 opens over the page (JSAPI). A mini-program has a cashier of its own and gives its web-view none (facts 4.3, 3.4). */
export function paysInside(environment: Environment): boolean {
  return isWeChat(environment) && environment !== 'mini-program'
}

/** Checks a signature against the address the document was loaded by, whatever pushState has shown since (facts 2.3). */
export function signsEntryUrl(environment: Environment): boolean {
  return environment === 'wechat-ios'
}

/** A handset, where H5 payment can jump into WeChat. Tablets say Mobile as well, and have WeChat less often. */
export function isPhone(userAgent: string): boolean {
  return /Mobile|\(Phone;/.test(userAgent) && !/iPad|Tablet/.test(userAgent)
}
