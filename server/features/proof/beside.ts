/** An order is paid by money that somebody books while a proof of it waits, or has lapsed: it is never left open. */
import { proofSays } from '#contract/proof.ts'
import type { Row, Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import type { By } from '../order/pay.ts'
import { tradeMachine } from '../payment/machine.ts'
import { lockTrade } from '../payment/store.ts'
import { proofMachine } from './machine.ts'
import { undecidedProof } from './store.ts'

/**
 * The booked money is the transfer that the proof shows: its own trade is the one that is settled, or the same money would
 * count twice when the proof is approved.
 * @param known what its trade keeps.
 * @returns whether there was such a proof. The order is locked by the caller.
 */
export async function approveBeside(
  tx: Tx,
  orderNo: string,
  known: Pick<Row<'trades'>, 'provider_id' | 'receipt_id'>,
  by: By,
): Promise<boolean> {
  const proof = await undecidedProof(tx, orderNo)
  const trade = proof && (await lockTrade(tx, proof.trade_no))
  if (proof === undefined || trade === undefined) return false
  const step = { ...by, entityId: trade.no, action: 'succeed', from: trade.state } as const
  const { to } = await move(tx, tradeMachine, step, { ...known, settled_at: by.at, ask_at: null })
  if (to === undefined) return false
  const decided = { decided_at: by.at, decided_by: by.who, reason: '' }
  await move(tx, proofMachine, { ...by, entityId: proof.id, action: 'approve', from: proof.state }, decided)
  return true
}

/**
 * The booked money is another one, or the order ends. Nobody need decide about the proof now; should its transfer be in the
 * account all the same, it is approved still, and goes back.
 * @param reason what the proof says then.
 */
export async function lapseBeside(tx: Tx, orderNo: string, by: By, reason: string = proofSays.overtaken): Promise<void> {
  const proof = await undecidedProof(tx, orderNo)
  const trade = proof && (await lockTrade(tx, proof.trade_no))
  if (proof?.state !== 'waiting' || trade === undefined) return
  const step = { ...by, entityId: trade.no, action: 'close', from: trade.state } as const
  await move(tx, tradeMachine, step, { settled_at: by.at, ask_at: null })
  const decided = { decided_at: by.at, decided_by: by.who, reason }
  await move(tx, proofMachine, { ...by, entityId: proof.id, action: 'lapse', from: proof.state }, decided)
}
