/** Somebody has looked into the account: the order is paid, or it is to be paid again. */
import { TRANSFER } from '#contract/payment.ts'
import { AGAIN_HOURS, type proof } from '#contract/proof.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { can, move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import { moveOrder } from '../order/pay.ts'
import { lockOrder } from '../order/store.ts'
import { tradeMachine } from '../payment/machine.ts'
import { settle } from '../payment/settle.ts'
import { lockTrade } from '../payment/store.ts'
import { proofMachine } from './machine.ts'
import { type About, countRejected, findProof, type Proof } from './store.ts'
import { rejectedTelling } from './tell.ts'
import { forReview } from './wire.ts'

/** So often a rejection gives more time; after that an order ends when its time is up, or made-up proofs would hold places for ever. */
const EXTENSIONS = 2

export const decide: Handler<typeof proof.decide> = async ({ deps, input, user, thirdId, now }) => {
  const found = await findProof(deps.db, input.id)
  if (found === undefined || found.third_id !== thirdId) return refuse('proof_gone')
  if (!can(proofMachine, input.approve === 1 ? 'approve' : 'reject', found.state, undefined)) return refuse('proof_decided')
  const decided = { decided_at: now, decided_by: user.id, reason: input.approve === 1 ? '' : input.reason }
  const done = input.approve === 1 ? await approve(deps, found, decided) : await reject(deps, found, decided)
  return done ? forReview((await findProof(deps.db, input.id)) ?? found, false) : refuse('proof_decided')
}

interface Decided {
  decided_at: number
  decided_by: string
  reason: string
}

/** @param proof as it was read before this transaction. @returns whether it was still in that state and has moved. */
async function moveProof(tx: Tx, { id, state: from }: Proof, action: 'approve' | 'reject', decided: Decided): Promise<boolean> {
  const step = { entityId: id, action, from, who: decided.decided_by, why: decided.reason, at: decided.decided_at }
  const { to } = await move(tx, proofMachine, step, decided)
  return to !== undefined
}

/** Somebody else has decided in this very moment: the money stays where it is. */
class DecidedBefore extends Error {}

/** Money like any other: settled once, and returned where the order was paid another way meanwhile. */
async function approve(deps: Deps, proof: Proof & About, decided: Decided): Promise<boolean> {
  const word = { tradeNo: proof.trade_no, providerId: `proof ${proof.id}`, state: 'success', amountFen: proof.amount_fen } as const
  const beside = async (tx: Tx) => {
    if (!(await moveProof(tx, proof, 'approve', decided))) throw new DecidedBefore()
  }
  try {
    return (await settle(deps, TRANSFER, word, { who: decided.decided_by, beside })) === 'settled'
  } catch (error) {
    if (error instanceof DecidedBefore) return false
    throw error
  }
}

function reject({ db }: Deps, proof: Proof & About, decided: Decided): Promise<boolean> {
  const by = { who: decided.decided_by, why: `proof ${proof.id}`, at: decided.decided_at }
  return db.write(async (tx) => {
    const order = await lockOrder(tx, proof.order_no)
    const trade = await lockTrade(tx, proof.trade_no)
    const before = await countRejected(tx, proof.order_no)
    if (order === undefined || trade?.state !== 'paying' || !(await moveProof(tx, proof, 'reject', decided))) return false
    await move(tx, tradeMachine, { ...by, entityId: trade.no, action: 'close', from: 'paying' }, { settled_at: by.at })
    const until = before < EXTENSIONS ? by.at + AGAIN_HOURS * 3_600_000 : 0
    const expiresAt = Math.max(order.expires_at ?? by.at, until)
    await moveOrder(tx, { ...by, action: 'disprove', order }, { expires_at: expiresAt })
    await tell(tx, [rejectedTelling(proof, decided.reason, expiresAt, by.at)], by.at)
    return true
  })
}
