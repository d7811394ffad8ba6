/** Who is left out of a campaign: each is counted once, however many steps find their phone. */
import type { Deps } from '../../deps.ts'
import { keyedDigest } from '../../flow/ids.ts'
import type { Place } from '../people/narrow-store.ts'
import type { Checkpoint } from './begin.ts'
import { standingAfter } from './segment-store.ts'

/** Somebody as a campaign knows them, whose phone cannot be read from it. */
export const personOf = (secret: string, campaignId: string, mobile: string) => keyedDigest(secret, `${campaignId} ${mobile}`)

/**
 * The checkpoint keeps those alone whom a later step may find again: it is written by every step, and must not grow with all people.
 * @param refused phones that this step leaves out.
 * @param after the last place of this step; undefined: nobody comes after it.
 * @returns how many of them no step has counted yet, and whom the next one has to know.
 */
export async function leftOut(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { campaignId, again = [] }: Pick<Checkpoint, 'campaignId' | 'again'>,
  { meetingId, refused, after }: { meetingId: string; refused: readonly string[]; after: Place | undefined },
): Promise<{ fresh: number; again: string[] }> {
  if (refused.length === 0) return { fresh: 0, again }
  const met = new Map(refused.map((mobile) => [mobile, personOf(env.secret, campaignId, mobile)]))
  const counted = new Set(again)
  const fresh = [...met.values()].filter((person) => !counted.has(person)).length
  const later = after === undefined ? new Set<string>() : await standingAfter(db.read, meetingId, refused, after)
  for (const [mobile, person] of met)
    if (later.has(mobile)) counted.add(person)
    else counted.delete(person)
  return { fresh, again: [...counted] }
}
