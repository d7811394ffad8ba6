/**
 * The way in to a portal that nobody administers: a code that its start prints, and that makes whoever brings it the
 * administrator, once. Only its keyed digest is kept; the next start without an administrator prints another.
 */
import { normalIdentifier } from '#contract/normal-line.ts'
import type { settings } from '#contract/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env/env.ts'
import { keyedDigest, newCode } from '../../flow/ids.ts'
import { type Handler, keep, refuse } from '../../use-case.ts'
import { administratorsOf, appointFirst } from '../member/administrators.ts'
import { countRefusal } from '../verify/limit-refusals.ts'
import { take, uncount } from '../verify/limit-store.ts'
import { ONLY } from '../system/store.ts'
import { dropSetupCode, setupCodes } from './store.ts'

/** Sixty bits: read off a terminal, typed on a phone, and out of reach of the tries below. */
const LETTERS = 12
const HOUR = 3_600_000
/** Wrong codes from an account within an hour. */
const WRONG_BY_ACCOUNT = 10

const digestOf = ({ secret }: Pick<Env, 'secret'>, code: string) =>
  keyedDigest(secret, `setup:${normalIdentifier(code).replace(/[^0-9A-Z]/g, '')}`)

/** @returns the code to be printed, as people read it; undefined where somebody administers the portal. */
export async function newSetupCode({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<string | undefined> {
  if ((await administratorsOf(db)).length > 0) {
    await db.write(dropSetupCode)
    return undefined
  }
  const code = newCode(LETTERS).replace(/.{4}(?=.)/g, '$&-')
  // A code that another start has printed is worth nothing any more.
  const row = { id: ONLY, digest: digestOf(env, code), created_at: clock() }
  await db.write((tx) => setupCodes.upsert(tx, row, ['id']))
  return code
}

export const claim: Handler<typeof settings.claim> = async ({ deps: { db, env }, input: { code }, user, ip, now }) => {
  return db.write(async (tx) => {
    const [ofAccount, ofAddress] = [`setup:${user.id}`, `setup:${ip}`]
    const isWithinAccount = await take(tx, ofAccount, WRONG_BY_ACCOUNT, HOUR, now)
    const isWithinAddress = await take(tx, ofAddress, env.limits.wrongSetupCodesPerAddress, HOUR, now)
    if (!isWithinAddress) countRefusal('wrongSetupCodesPerAddress')
    if (!isWithinAccount || !isWithinAddress) return refuse('too_often')
    // Of two requests with the same code the second deletes no row.
    if ((await setupCodes.delete(tx, { digest: digestOf(env, code) })) !== 1) return keep(refuse('setup_wrong'))
    await uncount(tx, [ofAccount, ofAddress])
    return (await appointFirst(db, tx, user.id, now)) ? null : keep(refuse('setup_wrong'))
  })
}
