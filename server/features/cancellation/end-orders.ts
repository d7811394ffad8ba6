/**
 * The long work of a cancellation. One order a step: its tickets, its money and how far the work has come are written in one
 * transaction, so that whoever dies in between, nobody gets anything twice. In the end it waits until the money is back, and
 * says what is left for a person to do.
 */
import { cancelSays } from '#contract/cancellation.ts'
import { sentenceOf } from '#contract/codes.ts'
import { orderStatus } from '#contract/order.ts'
import { isByHand } from '#contract/payment.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { yuan } from '../../tables/cells.ts'
import { Refusal } from '../../use-case.ts'
import { peopleAfter, type PersonToTell } from '../meeting/people-to-tell.ts'
import { tell } from '../message/outbox.ts'
import { isFull } from '../message/store.ts'
import { peopleOf, tellCancelled } from '../order/cancelled.ts'
import { endTickets } from '../order/end-tickets.ts'
import { letGo } from '../order/machine.ts'
import { type By, moveOrder } from '../order/pay.ts'
import { findOrder, lockOrder, lockTickets } from '../order/store.ts'
import { closeTrade } from '../payment/close-open.ts'
import { ProviderDown } from '../payment/reach.ts'
import { findOpenTrade } from '../payment/store.ts'
import { lapseBeside } from '../proof/beside.ts'
import { approve, refuseWish } from '../refund/answer.ts'
import { sendAgain } from '../refund/decide.ts'
import { giveBack } from '../refund/give-back.ts'
import { moneyLeft } from '../refund/paid-store.ts'
import { lockWaiting } from '../refund/request-store.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { lockTicketsOf } from '../ticket/manage-store.ts'
import { tellingTo } from './telling-to.ts'
import { BEGINNING, countUnderWay, liveOrders, nextFailed, nextLive, type Place, refundsLeft } from './store.ts'

type Order = Row<'orders'>

/** Between two looks whether the money is back; and so long it is waited for at most. */
const LOOK_MS = 15_000
const PATIENCE_MS = 3 * 86_400_000
/** So many invited people are notified at once; while the outbox is full they wait. */
const INVITED = 200
const REST_MS = 10_000
/** A list of what is left names so many refunds at most. */
const LISTED = 10_000

/**
 * `failed`: refunds that were refused go out anew; `sure`: once nobody can be selling any more; `invited`: notifies people without
 * an order; `money`: waits for it.
 */
export interface Checkpoint {
  phase: 'failed' | 'orders' | 'sure' | 'invited' | 'money'
  reason: string
  /** The last refund that was sent anew, and the last order that was looked at. */
  refund: string
  after: Place
  /** The last invited person that was notified. */
  invited?: string
  /** How many orders are done; how many there were at first, and of how many the money goes back by a provider. */
  at: number
  orders: number
  money: number
  since: number
}

/** In the transaction that begins it. */
export async function firstStep(tx: Tx, meetingId: string, reason: string, now: number): Promise<Checkpoint> {
  const orders = (await liveOrders(tx, meetingId)).reduce((sum, one) => sum + one.orders, 0)
  const money = (await moneyLeft(tx, meetingId)).reduce((sum, one) => sum + (one.byHand ? 0 : one.orders), 0)
  return { phase: 'failed', reason, refund: '', after: BEGINNING, at: 0, orders, money, since: now }
}

export const meetingCancel: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => steps[checkpoint.phase](deps, task, checkpoint),
}

type Make = (deps: Deps, task: Task, checkpoint: Checkpoint) => Promise<Step<Checkpoint>>

const steps: Record<Checkpoint['phase'], Make> = {
  failed: async ({ db, clock }, task, checkpoint) => {
    const no = await nextFailed(db.read, task.meeting_id, checkpoint.refund)
    if (no === undefined) return stepTo({ ...checkpoint, phase: 'orders' })
    const write = async (tx: Tx) => void (await sendAgain(tx, no, { who: task.user_id, at: clock() }))
    return { ...stepTo({ ...checkpoint, refund: no }), write }
  },
  orders: async (deps, task, checkpoint) => {
    const next = await nextLive(deps.db.read, task.meeting_id, checkpoint.after)
    if (next === undefined) return stepTo({ ...checkpoint, phase: 'sure' })
    return endNext(deps, task, { ...checkpoint, after: { at: next.created_at, no: next.no } })
  },
  sure: async (deps, task, checkpoint) => {
    // Whoever has seen the meeting open waited for a ticket when it was cancelled: that order is there by now.
    await deps.db.write((tx) => lockTicketsOf(tx, task.meeting_id))
    const next = await nextLive(deps.db.read, task.meeting_id, BEGINNING, task.id)
    if (next === undefined) return stepTo({ ...checkpoint, phase: 'invited' })
    return endNext(deps, task, { ...checkpoint, after: { at: next.created_at, no: next.no } })
  },
  invited: async ({ db, clock }, task, checkpoint) => {
    if (await isFull(db, clock())) return { ...stepTo(checkpoint), rest: REST_MS }
    const people = await peopleAfter(db.read, task.meeting_id, { after: checkpoint.invited ?? '', most: INVITED, which: 'invited' })
    const last = people.at(-1)
    if (last === undefined) return stepTo({ ...checkpoint, phase: 'money' })
    const write = (tx: Tx) => tellInvited(tx, task, people, clock())
    return { ...stepTo({ ...checkpoint, invited: last.id }), write }
  },
  money: async ({ db, clock }, task, checkpoint) => {
    const open = await countUnderWay(db.read, task.meeting_id)
    if (open > 0 && clock() < checkpoint.since + PATIENCE_MS) return { ...stepTo(checkpoint, open), rest: LOOK_MS }
    const left = await refundsLeft(db.read, task.meeting_id, LISTED)
    return { ...stepTo(checkpoint, 0), failures: left.map(failureOf), over: {} }
  },
}

