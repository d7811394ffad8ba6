/** What a person does about a refund that does not go by itself: sends it anew, or has paid it back by hand. */
import type { refund } from '#contract/refund.ts'
import { transition } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { refundMachine } from './machine.ts'
import { noteRefund } from './note.ts'
import { findRefund, lockRefund, moveRefund } from './store.ts'
import { actionsOf, isAt, shown } from './wire.ts'

export const decide: Handler<typeof refund.decide> = async ({ deps, input: { no, action, meetingId }, user, thirdId, now }) => {
  const found = await findRefund(deps.db, no)
  if (found === undefined || !isAt(found, { thirdId, meetingId })) return refuse('refund_gone')
  if (!actionsOf(found).includes(action)) return refuse('refund_decided')
  if (action === 'returned') {
    if ((await noteRefund(deps, found, { state: 'done', amountFen: found.amount_fen, why: 'by hand' }, user.id, action)) !== 'settled')
      return refuse('refund_decided')
  } else {
    const moved = await deps.db.write(async (tx) => {
      const locked = (await lockRefund(tx, no)) ?? found
      const from = locked.state
      const step = { entityId: no, action, from, who: user.id, why: locked.error, at: now, provider: locked.provider, state: from }
      return transition(tx, refundMachine, step, (to) =>
        moveRefund(tx, no, from, to, { ask_at: now, asked: 0, attempt: locked.attempt + 1 }),
      )
    })
    if (moved.to === undefined) return refuse('refund_decided')
  }
  return shown(deps.db, (await findRefund(deps.db, no)) ?? found)
}
