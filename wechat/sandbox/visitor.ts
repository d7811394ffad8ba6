/**
 * Which WeChat a browser "is" in this box: one cookie, written by the console
 * or by a test. Without it a browser stands outside of WeChat.
 */
export const platforms = ['ios', 'android', 'windows', 'mac', 'harmony', 'wxwork', 'mini-program'] as const
export type Platform = (typeof platforms)[number]

export interface Visitor {
  /** Id of a sandbox user. */
  user: string
  platform: Platform
  /** Words for what is special about this WeChat; whoever does not know a word passes over it. */
  faults: string[]
}

const VISITOR_COOKIE = 'wechat_box'

/** @returns the cookie as `name=value`, for a Cookie header or for `document.cookie`. */
export function visitorCookie(visitor: Visitor): string {
  return `${VISITOR_COOKIE}=${encodeURIComponent(JSON.stringify(visitor))}`
}

/** @returns undefined outside of WeChat; a cookie that is none of ours counts as none. */
export function visitorOf(cookieHeader: string): Visitor | undefined {
  const pair = cookieHeader
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${VISITOR_COOKIE}=`))
  if (pair === undefined) return undefined
  try {
    const { user, platform, faults } = JSON.parse(decodeURIComponent(pair.slice(VISITOR_COOKIE.length + 1))) as Record<string, unknown>
    if (typeof user !== 'string' || !platforms.includes(platform as Platform)) return undefined
    return { user, platform: platform as Platform, faults: Array.isArray(faults) ? faults.filter((word) => typeof word === 'string') : [] }
  } catch {
    return undefined
  }
}
