/** A refusal by 公众平台: status 200 and an `errcode` (facts 1.3). What our server does about it is `kindOf`. */

/** `…, rid: 681b513a-1cc1b18b-68a1780e`, with or without the comma; formerly `…, hints: [ req_id: … ]` or `… hint: […]` [C][R5]. */
const TAIL = /[,\s]*(?:\brid:\s*([\w-]+)|\bhints?:\s*\[\s*(?:req_id:\s*)?([^\]\s]+)\s*\])\s*$/

export class WechatError extends Error {
  readonly errcode: number
  /** Without the tail that differs each time. */
  readonly errmsg: string
  /** What Tencent asks for when one complains; may be empty. */
  readonly rid: string

  /**
   * @param said the errmsg as answered.
   * @param call the path that was called, never its query: tokens and the secret stand there.
   */
  constructor(errcode: number, said: string, call = 'WeChat') {
    const tail = TAIL.exec(said)
    const errmsg = tail === null ? said : said.slice(0, tail.index)
    const rid = tail?.[1] ?? tail?.[2] ?? ''
    super(`${call}: ${errcode} ${errmsg}${rid === '' ? '' : ` (rid ${rid})`}`)
    this.name = 'WechatError'
    this.errcode = errcode
    this.errmsg = errmsg
    this.rid = rid
  }
}

/**
 * - `restart`: this person authorises once more (code used or expired, user token void);
 * - `configuration`: our account, secret, rights or allow-list are wrong: an operator must act;
 * - `busy`: later, the same call may succeed;
 * - `bug`: we asked for something that can't be.
 */
export type Kind = 'restart' | 'configuration' | 'busy' | 'bug'

const kinds = new Map<number, Kind>([
  [40014, 'restart'], // invalid access_token
  [40030, 'restart'], // invalid refresh_token
  [40029, 'restart'], // invalid code: expired, garbage, or of another account
  [40163, 'restart'], // code been used
  [42001, 'restart'], // access_token expired
  [42002, 'restart'], // refresh_token expired
  [42003, 'restart'], // oauth_code expired
  [42007, 'restart'], // the person changed the password of WeChat
  [40013, 'configuration'], // invalid appid
  [40125, 'configuration'], // invalid appsecret
  [40164, 'configuration'], // this server's address is not in the allow-list
  [41002, 'configuration'], // appid missing
  [41004, 'configuration'], // appsecret missing
  [48001, 'configuration'], // the account, or a token of snsapi_base, has no right to this call
  [-1, 'busy'], // system busy
  [45009, 'busy'], // quota of the day
  [45011, 'busy'], // quota of the minute
])

export function kindOf(error: WechatError): Kind {
  return kinds.get(error.errcode) ?? 'bug'
}

export function isBusy(error: unknown): error is WechatError {
  return error instanceof WechatError && kindOf(error) === 'busy'
}

const stale = new Set([40001, 40014, 42001])

/** A token that is not, or no longer, the latest: the three codes of WxJava [R5]. */
export function isStaleToken(error: unknown): error is WechatError {
  return error instanceof WechatError && stale.has(error.errcode)
}
