/** The captcha: made at the server, its answer kept as a keyed digest and in no reply, good for one try. */
import { CAPTCHA_LENGTH, CAPTCHA_MINUTES, type verify } from '#contract/verify.ts'
import type { Tx } from '../../db/db.ts'
import type { Env } from '../../env/env.ts'
import { keyedDigest, newCode } from '../../flow/ids.ts'
import { type Handler, type Refusal, refuse } from '../../use-case.ts'
import { countRefusal } from './limit-refusals.ts'
import { take } from './limit-store.ts'
import { captchas, takeCaptcha } from './store.ts'

const MINUTE = 60_000

function answerDigest({ secret }: Pick<Env, 'secret'>, id: string, answer: string): string {
  return keyedDigest(secret, `captcha:${id}:${answer.trim().toUpperCase()}`)
}

export const captcha: Handler<typeof verify.captcha> = async ({ deps, ip, now }) => {
  const id = newCode(20)
  const answer = newCode(CAPTCHA_LENGTH)
  const allowed = await deps.db.write(async (tx) => {
    if (!(await take(tx, `captcha:${ip}`, deps.env.limits.captchasPerAddress, MINUTE, now))) return false
    await captchas.insert(tx, { id, answer_hash: answerDigest(deps.env, id, answer), expires_at: now + CAPTCHA_MINUTES * MINUTE })
    return true
  })
  if (!allowed) {
    countRefusal('captchasPerAddress')
    return refuse('too_often')
  }
  return { captchaId: id, image: deps.captchas.paint(id, answer), seconds: CAPTCHA_MINUTES * 60 }
}

/** What a request says in answer to a captcha. */
export interface CaptchaAnswer {
  captchaId: string
  captchaCode: string
}

/**
 * Uses a captcha up, whether the answer is right or not: the caller keeps that where it refuses.
 * @returns undefined if the answer is right.
 */
export async function passCaptcha(
  tx: Tx,
  env: Pick<Env, 'secret'>,
  { captchaId, captchaCode }: CaptchaAnswer,
  now: number,
): Promise<Refusal<'captcha_needed' | 'captcha_wrong'> | undefined> {
  if (captchaId === '' || captchaCode === '') return refuse('captcha_needed')
  const taken = await takeCaptcha(tx, captchaId)
  return taken !== undefined && taken.expires_at > now && taken.answer_hash === answerDigest(env, captchaId, captchaCode)
    ? undefined
    : refuse('captcha_wrong')
}