/** @param open refunds that are still under way. */
function stepTo(checkpoint: Checkpoint, open = checkpoint.money): Step<Checkpoint> {
  const total = Math.max(checkpoint.at, checkpoint.orders) + checkpoint.money
  return { checkpoint, done: checkpoint.at + Math.max(0, checkpoint.money - open), total }
}

/** An account with an order has its message already, which names its money; it gets no second one. */
async function tellInvited(tx: Tx, task: Task, people: readonly PersonToTell[], at: number): Promise<void> {
  const { meeting_id: meetingId, third_id: thirdId, user_id } = task
  const { title, end_reason } = await tx
    .selectFrom('meetings')
    .select(['title', 'end_reason'])
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  const facts = { meeting: title, what: cancelSays.told('none', end_reason) }
  const telling = { kind: 'meeting_cancelled', about: meetingId, thirdId, meetingId, facts } as const
  await tell(
    tx,
    people.map((person) => tellingTo(person, user_id, telling)),
    at,
  )
}

/** What a person has to do about a refund. */
function failureOf({ order_no, provider, state, amount_fen, error }: Row<'refunds'>): TaskFailure {
  const amount = `¥${yuan(amount_fen)}`
  const why =
    state === 'failed' ? cancelSays.failed(amount, error) : isByHand(provider) ? cancelSays.byHand(amount) : cancelSays.slow(amount)
  return { row: 0, what: order_no, why }
}

/** Ends the order that the checkpoint has come to. */
async function endNext(deps: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { no } = checkpoint.after
  const row = checkpoint.at + 1
  const by = { who: task.user_id, why: checkpoint.reason, at: deps.clock() }
  const step = stepTo({ ...checkpoint, at: row })
  const down = await closeAtProvider(deps, no, by)
  if (down !== undefined) return { ...step, failures: [{ row, what: no, why: down }] }
  return {
    ...step,
    write: async (tx) => {
      const why = await notEnded(deps.db, tx, { no, task, by })
      return why === undefined ? [] : [{ row, what: no, why }]
    },
  }
}

/** Nobody should pay for what does not take place. @returns why it can still be paid. */
async function closeAtProvider(deps: Deps, no: string, { who }: By): Promise<string | undefined> {
  const open = await findOpenTrade(deps.db.read, no)
  if (open === undefined || isByHand(open.provider)) return undefined
  try {
    await closeTrade(deps, open, { who })
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.error('payment.provider_down', error.cause ?? error, { orderNo: no })
    return sentenceOf('payment_unavailable')
  }
}

interface One {
  no: string
  task: Task
  by: By
}

/** Locked as everywhere: ticket, order. @returns why it holds places or money still. */
async function notEnded(db: Db, tx: Tx, { no, task, by }: One): Promise<string | undefined> {
  const found = await findOrder({ read: tx }, no)
  if (found === undefined) return undefined
  await lockTickets(db, tx, { ids: [found.ticket_id] })
  const order = (await lockOrder(tx, no)) as Order
  // Somebody was faster; who ends an order tells of it.
  if (hasEnded(order)) return undefined
  const people = await peopleOf(tx, order)
  // Before it ends: what becomes of somebody's money is read from their orders.
  await tellCancelled(tx, order, people, by.at)
  if (order.status === orderStatus.paid) return notGivenBack(db, tx, order, { task, by })
  const open = await findOpenTrade(tx, no)
  if (open !== undefined && !isByHand(open.provider)) return sentenceOf('busy')
  await lapseBeside(tx, no, by, cancelSays.proofLapsed)
  const isClosed = await moveOrder(tx, { ...by, action: 'close', db, order }, { ended_at: by.at })
  return isClosed ? undefined : sentenceOf('order_not_cancellable')
}

const hasEnded = ({ status }: Order) => letGo.some((gone) => gone === status)

/** All that is left of its money, and its tickets; of what cost nothing, or is all back, the tickets alone. */
async function notGivenBack(db: Db, tx: Tx, order: Order, { task, by }: Omit<One, 'no'>): Promise<string | undefined> {
  const given = await giveBack(db, tx, order, { taskId: task.id, toldElsewhere: true }, by)
  if (!(given instanceof Refusal)) await answerWish(tx, order.no, given, by)
  else if (given.reason === 'order_not_refundable' || given.reason === 'refund_nothing') {
    await endTickets(db, tx, { ...by, order, admissionIds: 'all', ended: 'withdrawn' })
    await answerWish(tx, order.no, undefined, by)
  } else return sentenceOf(given.reason, given.blanks)
  const now = (await lockOrder(tx, order.no)) as Order
  return hasEnded(now) ? undefined : sentenceOf('order_not_refundable')
}

/** A buyer who waits for an answer has one. @param refundNo the money that goes back; without it all was back before. */
async function answerWish(tx: Tx, orderNo: string, refundNo: string | undefined, by: By): Promise<void> {
  const waiting = await lockWaiting(tx, orderNo)
  if (waiting === undefined) return
  if (refundNo === undefined) await refuseWish(tx, waiting, { ...by, why: cancelSays.wishAnswered })
  else await approve(tx, waiting, refundNo, by)
}
