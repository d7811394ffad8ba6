/** What the address of an authorisation must be, and which page WeChat shows when it is not (facts 1.1, 1.2). */
import { type Scope, scopes } from './codes.ts'

/** Not JSON: pages, each with its code [D5][K]. */
export const pageErrors = {
  10003: '回调地址（redirect_uri）的域名与公众号后台设置的网页授权域名不一致',
  10005: '参数的格式、顺序或 scope 不正确，或公众号没有这个 scope 的权限',
  10009: '操作太频繁，请稍后再试',
  10010: '缺少 scope',
  10011: '缺少 redirect_uri',
  10012: '缺少 appid',
  10013: 'state 不是 128 个以内的字母和数字',
  10016: '这个 appid 不是本公众号的',
} as const
export type PageError = keyof typeof pageErrors

export interface Asked {
  redirectUri: URL
  scope: Scope
  /** Empty where none was given; then it comes back empty [K]. */
  state: string
  forcePopup: boolean
}

export interface AuthoriseRules {
  appId: string
  /** 网页授权域名: exact hosts; a sub-domain or the parent is another host [D1]. */
  authoriseHosts: readonly string[]
  /** `host:port` of one's own machine, which WeChat itself would refuse. */
  devHosts: readonly string[]
}

/** Strictly this order and case, says WeChat [D5]; `state` may be left out, and more may follow. */
const ORDER = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @param search the query as it came, for its order. */
export function readAsked(search: string, rules: AuthoriseRules): Asked | PageError {
  const given = new URLSearchParams(search)
  const param = (name: string) => given.get(name) ?? ''
  if (param('appid') === '') return 10012
  if (param('redirect_uri') === '') return 10011
  if (param('scope') === '') return 10010
  const names = [...given.keys()]
  const asked = ORDER.filter((name) => name !== 'state' || given.has(name))
  if (asked.some((name, index) => names[index] !== name || names.lastIndexOf(name) !== index)) return 10005
  if (param('appid') !== rules.appId) return 10016
  if (param('response_type') !== 'code') return 10005
  const scope = scopes.find((name) => name === param('scope'))
  if (scope === undefined) return 10005
  const redirectUri = redirectOf(param('redirect_uri'), rules)
  if (redirectUri === undefined) return 10003
  if (!/^[a-zA-Z0-9]{0,128}$/.test(param('state'))) return 10013
  return { redirectUri, scope, state: param('state'), forcePopup: param('forcePopup') === 'true' }
}

function redirectOf(text: string, { authoriseHosts, devHosts }: AuthoriseRules): URL | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  if (url.port !== '') return LOOPBACK.has(url.hostname) && devHosts.includes(url.host) ? url : undefined
  // The port that a scheme has anyway is still a port [D5].
  return authoriseHosts.includes(url.hostname) && !/^https?:\/\/[^/?#]*:\d/i.test(text) ? url : undefined
}

/** @param code none where the person refused [W2]. */
export function returnAddress({ redirectUri, state }: Asked, code: string | undefined): string {
  const url = new URL(redirectUri)
  // WeChat loses the hash (facts 1.2, xccjk/x-blog#23).
  url.hash = ''
  return `${url.href}${url.href.includes('?') ? '&' : '?'}${code === undefined ? '' : `code=${code}&`}state=${state}`
}
