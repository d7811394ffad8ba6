/** Sends requested refunds to the provider and follows them until the money is back. */
import type { Deps } from '../deps.ts'
import { endRefund } from '../features/order/refund.ts'
import { backOff } from '../features/payment/back-off.ts'
import { refundMachine, type RefundState } from '../features/payment/machine.ts'
import { claim, dueRefunds, isLastRefund, moveRefund } from '../features/payment/store.ts'
import { transition } from '../flow/machine.ts'

const BATCH = 20
const actions = { processing: 'send', done: 'finish', failed: 'fail' } as const

type Due = Awaited<ReturnType<typeof dueRefunds>>[number]

/** One bounded round. @returns how many refunds were sent. */
export async function sendRefunds(deps: Deps): Promise<number> {
  let sent = 0
  for (const refund of await dueRefunds(deps.db, deps.clock(), BATCH)) {
    if (!(await claim(deps.db, 'refunds', refund, deps.clock() + backOff(refund.asked)))) continue
    sent++
    try {
      const state = await deps.payments.refund({ refundNo: refund.no, tradeNo: refund.trade_no, amountFen: refund.amount_fen })
      await note(deps, refund, state)
      if (state === 'failed') deps.log.error('refund.failed', new Error('the provider refuses the refund'), { refundNo: refund.no, orderNo: refund.order_no })
    } catch (error) {
      deps.log.error('refund.not_sent', error, { refundNo: refund.no, asked: refund.asked + 1 })
    }
  }
  return sent
}

async function note({ db, clock }: Deps, refund: Due, state: keyof typeof actions): Promise<void> {
  const from = refund.state as RefundState
  const by = { who: 'timer', why: `refund ${refund.no}`, at: clock() }
  const ended = state !== 'processing'
  await db.write(async (tx) => {
    if (state === 'done') await endRefund(db, tx, { no: refund.order_no, ticket_id: refund.ticket_id }, by, () => isLastRefund(tx, refund))
    await transition(tx, refundMachine, { ...by, why: refund.why, entityId: refund.no, action: actions[state], from }, (to) =>
      moveRefund(tx, refund.no, from, to, ended ? { ask_at: null, done_at: by.at } : {}))
  })
}
