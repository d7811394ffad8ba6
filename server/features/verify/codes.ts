/** SMS codes: bound to a phone and a purpose, kept as a keyed digest, good for one use. */
import { SMS_TRIES, type SmsPurpose } from '#contract/verify.ts'
import type { Tx } from '../../db/db.ts'
import type { Env } from '../../env/env.ts'
import { keyedDigest } from '../../flow/ids.ts'
import { useCode } from './store.ts'

interface Code {
  mobile: string
  purpose: SmsPurpose
  code: string
}

/** Six digits are soon tried out: without the server's key a digest tells nothing. */
export function codeDigest({ secret }: Pick<Env, 'secret'>, { mobile, purpose, code }: Code): string {
  return keyedDigest(secret, `${purpose}:${mobile}:${code}`)
}

/** Uses a code up. False for a wrong, old, used or foreign one; five wrong ones end it. */
export function spendCode(tx: Tx, env: Pick<Env, 'secret'>, code: Code & { now: number }): Promise<boolean> {
  return useCode(tx, code.mobile, code.purpose, codeDigest(env, code), SMS_TRIES, code.now)
}
