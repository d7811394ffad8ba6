/**
 * 网页授权 (facts 1.2 to 1.5): who somebody is in WeChat. A person's token is not the account's token of credentials.ts.
 * Nobody is registered or bound from a grant whose `snapshot` is true: its identifiers are made up by WeChat [D4].
 */
import { isStaleToken, kindOf, WechatError } from './errors.ts'
import { type Answer, getJson, secondsOf, textIn, textOf } from './json.ts'
import type { Account, Hosts, Outside } from './outside.ts'

export interface Authorisation {
  appId: string
  /** Absolute. Its host is the 网页授权域名, exactly [D1]. */
  redirectUri: string
  /** `snsapi_base`: silent, openid only. `snsapi_userinfo`: asks, and only after the person tapped something that says why [D4]. */
  scope: 'snsapi_base' | 'snsapi_userinfo'
  state: string
  /** Ask even somebody who has agreed before. */
  forcePopup?: boolean
}

/** Where the browser is sent. WeChat wants the parameters in this order, and the fragment [D5]. @throws on a value WeChat would refuse. */
export function authoriseUrl(hosts: Hosts, { appId, redirectUri, scope, state, forcePopup = false }: Authorisation): string {
  if (!/^\w+$/.test(appId)) throw new Error('authoriseUrl: no appId')
  if (!/^https?:\/\/[^/#]+[^#]*$/.test(redirectUri))
    throw new Error('authoriseUrl: redirectUri is absolute and has no hash, which WeChat would lose')
  if (!/^[a-zA-Z0-9]{1,128}$/.test(state)) throw new Error('authoriseUrl: state is 1 to 128 characters of a-zA-Z0-9')
  const query = `appid=${appId}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code&scope=${scope}&state=${state}${forcePopup ? '&forcePopup=true' : ''}`
  return `${hosts.open}/connect/oauth2/authorize?${query}#wechat_redirect`
}

export interface Refreshed {
  openId: string
  scope: string
  accessToken: string
  /** Good for 30 days. */
  refreshToken: string
  /** Seconds. */
  expiresIn: number
}

export interface Granted extends Refreshed {
  /** Given with `snsapi_userinfo` only, by accounts bound to an 开放平台 account. */
  unionId: string | undefined
  snapshot: boolean
}

const refreshed = (answer: Answer): Refreshed => ({
  openId: textOf(answer, 'openid'),
  scope: textOf(answer, 'scope'),
  accessToken: textOf(answer, 'access_token'),
  refreshToken: textOf(answer, 'refresh_token'),
  expiresIn: secondsOf(answer, 'expires_in'),
})

/** A code works once and for five minutes: what to do about its refusal is `kindOf`. */
export async function exchangeCode(outside: Outside, { appId, secret }: Account, code: string): Promise<Granted> {
  const answer = await getJson(outside, '/sns/oauth2/access_token', { appid: appId, secret, code, grant_type: 'authorization_code' })
  // Absent for real people [D2].
  return { ...refreshed(answer), unionId: textIn(answer, 'unionid'), snapshot: answer['is_snapshotuser'] === 1 }
}

export async function refreshGrant(outside: Outside, { appId }: Pick<Account, 'appId'>, refreshToken: string): Promise<Refreshed> {
  return refreshed(
    await getJson(outside, '/sns/oauth2/refresh_token', { appid: appId, grant_type: 'refresh_token', refresh_token: refreshToken }),
  )
}

type Grant = Pick<Granted, 'accessToken' | 'openId'>

/** Sex and region are no longer told since 2021-10-20 [D1], so they are not here. */
export interface Profile {
  openId: string
  /** People may have empty names and no picture. */
  nickname: string
  avatarUrl: string | undefined
  unionId: string | undefined
}

/** Needs a grant of `snsapi_userinfo`; 48001 otherwise, and for snapshots. */
export async function profileOf(outside: Outside, { accessToken, openId }: Grant): Promise<Profile> {
  const answer = await getJson(outside, '/sns/userinfo', { access_token: accessToken, openid: openId, lang: 'zh_CN' })
  return {
    openId: textOf(answer, 'openid'),
    nickname: textIn(answer, 'nickname') ?? '',
    avatarUrl: textIn(answer, 'headimgurl'),
    unionId: textIn(answer, 'unionid'),
  }
}

/** Whether a person's token still works. 40003 is how WeChat says that it isn't this person's. */
export async function checkGrant(outside: Outside, { accessToken, openId }: Grant): Promise<boolean> {
  try {
    await getJson(outside, '/sns/auth', { access_token: accessToken, openid: openId })
    return true
  } catch (error) {
    if (isStaleToken(error) || (error instanceof WechatError && (error.errcode === 40003 || kindOf(error) === 'restart'))) return false
    throw error
  }
}
