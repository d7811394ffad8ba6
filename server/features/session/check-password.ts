/**
 * Checking a password without helping whoever guesses: a try is counted before
 * it is judged, a captcha is asked for after three wrong ones, after ten only
 * SMS helps for a while; an unknown phone is answered in the same words and
 * takes the same time as a wrong password.
 */
import { CAPTCHA_AFTER_WRONG, LOCKED_AFTER_WRONG, WRONG_WINDOW_MINUTES } from '../../../contract/session.ts'
import type { Deps } from '../../deps.ts'
import { type CaptchaAnswer, passCaptcha } from '../verify/captcha.ts'
import { clear, count, counted, uncount } from '../verify/limits.ts'
import { upgradePassword } from './store.ts'

const WINDOW = WRONG_WINDOW_MINUTES * 60_000
/** Wrong passwords from one address, which may be a whole venue's: a captcha from here on, and nothing from there on. */
const ADDRESS = { captcha: 20, most: 200 }

interface Try extends CaptchaAnswer {
  mobile: string
  /** The MD5 from the wire. */
  password: string
  ip: string
  now: number
}

export type Refused = 'login_wrong' | 'login_locked' | 'captcha_needed' | 'captcha_wrong'

/** @param account the account of `mobile`, or undefined when there is none. */
export async function checkPassword(deps: Deps, account: { id: string; password_hash: string } | undefined, given: Try): Promise<Refused | undefined> {
  const { mobile, password, ip, now } = given
  const [ofMobile, ofAddress] = [`password:${mobile}`, `password:${ip}`]
  // Whoever is shut out already costs a read.
  if ((await counted(deps.db, ofMobile, WINDOW, now)) >= LOCKED_AFTER_WRONG || (await counted(deps.db, ofAddress, WINDOW, now)) >= ADDRESS.most) return 'login_locked'

  const refused = await deps.db.write(async (tx): Promise<Refused | undefined> => {
    const tries = { mobile: await count(tx, ofMobile, WINDOW, now), address: await count(tx, ofAddress, WINDOW, now) }
    if (tries.mobile > LOCKED_AFTER_WRONG || tries.address > ADDRESS.most) return 'login_locked'
    const needed = tries.mobile > CAPTCHA_AFTER_WRONG || tries.address > ADDRESS.captcha
    const refusal = needed ? await passCaptcha(tx, deps.env, given, now) : undefined
    // Without a captcha no password was tried.
    if (refusal === 'captcha_needed') await uncount(tx, [ofMobile, ofAddress])
    return refusal
  })
  if (refused !== undefined) return refused
  const kept = account?.password_hash ?? ''
  if (!(await deps.passwords.verify(password, kept))) return 'login_wrong'
  await deps.db.write(async (tx) => {
    await clear(tx, ofMobile)
    await uncount(tx, [ofAddress])
  })
  if (deps.passwords.isOld(kept)) await upgradePassword(deps.db, (account as { id: string }).id, kept, await deps.passwords.hash(password))
  return undefined
}
