/**
 * Which of Tencent's browsers a page stands in, by its user agent; for what is
 * shown, never for what is allowed. Knows nothing of our product.
 */
export type Environment = 'browser' | 'wechat' | 'wechat-desktop' | 'mini-program' | 'wxwork'

/**
 * @param userAgent as the browser gives it. The order matters: 企业微信 says
 *   MicroMessenger too, and so do WeChat's desktop client (a frozen 7.0.20
 *   with WindowsWechat or MacWechat) and a mini-program's web-view.
 */
export function environmentOf(userAgent: string): Environment {
  if (/wxwork/i.test(userAgent)) return 'wxwork'
  if (!/MicroMessenger/i.test(userAgent)) return 'browser'
  if (/miniProgram/i.test(userAgent)) return 'mini-program'
  return /WindowsWechat|MacWechat|UnifiedPC/i.test(userAgent) ? 'wechat-desktop' : 'wechat'
}

/** Files offered for download go nowhere here: the page must ask to be opened in a real browser. */
export function blocksDownloads(environment: Environment): boolean {
  return environment !== 'browser'
}
