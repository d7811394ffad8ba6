/** Sending a code: limited before it is sent, the same for known and unknown numbers. */
import { type session, SMS_CODE_MINUTES, SMS_RESEND_SECONDS } from '../../../contract/session.ts'
import { keyedDigest, newId, newSmsCode } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { countSent, dropCode, insertCode, type Sent } from './store.ts'

/**
 * Stricter than the providers' own (1 a minute, 5 an hour, 10 a day for a
 * number). An address may be a whole venue behind one NAT.
 */
const limits = { mobileHour: 5, mobileDay: 10, addressHour: 60, allMinute: 600 }

function refusalFor(sent: Sent): 'sms_too_soon' | 'sms_too_many' | undefined {
  if (sent.mobileMinute > 0) return 'sms_too_soon'
  const over = sent.mobileHour >= limits.mobileHour || sent.mobileDay >= limits.mobileDay || sent.addressHour >= limits.addressHour || sent.allMinute >= limits.allMinute
  return over ? 'sms_too_many' : undefined
}

/** A code is bound to its phone and purpose: the digest holds both. */
export function codeDigest(secret: string, mobile: string, purpose: string, code: string): string {
  return keyedDigest(secret, `${purpose}:${mobile}:${code}`)
}

export const sendSms: Handler<typeof session.sendSms> = async ({ deps, input, now, ip }) => {
  const code = newSmsCode()
  const id = newId(now)
  const refused = await deps.db.write(async (tx) => {
    await deps.db.serialise(tx, `sms:${input.mobile}`)
    const refusal = refusalFor(await countSent(tx, input.mobile, ip, now))
    if (refusal === undefined)
      await insertCode(tx, {
        id, mobile: input.mobile, purpose: input.type, ip, tries: 0, used_at: null, sent_at: now,
        code_hash: codeDigest(deps.env.secret, input.mobile, input.type, code), expires_at: now + SMS_CODE_MINUTES * 60_000,
      })
    return refusal
  })
  if (refused !== undefined) return refuse(refused)
  try {
    await deps.sms.sendCode(input.mobile, code)
  } catch (error) {
    deps.log.error('sms.refused', error)
    await dropCode(deps.db, id)
    return refuse('sms_failed')
  }
  return { seconds: SMS_RESEND_SECONDS }
}
