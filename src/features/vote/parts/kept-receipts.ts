/** Ballots on this phone, each with its receipt: nobody else has those, the server neither. Signing out forgets them. */
import type { OwnPart } from '#contract/vote.ts'
import { kept } from '../../../session/kept.ts'
import type { Ballot, Receipt } from './ballot.ts'

/** Which of their elector's ballots stands in the box, as the server tells it. */
type Standing = Pick<OwnPart, 'castTime' | 'changes'>

/** As the server has answered; where it has not, `castTime` is empty, and `changes` what it will be if the ballot came there. */
export interface KeptBallot extends Receipt, Standing {
  sent: Ballot['sent']
}

/** As many votes as anybody takes part in. */
const MOST = 100

const shelf = () => kept<Record<string, KeptBallot[]>>('stay', 'votes')

/** The newest last. Pages of before kept one receipt, and no list. */
const ballotsOf = (voteId: string): readonly KeptBallot[] => [shelf().get()?.[voteId] ?? []].flat()

function keep(voteId: string, ballots: KeptBallot[]): void {
  const { [voteId]: _before, ...others } = shelf().get() ?? {}
  shelf().set(Object.fromEntries([...Object.entries(others), [voteId, ballots] as const].slice(-MOST)))
}

const nextTo = ({ castTime, changes }: Standing) => (castTime === '' ? 0 : changes + 1)

/** Before it goes out: its answer may be lost. */
export function keepSent(voteId: string, { receipt, sent }: Ballot, mine: Standing): void {
  const before = ballotsOf(voteId)
  if (before.some(({ commitment }) => commitment === receipt.commitment)) return
  keep(voteId, [...before, { ...receipt, sent, castTime: '', changes: nextTo(mine) }])
}

/** The server has it: no other one counts. */
export function keepCast(voteId: string, { receipt, sent }: Ballot, { castTime, changes }: Standing): void {
  keep(voteId, [{ ...receipt, sent, castTime, changes }])
}

/** The ballot of this choice that had no answer: sent again, it is the same one. */
export function sentBefore(voteId: string, choice: string, mine: Standing): Ballot | undefined {
  const found = ballotsOf(voteId).find((one) => one.castTime === '' && one.choice === choice && one.changes === nextTo(mine))
  return found && { receipt: { nonce: found.nonce, choice, commitment: found.commitment }, sent: found.sent }
}

/**
 * The ballot in the box, as far as this phone has it: one cast elsewhere since then is not here.
 * @param mine what the server says of it; where it names none, the newest of this phone is meant.
 */
export function keptBallot(voteId: string, { castTime, changes }: Standing): KeptBallot | undefined {
  const all = ballotsOf(voteId)
  if (castTime === '') return all[all.length - 1]
  const unanswered = all.filter((one) => one.castTime === '' && one.changes === changes)
  // Of several that may have come there nobody knows which did.
  return all.find((one) => one.castTime === castTime && one.changes === changes) ?? (unanswered.length === 1 ? unanswered[0] : undefined)
}
