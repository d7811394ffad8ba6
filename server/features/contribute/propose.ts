/**
 * Who could review what: by subject, by what each has to do already, never in conflict and never beyond their limit. Whoever has
 * reviewed a paper before is proposed for its next round first. Pure.
 */
import { conflictOf, type Judged } from './conflict.ts'
import type { Candidate } from './reviewer-store.ts'

interface Wanting extends Judged {
  id: string
  track: string
  /** How many are still to be found. */
  missing: number
  /** Who was asked in this round already, whatever they answered; and who has reviewed it before. */
  asked: ReadonlySet<string>
  before: ReadonlySet<string>
}

interface Able extends Omit<Candidate, 'tracks'> {
  /** None is all. */
  tracks: ReadonlySet<string>
}

/** @returns for each paper who was found, in the order in which they are to be asked. */
export function propose(
  papers: readonly Wanting[],
  reviewers: readonly Able[],
  coauthors: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Able[]> {
  const loads = new Map(reviewers.map(({ userId, load }) => [userId, load]))
  const found = new Map<string, Able[]>()
  for (const paper of papers) {
    const fit = reviewers.filter(
      (one) =>
        (one.tracks.size === 0 || one.tracks.has(paper.track)) &&
        (loads.get(one.userId) as number) < one.most &&
        !paper.asked.has(one.userId) &&
        conflictOf(one, paper, coauthors) === undefined,
    )
    const rank = (one: Able) => (paper.before.has(one.userId) ? 0 : 1)
    const least = fit.toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        (loads.get(one.userId) as number) - (loads.get(other.userId) as number) ||
        (one.userId < other.userId ? -1 : 1),
    )
    const chosen = least.slice(0, Math.max(0, paper.missing))
    for (const { userId } of chosen) loads.set(userId, (loads.get(userId) as number) + 1)
    found.set(paper.id, chosen)
  }
  return found
}
