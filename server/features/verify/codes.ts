/**
 * SMS codes: bound to a phone and a purpose, stored as a keyed digest, valid for one use. Guesses are counted by the address
 * and the device that make them, so a stranger cannot use up the tries of the person who asked for the code.
 */
import type { SmsPurpose } from '#contract/verify.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env/env.ts'
import { keyedDigest } from '../../flow/ids.ts'
import { keep, type Refusal, refuse } from '../../use-case.ts'
import { countRefusal } from './limit-refusals.ts'
import { count, counted } from './limit-store.ts'
import { type From, hasOwnCode, useCode } from './store.ts'

interface Code {
  mobile: string
  purpose: SmsPurpose
  code: string
}

/** A code as somebody types it, and where. */
export type TypedCode = Code & From & { now: number }

const SPAN = 15 * 60_000
/** Wrong codes from a device within SPAN. Wrong tries at the device's own codes do not count. */
const WRONG_BY_DEVICE = 10

const keysOf = ({ ip, device }: Pick<From, 'ip' | 'device'>, { limits }: Pick<Env, 'limits'>) => [
  { key: `sms-wrong:${ip}`, most: limits.wrongCodesPerAddress, isOfAddress: true },
  ...(device === '' ? [] : [{ key: `sms-wrong:${device}`, most: WRONG_BY_DEVICE, isOfAddress: false }]),
]

/** Six digits are soon tried out: without the server's key a digest tells nothing. */
export function codeDigest({ secret }: Pick<Env, 'secret'>, { mobile, purpose, code }: Code): string {
  return keyedDigest(secret, `${purpose}:${mobile}:${code}`)
}

/** Uses a code up. False for a wrong, old, used or foreign one. */
export async function spendCode(tx: Tx, env: Pick<Env, 'secret' | 'limits'>, typed: TypedCode): Promise<boolean> {
  const { mobile, purpose, ip, device, now } = typed
  const came = await useCode(tx, { mobile, purpose, ip, device, now, codeHash: codeDigest(env, typed) })
  if (came === 'guessed') for (const { key } of keysOf(typed, env)) await count(tx, key, SPAN, now)
  return came === 'used'
}

/**
 * Runs `work` in the transaction that uses the code up: a refusal of `work` leaves the code unused. Too many guesses are refused by
 * a read, before any lock; a wrong code is counted.
 */
export async function withCode<T>(
  deps: Pick<Deps, 'db' | 'env'>,
  typed: TypedCode,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<'sms_wrong' | 'too_often'>> {
  for (const { key, most, isOfAddress } of keysOf(typed, deps.env))
    if ((await counted(deps.db, key, SPAN, typed.now)) >= most && !(await hasOwnCode(deps.db, typed))) {
      if (isOfAddress) countRefusal('wrongCodesPerAddress')
      return refuse('too_often')
    }
  return deps.db.write(async (tx) => ((await spendCode(tx, deps.env, typed)) ? work(tx) : keep(refuse('sms_wrong'))))
}
