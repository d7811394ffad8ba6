/** Sending a code: limited before it is sent, the same for known and unknown numbers. */
import { SMS_CODE_MINUTES, SMS_RESEND_SECONDS, type verify } from '../../../contract/verify.ts'
import { newId, newSmsCode } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { passCaptcha } from './captcha.ts'
import { codeDigest } from './codes.ts'
import { countSent, dropCode, insertCode, type Sent } from './store.ts'

/**
 * Stricter than the providers' own (1 a minute, 5 an hour, 10 a day for a
 * number). An address may be a whole venue behind one NAT.
 */
const limits = { mobileHour: 5, mobileDay: 10, deviceHour: 10, addressHour: 60, allMinute: 600 }

/** From here on a person must show to be one: the second code for a phone or from a device, or a busy address. */
const free = { mobileDay: 1, deviceHour: 1, addressHour: 20 }

function refusalFor(sent: Sent): 'sms_too_soon' | 'sms_too_many' | undefined {
  if (sent.mobileMinute > 0) return 'sms_too_soon'
  const over = sent.mobileHour >= limits.mobileHour || sent.mobileDay >= limits.mobileDay || sent.deviceHour >= limits.deviceHour || sent.addressHour >= limits.addressHour || sent.allMinute >= limits.allMinute
  return over ? 'sms_too_many' : undefined
}

const needsCaptcha = (sent: Sent) => sent.mobileDay >= free.mobileDay || sent.deviceHour >= free.deviceHour || sent.addressHour >= free.addressHour

export const sendSms: Handler<typeof verify.sendSms> = async ({ deps, input, now, ip, device }) => {
  const { mobile, type: purpose } = input
  const from = { mobile, ip, device }
  // Most of a flood is turned away here, without a lock; what passes is counted again below.
  const early = await countSent(deps.db.read, from, now)
  const over = refusalFor(early)
  if (over !== undefined) return refuse(over)
  if (needsCaptcha(early) && input.captchaCode === '') return refuse('captcha_needed')

  const code = newSmsCode()
  const id = newId(now)
  const refused = await deps.db.write(async (tx) => {
    // One at a time, whatever the phone: the limits of an address and of all hold to the letter.
    await deps.db.serialise(tx, 'sms')
    const sent = await countSent(tx, from, now)
    const refusal = refusalFor(sent) ?? (needsCaptcha(sent) ? await passCaptcha(tx, deps.env, input, now) : undefined)
    if (refusal === undefined)
      await insertCode(tx, {
        id, ...from, purpose, tries: 0, used_at: null, sent_at: now,
        code_hash: codeDigest(deps.env, { mobile, purpose, code }), expires_at: now + SMS_CODE_MINUTES * 60_000,
      })
    return refusal
  })
  if (refused !== undefined) return refuse(refused)
  try {
    await deps.sms.sendCode(mobile, code)
  } catch (error) {
    deps.log.error('sms.refused', error)
    await dropCode(deps.db, id)
    return refuse('sms_failed')
  }
  return { seconds: SMS_RESEND_SECONDS }
}
