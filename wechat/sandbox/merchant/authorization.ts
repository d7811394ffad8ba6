/** Checks the Authorization of a request exactly (facts 3.3); the time comes before the signature, as it does at WeChat. */
import { type KeyObject, verify } from 'node:crypto'
import { invalidRequest, Refusal } from './refusal.ts'

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'
const WINDOW = 300
const FORMS: Record<string, RegExp> = {
  mchid: /^\d{8,10}$/,
  nonce_str: /^[0-9A-Za-z]{1,32}$/,
  signature: /^[0-9A-Za-z+/]+={0,2}$/,
  timestamp: /^\d{10}$/,
  // WeChat takes small letters as well: wechatpay-node-v3 writes it so.
  serial_no: /^[0-9A-Fa-f]{40}$/,
}

export interface Request {
  method: string
  /** With the query, from /v3/ on. */
  path: string
  body: string
  header(name: string): string | undefined
}

interface Parts {
  clock: () => number
  mchId: string
  serial: string
  publicKey: KeyObject
}

const signError = (message: string, detail?: object) => new Refusal(401, 'SIGN_ERROR', message, detail)

/** @returns a check that throws a Refusal; it remembers each nonce for as long as its timestamp is good. */
export function authorization({ clock, mchId, serial, publicKey }: Parts) {
  let [recent, older, since] = [new Set<string>(), new Set<string>(), 0]

  function isFresh(nonce: string, now: number): boolean {
    // A timestamp may lie this far ahead and is good until this long after it.
    if (now - since > 2 * WINDOW) [recent, older, since] = [new Set(), recent, now]
    if (recent.has(nonce) || older.has(nonce)) return false
    recent.add(nonce)
    return true
  }

  return ({ method, path, body, header }: Request): void => {
    if (!header('accept') || !header('user-agent')?.trim()) throw invalidRequest('Http头缺少Accept或User-Agent')
    const given = read(header('authorization') ?? '')
    const now = Math.floor(clock() / 1000)
    if (Math.abs(now - Number(given.timestamp)) >= WINDOW) throw signError('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
    if (given.mchid !== mchId || given.serial_no?.toUpperCase() !== serial)
      throw signError('商户证书序列号有误。请使用签名私钥匹配的证书序列号')
    const message = `${method}\n${path}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
    if (!verify('RSA-SHA256', Buffer.from(message), publicKey, Buffer.from(given.signature as string, 'base64'))) {
      throw signError('签名错误,请检查后再试', {
        detail: { issue: 'sign not match' },
        field: 'signature',
        location: 'authorization',
        sign_information: {
          method,
          sign_message_length: Buffer.byteLength(message),
          truncated_sign_message: truncated(message, body),
          url: path,
        },
      })
    }
    if (!isFresh(given.nonce_str as string, now)) throw signError('Http头Authorization中的nonce_str重复')
  }
}

function read(value: string): Record<string, string> {
  const space = value.indexOf(' ')
  if (space > 0 && value.slice(0, space) !== SCHEME) throw signError('Http头Authorization认证类型不正确')
  const fields = value
    .slice(space + 1)
    .split(',')
    .map((field) => /^([a-z_]+)="([^"]*)"$/.exec(field))
  const given = Object.fromEntries(fields.flatMap((field) => (field === null ? [] : [[field[1], field[2]]]))) as Record<string, string>
  const names = Object.keys(FORMS)
  if (space < 0 || fields.length !== names.length || !names.every((name) => FORMS[name]?.test(given[name] ?? ''))) {
    throw signError('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》')
  }
  return given
}

/** Of the body its beginning only. */
function truncated(message: string, body: string): string {
  return body.length > 100 ? `${message.slice(0, message.length - body.length - 1 + 100)}...` : message
}
