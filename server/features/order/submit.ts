/** Submitting an order: many at once become one commit, and each is answered after it. */
import { order } from '../../../contract/order.ts'
import type { Db } from '../../db/db.ts'
import { batched } from '../../flow/batch.ts'
import { digest } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { commitSubmissions } from './commit.ts'
import type { Decision, Submission } from './decide.ts'
import { expireOrders } from './expire.ts'
import { onWire } from './wire.ts'

/** Bounds a batch to a few milliseconds, so that the event loop takes in newcomers between two. */
const MOST = 256

type Intake = (submission: Submission) => Promise<Decision>
const intakes = new WeakMap<Db, Intake>()

/** The one queue in front of a database. */
function intakeOf(db: Db): Intake {
  let intake = intakes.get(db)
  if (intake === undefined) intakes.set(db, (intake = batched((submissions: readonly Submission[]) => commitSubmissions(db, submissions), { inFlight: db.writers, most: MOST })))
  return intake
}

export const submit: Handler<typeof order.submit> = async ({ deps, input, user, now, key }) => {
  const submission = { userId: user.id, input, now, key, digest: key === undefined ? undefined : digestOf(input) }
  let decision = await intakeOf(deps.db)(submission)
  if (decision.kind === 'stale') {
    await expireOrders(deps.db, [decision.orderNo], now)
    decision = await intakeOf(deps.db)(submission)
  }
  if (decision.kind === 'stale') return refuse('attendee_twice')
  if (decision.kind === 'refused') return refuse(decision.reason)
  return onWire(decision.order, decision.ticket, now)
}

/** What a submission asks for, in 64 letters: the same whatever the order of the attendees. */
function digestOf({ enrollInfoIds, meetingId, thirdId, ticketId, ticketNum, ticketPrice }: Submission['input']): string {
  return digest(JSON.stringify([meetingId, thirdId, ticketId, ticketNum, ticketPrice, enrollInfoIds.toSorted()]))
}
