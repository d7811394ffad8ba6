/** What the clock allows: the second that a deadline names is the first that is too late. */
import { type CallPhase, type ContributionState, judgedStates } from '#contract/contribute-states.ts'
import type { CallRow } from './call-store.ts'

export const isPast = (until: number | null, now: number) => until !== null && now >= until

/** Whether something can be handed in for the first time, or again before it is reviewed. */
export function phaseOf({ state, submit_from, submit_until }: CallRow, now: number): CallPhase {
  if (state === 'closed' || isPast(submit_until, now)) return 'over'
  return submit_from !== null && now < submit_from ? 'coming' : 'open'
}

/** @returns why not; undefined while it can. */
export function refusedByPhase(call: CallRow, now: number): 'contribute_not_begun' | 'contribute_over' | undefined {
  const phase = phaseOf(call, now)
  if (phase === 'open') return undefined
  return phase === 'coming' ? 'contribute_not_begun' : 'contribute_over'
}

/** States in which an author writes. */
export const written: readonly ContributionState[] = ['draft', 'submitted', 'revise', 'resubmitted']
export const isRevised = (state: ContributionState) => state === 'revise' || state === 'resubmitted'

/** Why an author can write no more. */
export function closedFor(call: CallRow, state: ContributionState, now: number) {
  if (!isRevised(state)) return refusedByPhase(call, now)
  return isPast(call.revise_until, now) ? ('revise_over' as const) : undefined
}

/** Whether a verdict can be written: of what was not handed in again in time, only that it is not accepted. */
export const isJudged = (state: ContributionState) => (judgedStates as readonly ContributionState[]).includes(state)

/** Whether windows follow each other; those that are not set are not asked about. */
export function areInOrder(
  call: Pick<CallRow, 'submit_from' | 'submit_until' | 'review_until' | 'decide_until' | 'revise_until' | 'final_until'>,
) {
  const { submit_from, submit_until, review_until, decide_until, revise_until, final_until } = call
  const line = [submit_from, submit_until, review_until, decide_until, final_until].filter((at) => at !== null)
  const rises = line.every((at, place) => place === 0 || at > (line[place - 1] as number))
  return rises && (revise_until === null || submit_until === null || revise_until > submit_until)
}
