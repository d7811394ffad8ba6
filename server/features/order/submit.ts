/** Submitting an order: many at once become one commit, and each is answered after it. */
import type { order } from '#contract/order.ts'
import { batchedAt, type BatchOptions } from '../../flow/batch.ts'
import { digest } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { commitSubmissions } from './commit.ts'
import { expireOrders } from './expire.ts'
import type { Submission } from './submission.ts'
import { onWire } from './wire.ts'

/** Bounds a batch to a few milliseconds, so that the event loop takes in newcomers between two. */
const MOST = 512

/** @param options how orders are gathered; by default as many batches at once as the engine has writers. */
export function submitInBatches(options: Partial<BatchOptions> = {}): Handler<typeof order.submit> {
  const intakeOf = batchedAt(commitSubmissions, { most: MOST, ...options })
  return async ({ deps, input, user, now, key }) => {
    const take = intakeOf(deps.db)
    const submission = { userId: user.id, input, now, key, digest: key === undefined ? undefined : digestOf(input) }
    let decision = await take(submission)
    if (decision.kind === 'stale') {
      await expireOrders(deps.db, decision.orderNos, now)
      decision = await take(submission)
    }
    if (decision.kind === 'stale') return refuse('attendee_twice')
    if (decision.kind === 'refused') return refuse(decision.reason, decision.what === undefined ? {} : { what: decision.what })
    return onWire(decision.order, { ...decision.ticket, voucher_code: input.voucher ?? '' }, now)
  }
}

export const submit = submitInBatches()

/** What a submission asks for, in 64 letters: the same whatever the order of the attendees. */
function digestOf({ enrollInfoIds, meetingId, thirdId, ticketId, ticketNum, ticketPrice, voucher }: Submission['input']): string {
  const asked = [meetingId, thirdId, ticketId, ticketNum, ticketPrice, enrollInfoIds.toSorted()]
  return digest(JSON.stringify(voucher ? [...asked, voucher] : asked))
}
