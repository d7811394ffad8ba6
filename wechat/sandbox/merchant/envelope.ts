/** A notification as it goes over the wire: encrypted by the APIv3 key, signed by WeChat (facts 3.3). */
import { createCipheriv, randomUUID } from 'node:crypto'
import { word } from './chance.ts'
import { rfc3339 } from './china-time.ts'
import { signedHeaders } from './door.ts'
import type { FapiaoNotice } from './fapiao.ts'
import type { Keys } from './keys.ts'
import type { RefundNotice, Transaction } from './resources.ts'

export interface Signed {
  body: string
  headers: Record<string, string>
}

/** How a notification can lie: each must be refused by whoever gets it. */
export type Tampering = 'body' | 'signature' | 'serial' | 'stale' | 'probe' | 'other-key'

const summaries: Record<string, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
  'FAPIAO.ISSUED': '发票开具成功',
  'FAPIAO.REVERSED': '发票冲红成功',
}

/** AEAD_AES_256_GCM: the tag is the last 16 bytes. */
export function encrypted(apiV3Key: string, plain: string, associated: string) {
  const nonce = word(12)
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated))
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: associated, ciphertext }
}

/** What a notification may be about. */
export type Told = Transaction | RefundNotice | FapiaoNotice

function eventOf(resource: Told): { type: string; event: string } {
  if ('fapiao_event' in resource) return { type: 'fapiao', event: resource.fapiao_event }
  return 'refund_status' in resource
    ? { type: 'refund', event: `REFUND.${resource.refund_status}` }
    : { type: 'transaction', event: 'TRANSACTION.SUCCESS' }
}

export function envelope(apiV3Key: string, resource: Told, now: number) {
  const { type, event } = eventOf(resource)
  const id = randomUUID()
  const body = JSON.stringify({
    id,
    create_time: rfc3339(now),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: summaries[event] ?? '',
    resource: { original_type: type, ...encrypted(apiV3Key, JSON.stringify(resource), type) },
  })
  return { id, event, body }
}

/** A notification of anything, true or not, signed as WeChat would; `tamper` spoils it. */
export function signedNotification(keys: Keys, now: number, resource: Told, tamper?: Tampering): Signed {
  const { body } = envelope(tamper === 'other-key' ? word(32) : keys.merchant.apiV3Key, resource, now)
  const headers = signedHeaders(keys.forNotification(), tamper === 'stale' ? now - 300_000 : now, body, tamper === 'probe')
  const signature = headers['Wechatpay-Signature'] as string
  if (tamper === 'signature') headers['Wechatpay-Signature'] = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  if (tamper === 'serial') headers['Wechatpay-Serial'] = `PUB_KEY_ID_${'0'.repeat(34)}`
  // One space more is the same JSON, and another body.
  return { body: tamper === 'body' ? `${body} ` : body, headers }
}
