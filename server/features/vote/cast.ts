/** Casting a ballot: many at once become one commit, and each is answered after it (docs/decisions/0005). */
import type { vote } from '#contract/vote.ts'
import { picksOf } from '#contract/vote-ballot.ts'
import { batchedAt, type BatchOptions } from '../../flow/batch.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { commitCasts } from './commit.ts'
import { electorOf } from './elector.ts'
import { findVote } from './store.ts'
import { askedOf } from './wire.ts'

/** Bounds a batch to a few milliseconds, so that the event loop takes in newcomers between two. */
const MOST = 512

/** @param options how ballots are gathered; by default as many batches at once as the engine has writers. */
export function castInBatches(options: Partial<BatchOptions> = {}): Handler<typeof vote.cast> {
  const intakeOf = batchedAt(commitCasts, { most: MOST, ...options })
  return async ({ deps, input: { id, nonce, choice, envelope }, user, now }) => {
    const row = (await findVote(deps.db, deps.db.read, { id })).rows[0]
    if (row === undefined || row.state === 'draft') return refuse('vote_gone')
    // A secret one says nothing but in its envelope; what an open one says is looked at now.
    if (row.secret === 1 ? envelope === '' : envelope !== '' || picksOf(askedOf(row), choice) === undefined)
      return refuse('vote_ballot_unfit')
    const as = await electorOf(deps, row, user)
    if (as instanceof Refusal) return as
    const decision = await intakeOf(deps.db)({ ...as, voteId: id, userId: user.id, nonce, choice, envelope, now, secret: deps.env.secret })
    if (decision.kind === 'refused') {
      if (decision.reason === 'unavailable')
        deps.log.error('vote.envelope_missing', new Error('an earlier ballot is not in its box'), { vote: id })
      return refuse(decision.reason)
    }
    return { castTime: toWire(decision.castAt), changes: decision.changes }
  }
}

export const cast = castInBatches()
