/**
 * What Tencent reports by itself. The server answers 200 or 204 within five seconds, 401 where this gives nothing;
 * the same report comes again, late and in any order [facts 3.3].
 */
import { expect, type Json, need, part, parsed, text } from './answer.ts'
import { decrypt } from './cipher.ts'
import { PayError } from './errors.ts'
import type { Merchant } from './merchant.ts'
import { readRefund, type Refund } from './refund.ts'
import { readTransaction, type Transaction } from './transaction.ts'
import { flawOf, type HeaderOf, type KeyOf } from './verify.ts'

export interface PayNotification {
  /** The same for every repetition. */
  id: string
  /** TRANSACTION.SUCCESS, REFUND.SUCCESS, REFUND.ABNORMAL, REFUND.CLOSED, … */
  eventType: string
  kind: 'transaction' | 'refund' | 'fapiao' | 'other'
  transaction?: Transaction
  refund?: Refund
  /** FAPIAO.ISSUED, FAPIAO.REVERSED and the like: which ones to ask about. */
  fapiao?: { applyId: string; fapiaoIds: string[] }
}

/** Nothing for whatever is not Tencent's, not this merchant's, or not to be read. Throws only where Tencent's key could not be fetched. */
export async function readNotification(
  merchant: Merchant,
  now: number,
  keyOf: KeyOf,
  rawBody: string,
  header: HeaderOf,
): Promise<PayNotification | undefined> {
  if (await flawOf(header, rawBody, now, keyOf)) return undefined
  const envelope = part(parsed(rawBody))
  const [id, eventType] = [text(envelope.id), text(envelope.event_type)]
  const content = opened(merchant, envelope)
  if (!id || !eventType || !content) return undefined
  try {
    return { id, eventType, ...told(merchant, eventType, content) }
  } catch (error) {
    if (error instanceof PayError) return undefined
    throw error
  }
}

function opened(merchant: Merchant, envelope: Json): Json | undefined {
  const resource = part(envelope.resource)
  const [algorithm, ciphertext, nonce] = [resource.algorithm, resource.ciphertext, resource.nonce].map(text)
  if (envelope.resource_type !== 'encrypt-resource' || !algorithm || !ciphertext || !nonce) return undefined
  try {
    return part(parsed(decrypt(merchant.apiV3Key, { algorithm, ciphertext, nonce, associatedData: text(resource.associated_data) ?? '' })))
  } catch {
    return undefined
  }
}

function told(merchant: Merchant, eventType: string, content: Json): Pick<PayNotification, 'kind' | 'transaction' | 'refund' | 'fapiao'> {
  const isKnown = /^(?:TRANSACTION|REFUND|FAPIAO)\./.test(eventType)
  if (isKnown || content.mchid !== undefined) expect('mchid', content.mchid, merchant.mchId)
  if (content.appid !== undefined) expect('appid', content.appid, merchant.appId)
  if (eventType.startsWith('TRANSACTION.')) return { kind: 'transaction', transaction: readTransaction(merchant, content) }
  if (eventType.startsWith('REFUND.')) return { kind: 'refund', refund: readRefund(content) }
  if (eventType.startsWith('FAPIAO.')) return { kind: 'fapiao', fapiao: fapiaoOf(content) }
  return { kind: 'other' }
}

function fapiaoOf(content: Json): { applyId: string; fapiaoIds: string[] } {
  const list = Array.isArray(content.fapiao_information) ? content.fapiao_information.map(part) : []
  return {
    applyId: need(text(content.fapiao_apply_id), 'fapiao_apply_id'),
    fapiaoIds: list.flatMap(({ fapiao_id }) => text(fapiao_id) ?? []),
  }
}
