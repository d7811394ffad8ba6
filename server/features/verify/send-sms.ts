/** Sends an SMS code. The response is the same for phones with and without an account. */
import { SMS_CODE_MINUTES, SMS_RESEND_SECONDS, type SmsPurpose, type verify } from '#contract/verify.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { batched } from '../../flow/batch.ts'
import { newId, newSmsCode } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { type CaptchaAnswer, passCaptcha } from './captcha.ts'
import { codeDigest } from './codes.ts'
import { countRefusal } from './limit-refusals.ts'
import { count, type LimitWindow, uncount } from './limit-store.ts'
import { decideSms, refusedAt, type SmsDecision, type SmsLimiter, type SmsRequest, type TicketsSoldToday } from './sms-limits.ts'
import { NoSms, SmsRefused } from './sms-provider.ts'
import { captchas, smsCodes } from './store.ts'

interface CodeRequest extends SmsRequest {
  purpose: SmsPurpose
  code: string
  id: string
  answer: CaptchaAnswer
}

type CodeVerdict = SmsDecision | { reason: 'captcha_needed' | 'captcha_wrong' }

async function judge(limiter: SmsLimiter, tx: Tx, request: CodeRequest): Promise<CodeVerdict> {
  const { from, purpose, code, id, answer, now } = request
  const decision = await decideSms(limiter, tx, request)
  if (decision.reason !== undefined) return decision
  const refusal = decision.needsCaptcha ? await passCaptcha(tx, limiter.env, answer, now) : undefined
  if (refusal !== undefined) return { reason: refusal.reason }
  await smsCodes.insert(tx, {
    id,
    ...from,
    purpose,
    tries: 0,
    strange_tries: 0,
    used_at: null,
    sent_at: now,
    code_hash: codeDigest(limiter.env, { mobile: from.mobile, purpose, code }),
    expires_at: now + SMS_CODE_MINUTES * 60_000,
  })
  for (const { key, span } of decision.counters) await count(tx, key, span, now)
  return decision
}

/** One transaction at a time judges all waiting requests, in their order, so a flood holds one connection. */
function judgeOf(limiter: SmsLimiter): (request: CodeRequest) => Promise<CodeVerdict> {
  return batched(
    (requests: readonly CodeRequest[]) =>
      limiter.db.write(async (tx) => {
        await limiter.db.serialise(tx, 'sms')
        const verdicts: CodeVerdict[] = []
        for (const request of requests) verdicts.push(await judge(limiter, tx, request))
        return verdicts
      }),
    { inFlight: 1, most: 32 },
  )
}

const DAY = 24 * 60 * 60_000

/**
 * A code that the provider certainly refused costs nothing: its phone, the day's pools and the meeting's budget get it back.
 * The minute's pools do not, which bounds requests to the provider; the address has one more unused code.
 */
async function takeBack(
  { db, log }: Deps,
  { id, from: { ip }, now }: CodeRequest,
  counters: readonly LimitWindow[],
  refused: SmsRefused,
): Promise<void> {
  if (refused instanceof NoSms) log.warn('sms.refused', 'nobody is configured: see SMS_CLOUD')
  else log.error('sms.refused', refused)
  const { key, span } = refusedAt(ip)
  const ofDay = counters.filter((counter) => counter.span === DAY).map((counter) => counter.key)
  await db.write(async (tx) => {
    await db.serialise(tx, 'sms')
    await smsCodes.delete(tx, { id })
    await uncount(tx, ofDay)
    await count(tx, key, span, now)
  })
}

/** @param ticketsSoldToday gives the budget of a meeting on its days. */
export function smsSender(ticketsSoldToday: TicketsSoldToday): Handler<typeof verify.sendSms> {
  const judges = new WeakMap<Deps, ReturnType<typeof judgeOf>>()
  return async ({ deps, input, now, ip, device }) => {
    const { mobile, type: purpose, meetingId } = input
    const limiter = { db: deps.db, env: deps.env, ticketsSoldToday }
    const request = { from: { mobile, ip, device }, meetingId, now }
    // Reads refuse most of a flood without a lock; the judge decides again about the rest.
    const early = await decideSms(limiter, deps.db.read, request)
    if (early.reason !== undefined) return refuseCode(early)
    if (early.needsCaptcha) {
      if (input.captchaCode === '') return refuse('captcha_needed')
      if ((await captchas.find(deps.db.read, { id: input.captchaId })) === undefined) return refuse('captcha_wrong')
    }
    let judging = judges.get(deps)
    if (judging === undefined) judges.set(deps, (judging = judgeOf(limiter)))
    const code = newSmsCode()
    const full = { ...request, purpose, code, id: newId(now), answer: input }
    const verdict = await judging(full)
    if (verdict.reason !== undefined) return refuseCode(verdict)
    try {
      await deps.sms.send({ mobile, template: purpose, params: { code }, key: full.id })
    } catch (error) {
      if (error instanceof SmsRefused) {
        await takeBack(deps, full, verdict.counters, error)
        return refuse('sms_failed')
      }
      // The provider may have accepted the message: the code stays valid, and the next one waits as after a success.
      deps.log.error('sms.unanswered', error)
    }
    return { seconds: SMS_RESEND_SECONDS }
  }
}

function refuseCode(verdict: CodeVerdict & { reason: string }) {
  if ('limit' in verdict && verdict.limit !== undefined) countRefusal(verdict.limit)
  return refuse(verdict.reason)
}
