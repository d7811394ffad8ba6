/** Whether Tencent said it: the signature over the raw bytes of an answer or a notification [facts 3.3]. */
import { type KeyObject, verify } from 'node:crypto'

/** Tencent's key of a serial number or key id; nothing if there is none. */
export type KeyOf = (serial: string) => Promise<KeyObject | undefined>

export type HeaderOf = (name: string) => string | null | undefined

/** Both official SDKs refuse from here on [R2, R3]. */
const WINDOW = 300

/** Sent on purpose, to see whether anyone checks; a good one follows [P9]. */
export function isProbe(header: HeaderOf): boolean {
  return header('Wechatpay-Signature')?.startsWith('WECHATPAY/SIGNTEST/') === true
}

/**
 * Why it is not to be believed; nothing if it is.
 * `body` as it came: text that went through a JSON parser and back is another text.
 */
export async function flawOf(header: HeaderOf, body: string | Uint8Array, now: number, keyOf: KeyOf): Promise<string | undefined> {
  const [timestamp, nonce, signature, serial] = ['Timestamp', 'Nonce', 'Signature', 'Serial'].map(
    (name) => header(`Wechatpay-${name}`) ?? '',
  )
  if (!timestamp || !nonce || !signature || !serial) return 'not signed'
  if ((header('Wechatpay-Signature-Type') ?? 'WECHATPAY2-SHA256-RSA2048') !== 'WECHATPAY2-SHA256-RSA2048') return 'signed in another way'
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) >= WINDOW) return 'too old or too early'
  // It would fail below too, but shall ask for no certificates.
  if (isProbe(header)) return 'a probe'
  if (!/^\w{1,64}$/.test(serial)) return 'signed with an unknown key'
  const key = await keyOf(serial)
  if (!key) return `signed with an unknown key ${serial}`
  const message = Buffer.concat([
    Buffer.from(`${timestamp}\n${nonce}\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
    Buffer.from('\n'),
  ])
  return verify('RSA-SHA256', message, key, Buffer.from(signature, 'base64')) ? undefined : 'the signature does not fit'
}
