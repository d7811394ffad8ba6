/** The errcodes of 公众平台 that the box knows, with the errmsg that stands before the request id (facts 1.3). */
const messages = {
  [-1]: 'system error',
  40001:
    'invalid credential, access_token is invalid or not latest, could get access_token by getStableAccessToken, more details at https://mmbizurl.cn/s/JtxxFh33r',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  40030: 'invalid refresh_token',
  40037: 'invalid template_id',
  40066: 'invalid url',
  40097: 'invalid args',
  40125: 'invalid appsecret',
  40163: 'code been used',
  40164: 'invalid ip, not in whitelist',
  41001: 'access_token missing',
  41002: 'appid missing',
  41003: 'missing refresh_token',
  41004: 'appsecret missing',
  41008: 'missing code',
  41009: 'missing openid',
  42001: 'access_token expired',
  42002: 'refresh_token expired',
  42007: 'access_token and refresh_token are void, the user has changed the password',
  43002: 'require POST method',
  43004: 'require subscribe',
  44002: 'empty post data',
  45009: 'reach max api daily quota limit',
  45011: 'api minute-quota reach limit, must slower, retry next minute',
  47001: 'data format error',
  47003: 'argument invalid!',
  48001: 'api unauthorized',
} as const

export type Errcode = keyof typeof messages

export class Refusal {
  readonly errcode: Errcode
  readonly errmsg: string

  constructor(errcode: Errcode, errmsg: string) {
    this.errcode = errcode
    this.errmsg = errmsg
  }
}

export function refuse(errcode: Errcode, errmsg: string = messages[errcode]): Refusal {
  return new Refusal(errcode, errmsg)
}
