/** Where a vote stands by the clock. */
import { type ManagedVote, type VotePhase, voteActions } from '#contract/vote.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { voteMachine } from './machine.ts'
import type { Vote } from './store.ts'

export function phaseOf({ state, opens_at, closes_at, counting }: Vote, now: number): VotePhase {
  if (state !== 'open') return state
  if (counting === 1 || (closes_at !== null && now >= closes_at)) return 'over'
  return opens_at !== null && now < opens_at ? 'coming' : 'open'
}

/** What organisers may do with it now. */
export function actionsOf({ state }: Vote): ManagedVote['actions'] {
  const moves: readonly string[] = actionsFrom(voteMachine, state, {})
  return voteActions.filter((action) => (action === 'edit' || action === 'remove' ? state === 'draft' : moves.includes(action)))
}
