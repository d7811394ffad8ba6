/**
 * Checking a password without helping whoever guesses: a try is counted before
 * it is judged, a captcha is asked for after three wrong ones, after ten only
 * SMS helps for a while; an unknown phone is answered in the same words and
 * takes the same time as a wrong password. Whoever guesses is counted, and not
 * whose phone it is: on a device of the account's own nothing that others do counts.
 */
import { CAPTCHA_AFTER_WRONG, LOCKED_AFTER_WRONG, WRONG_WINDOW_MINUTES } from '#contract/session.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env/env.ts'
import { keyedDigest } from '../../flow/ids.ts'
import { keep, type Refusal, refuse } from '../../use-case.ts'
import { type CaptchaAnswer, passCaptcha } from '../verify/captcha.ts'
import { countRefusal } from '../verify/limit-refusals.ts'
import { clear, count, counted, uncount } from '../verify/limit-store.ts'
import { type From, isKnownAsker } from '../verify/store.ts'
import { Busy } from './password.ts'

const WINDOW = WRONG_WINDOW_MINUTES * 60_000
/** Wrong passwords for one phone from all addresses of strangers together. */
const STRANGERS = 30

interface Try extends CaptchaAnswer, From {
  /** The MD5 from the wire. */
  password: string
  now: number
}

export type PasswordRefusal = Refusal<'login_wrong' | 'login_locked' | 'captcha_needed' | 'captcha_wrong'>

const keyOf = (subject: string) => `password:${subject}`
/** Who tries at which phone: a digest, for nobody needs to read it. */
const keyFor = ({ secret }: Pick<Env, 'secret'>, mobile: string, place: string) => keyOf(keyedDigest(secret, `tries:${mobile}:${place}`))

/**
 * A right password still counts as a try until `forgiven`.
 * @param account the account of `mobile`, or undefined when there is none.
 * @throws Busy without having counted a try
 */
export async function checkPassword(
  deps: Deps,
  account: { password_hash: string } | undefined,
  given: Try,
): Promise<PasswordRefusal | undefined> {
  const { mobile, password, ip, device, now } = given
  const { limits } = deps.env
  // A request that would have to wait too long is refused before it costs anything.
  if (deps.passwords.isFull()) throw new Busy('too many passwords to check')
  const known = await isKnownAsker(deps.db.read, given)
  const ofAsker = keyFor(deps.env, mobile, known && device !== '' ? device : ip)
  const [ofMobile, ofAddress] = [keyOf(mobile), keyOf(ip)]
  const tried = known ? [ofAsker] : [ofAsker, ofMobile]
  // A locked-out request costs reads only.
  const fromAddress = known ? 0 : await counted(deps.db, ofAddress, WINDOW, now)
  if (fromAddress >= limits.wrongPasswordsPerAddress) {
    countRefusal('wrongPasswordsPerAddress')
    return refuse('login_locked')
  }
  if ((await counted(deps.db, ofAsker, WINDOW, now)) >= LOCKED_AFTER_WRONG) return refuse('login_locked')
  if (!known && (await counted(deps.db, ofMobile, WINDOW, now)) >= STRANGERS) return refuse('login_locked')

  const asked = fromAddress >= limits.passwordCaptchaPerAddress
  const refused = await deps.db.write(async (tx): Promise<PasswordRefusal | undefined> => {
    const byAsker = await count(tx, ofAsker, WINDOW, now)
    const byStrangers = known ? 0 : await count(tx, ofMobile, WINDOW, now)
    if (byAsker > LOCKED_AFTER_WRONG || byStrangers > STRANGERS) return keep(refuse('login_locked'))
    const needed = asked || byAsker > CAPTCHA_AFTER_WRONG || byStrangers > CAPTCHA_AFTER_WRONG
    const refusal = needed ? await passCaptcha(tx, deps.env, given, now) : undefined
    // Without a captcha that is right no password was tried: who reads none shuts nobody out.
    if (refusal === undefined) return undefined
    await uncount(tx, tried)
    return keep(refusal)
  })
  if (refused !== undefined) return refused
  const kept = account?.password_hash ?? ''
  try {
    if (!(await deps.passwords.verify(password, kept))) {
      // Counted for the address only now: fifty people of one venue who come at once are no attack.
      // Those that came at once without a captcha lead to one, and no further.
      await deps.db.write(async (tx) =>
        (await count(tx, ofAddress, WINDOW, now)) > limits.passwordCaptchaPerAddress && !asked ? uncount(tx, [ofAddress]) : undefined,
      )
      return refuse('login_wrong')
    }
  } catch (error) {
    if (error instanceof Busy) await deps.db.write((tx) => uncount(tx, tried))
    throw error
  }
  return undefined
}

/** The right password makes the wrong ones before it forgotten, here and by strangers: in the transaction of what it was for. */
export async function forgiven(tx: Tx, env: Pick<Env, 'secret'>, { mobile, ip, device }: From): Promise<void> {
  await clear(tx, [keyOf(mobile), keyFor(env, mobile, ip), keyFor(env, mobile, device)])
}
