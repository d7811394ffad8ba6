/**
 * A proof that waits: those who decide are reminded of it, and after a week its order ends and gives its places back. Money
 * that came all the same is late money: whoever finds it approves the proof still, and it takes a place again or goes back.
 */
import { REMIND_HOURS } from '#contract/proof.ts'
import type { Deps } from '../../deps.ts'
import { move } from '../../flow/machine.ts'
import { tell } from '../message/outbox.ts'
import { listenersOf } from '../notice/listeners.ts'
import { moveOrder } from '../order/pay.ts'
import { lockOrder, lockTickets } from '../order/store.ts'
import { tradeMachine } from '../payment/machine.ts'
import { lockTrade } from '../payment/store.ts'
import { proofMachine } from './machine.ts'
import { type About, type Proof, putOffReminder } from './store.ts'
import { lapsedTellings, lapsesAt, waitingTellings } from './tell.ts'

const TIMER = 'timer'

/** @param proof due. One of which nobody was told yet is reminded of first, however long it has waited. */
export async function lookAfter({ db, clock }: Pick<Deps, 'db' | 'clock'>, proof: Proof & About): Promise<void> {
  const at = clock()
  const people = await listenersOf(db, 'proof_waiting', { thirdId: proof.third_id, meetingId: proof.meeting_id })
  if (proof.remind_at !== null && at >= lapsesAt(proof)) return lapse({ db, clock }, proof, people)
  const again = at + REMIND_HOURS * 3_600_000
  const next = lapsesAt(proof) > at ? Math.min(again, lapsesAt(proof)) : again
  await db.write(async (tx) => {
    if (await putOffReminder(tx, proof, next)) await tell(tx, waitingTellings(proof, people, at), at)
  })
}

async function lapse({ db, clock }: Pick<Deps, 'db' | 'clock'>, proof: Proof & About, people: readonly string[]): Promise<void> {
  const by = { who: TIMER, why: `proof ${proof.id}`, at: clock() }
  await db.write(async (tx) => {
    await lockTickets(db, tx, { ids: [proof.ticket_id] })
    const order = await lockOrder(tx, proof.order_no)
    const trade = await lockTrade(tx, proof.trade_no)
    const step = { ...by, why: '', entityId: proof.id, action: 'lapse', from: 'waiting' } as const
    const { to } = await move(tx, proofMachine, step, { decided_at: by.at, decided_by: TIMER, reason: '' })
    if (to === undefined || order === undefined || trade === undefined) return
    await move(tx, tradeMachine, { ...by, entityId: trade.no, action: 'close', from: trade.state }, { settled_at: by.at })
    // Paid another way meanwhile: then nothing of the order ends.
    const isLapsed = await moveOrder(tx, { ...by, action: 'lapse', db, order }, { ended_at: by.at })
    if (isLapsed) await tell(tx, lapsedTellings(proof, people), by.at)
  })
}
