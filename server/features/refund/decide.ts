/** What a person does about a refund that does not go by itself: sends it anew, or has paid it back by hand. */
import type { refund } from '#contract/refund.ts'
import type { Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { refundMachine } from './machine.ts'
import { noteRefund } from './note.ts'
import { findRefund, lockRefund } from './store.ts'
import { actionsOf, isAt, shown } from './wire.ts'

/** One that failed goes to the provider anew. @returns whether it had failed, and there is one to ask. */
export async function sendAgain(tx: Tx, no: string, { who, at }: { who: string; at: number }): Promise<boolean> {
  const locked = await lockRefund(tx, no)
  if (locked === undefined) return false
  const { state: from, provider, attempt, error: why } = locked
  const step = { entityId: no, action: 'retry', from, who, why, at, provider, state: from } as const
  const { to } = await move(tx, refundMachine, step, { ask_at: at, asked: 0, attempt: attempt + 1 })
  return to !== undefined
}

export const decide: Handler<typeof refund.decide> = async ({ deps, input: { no, action, meetingId }, user, thirdId, now }) => {
  const found = await findRefund(deps.db, no)
  if (found === undefined || !isAt(found, { thirdId, meetingId })) return refuse('refund_gone')
  if (!actionsOf(found).includes(action)) return refuse('refund_decided')
  if (action === 'returned') {
    if ((await noteRefund(deps, found, { state: 'done', amountFen: found.amount_fen, why: 'by hand' }, user.id, action)) !== 'settled')
      return refuse('refund_decided')
  } else {
    const again = await deps.db.write((tx) => sendAgain(tx, no, { who: user.id, at: now }))
    if (!again) return refuse('refund_decided')
  }
  return shown(deps.db, (await findRefund(deps.db, no)) ?? found)
}
