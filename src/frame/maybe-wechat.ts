/**
 * Whether this is one of Tencent's browsers: the small question that every page
 * may ask before it fetches anything for them. Which one it is, and what it can
 * do, says wechat/browser/environment.ts, which is fetched with the rest.
 */
export function maybeWeChat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent)
}
