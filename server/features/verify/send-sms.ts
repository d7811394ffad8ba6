/** Sending a code: limited before it is sent, the same for known and unknown numbers. */
import { SMS_CODE_MINUTES, SMS_RESEND_SECONDS, type SmsPurpose, type verify } from '#contract/verify.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { newId, newSmsCode } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { batched } from '../../flow/batch.ts'
import { type CaptchaAnswer, passCaptcha } from './captcha.ts'
import { codeDigest } from './codes.ts'
import { NoSms, SmsRefused } from './sms-provider.ts'
import { count, counted } from './limit-store.ts'
import { countSent, dropCode, type From, insertCode, isCaptcha, isKnownAsker, type Sent } from './store.ts'

/**
 * Stricter than the providers' own (1 a minute, 5 an hour, 10 a day for a
 * number). An address may be a whole venue behind one NAT.
 */
const limits = { mobileHour: 5, mobileDay: 10, deviceHour: 10, addressHour: 60, allMinute: 600 }

/** What strangers may have of a phone's: the rest is for a device on which its account has been signed in to. */
const strangers = { mobileHour: 4, mobileDay: 8 }

/** From here on a person must show to be one: the second code for a phone or from a device, a busy address, a busy minute. */
const free = { mobileDay: 1, deviceHour: 1, addressHour: 20, allMinute: 200 }

async function refusalFor(on: Kysely<Tables>, from: From, sent: Sent): Promise<'sms_too_soon' | 'sms_too_many' | undefined> {
  if (sent.mobileMinute > 0) return 'sms_too_soon'
  const over =
    sent.mobileHour >= limits.mobileHour ||
    sent.mobileDay >= limits.mobileDay ||
    sent.deviceHour >= limits.deviceHour ||
    sent.addressHour >= limits.addressHour ||
    sent.allMinute >= limits.allMinute
  if (over) return 'sms_too_many'
  const kept = sent.mobileHour >= strangers.mobileHour || sent.mobileDay >= strangers.mobileDay
  return kept && !(await isKnownAsker(on, from)) ? 'sms_too_many' : undefined
}

/** Messages that the provider would not take, from one address in a minute: each costs it as much as one that it takes. */
const REFUSED = { most: 60, span: 60_000 }

const needsCaptcha = (sent: Sent) =>
  sent.mobileDay >= free.mobileDay ||
  sent.deviceHour >= free.deviceHour ||
  sent.addressHour >= free.addressHour ||
  sent.allMinute >= free.allMinute

type Refused = 'sms_too_soon' | 'sms_too_many' | 'captcha_needed' | 'captcha_wrong'

interface Wish {
  from: From
  purpose: SmsPurpose
  code: string
  id: string
  answer: CaptchaAnswer
  now: number
}

/** Judged in the order in which they came, inside the transaction that counts for all of them. */
async function judge({ db, env }: Deps, tx: Tx, { from, purpose, code, id, answer, now }: Wish): Promise<Refused | undefined> {
  const sent = await countSent(db, tx, from, now)
  const refusal = (await refusalFor(tx, from, sent)) ?? (needsCaptcha(sent) ? await passCaptcha(tx, env, answer, now) : undefined)
  if (refusal === undefined)
    await insertCode(tx, {
      id,
      ...from,
      purpose,
      tries: 0,
      strange_tries: 0,
      used_at: null,
      sent_at: now,
      code_hash: codeDigest(env, { mobile: from.mobile, purpose, code }),
      expires_at: now + SMS_CODE_MINUTES * 60_000,
    })
  return refusal
}

type Judge = (wish: Wish) => Promise<Refused | undefined>
const judges = new WeakMap<Deps, Judge>()

/** One transaction at a time, and in it all who wait: a flood holds one connection, not all of them. */
function judgeOf(deps: Deps): Judge {
  let one = judges.get(deps)
  if (one === undefined) {
    one = batched(
      (wishes: readonly Wish[]) =>
        deps.db.write(async (tx) => {
          await deps.db.serialise(tx, 'sms')
          const refusals: (Refused | undefined)[] = []
          for (const wish of wishes) refusals.push(await judge(deps, tx, wish))
          return refusals
        }),
      { inFlight: 1, most: 32 },
    )
    judges.set(deps, one)
  }
  return one
}

/** What certainly was not sent counts against no phone, only against the address that asked. */
async function takeBack({ db, log }: Deps, { id, ip, now }: { id: string; ip: string; now: number }, refused: SmsRefused): Promise<void> {
  if (refused instanceof NoSms) log.warn('sms.refused', 'nobody is configured: see SMS_CLOUD')
  else log.error('sms.refused', refused)
  await dropCode(db, id)
  await db.write((tx) => count(tx, `sms-refused:${ip}`, REFUSED.span, now))
}

export const sendSms: Handler<typeof verify.sendSms> = async ({ deps, input, now, ip, device }) => {
  const { mobile, type: purpose } = input
  const from = { mobile, ip, device }
  // Most of a flood is turned away here, without a lock; what passes is counted again below.
  if ((await counted(deps.db, `sms-refused:${ip}`, REFUSED.span, now)) >= REFUSED.most) return refuse('sms_too_many')
  const early = await countSent(deps.db, deps.db.read, from, now)
  const over = await refusalFor(deps.db.read, from, early)
  if (over !== undefined) return refuse(over)
  if (needsCaptcha(early)) {
    if (input.captchaCode === '') return refuse('captcha_needed')
    if (!(await isCaptcha(deps.db, input.captchaId))) return refuse('captcha_wrong')
  }
  const code = newSmsCode()
  const id = newId(now)
  const refused = await judgeOf(deps)({ from, purpose, code, id, answer: input, now })
  if (refused !== undefined) return refuse(refused)
  try {
    await deps.sms.send({ mobile, template: purpose, params: { code }, key: id })
  } catch (error) {
    if (error instanceof SmsRefused) {
      await takeBack(deps, { id, ip, now }, error)
      return refuse('sms_failed')
    }
    // Nobody knows whether it was taken. It may still arrive, and has to work then: the person waits for it, and asks
    // for another as after one that was sent.
    deps.log.error('sms.unanswered', error)
  }
  return { seconds: SMS_RESEND_SECONDS }
}
