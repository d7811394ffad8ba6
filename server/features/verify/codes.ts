/**
 * SMS codes: bound to a phone and a purpose, kept as a keyed digest, good for one use. Guesses are counted where they
 * come from: nobody can use up what whoever asked for a code may try.
 */
import type { SmsPurpose } from '#contract/verify.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env/env.ts'
import { keyedDigest } from '../../flow/ids.ts'
import { count, counted } from './limit-store.ts'
import { type From, hasOwnCode, useCode } from './store.ts'

interface Code {
  mobile: string
  purpose: SmsPurpose
  code: string
}

/** A code as somebody types it, and where. */
export type TypedCode = Code & From & { now: number }

/**
 * Wrong codes within a quarter of an hour that cost no code of one's own. An address may be a whole venue's, where people
 * type what came to another device, or too late.
 */
const GUESSES = { span: 15 * 60_000, address: 60, device: 10 }

const keysOf = ({ ip, device }: Pick<From, 'ip' | 'device'>) => [
  { key: `sms-wrong:${ip}`, most: GUESSES.address },
  ...(device === '' ? [] : [{ key: `sms-wrong:${device}`, most: GUESSES.device }]),
]

/** Six digits are soon tried out: without the server's key a digest tells nothing. */
export function codeDigest({ secret }: Pick<Env, 'secret'>, { mobile, purpose, code }: Code): string {
  return keyedDigest(secret, `${purpose}:${mobile}:${code}`)
}

/** Uses a code up. False for a wrong, old, used or foreign one. */
export async function spendCode(tx: Tx, env: Pick<Env, 'secret'>, typed: TypedCode): Promise<boolean> {
  const { mobile, purpose, ip, device, now } = typed
  const came = await useCode(tx, { mobile, purpose, ip, device, now, codeHash: codeDigest(env, typed) })
  if (came === 'guessed') for (const { key } of keysOf(typed)) await count(tx, key, GUESSES.span, now)
  return came === 'used'
}

/** Does something in the transaction that uses a code up. Whoever guesses too much is turned away by a read, before any lock. */
export async function withCode<T>(
  deps: Pick<Deps, 'db' | 'env'>,
  typed: TypedCode,
  work: (tx: Tx) => Promise<T>,
): Promise<T | 'sms_wrong' | 'too_often'> {
  for (const { key, most } of keysOf(typed))
    if ((await counted(deps.db, key, GUESSES.span, typed.now)) >= most && !(await hasOwnCode(deps.db, typed))) return 'too_often'
  return deps.db.write(async (tx) => ((await spendCode(tx, deps.env, typed)) ? work(tx) : 'sms_wrong'))
}
