/**
 * Money back for many orders at once: a difference for everybody who paid a price, or some orders whole. As long work, one order
 * a step: its refund, its tickets and how far the work has come are written in one transaction, so that nobody gets it twice.
 */
import { sentenceOf } from '#contract/codes.ts'
import { orderStatus } from '#contract/order.ts'
import type { refund } from '#contract/refund.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { findOrder, lockOrder, lockTickets } from '../order/store.ts'
import { beginTask, lockTasks } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import { newestTask, type Task } from '../task/store.ts'
import { priceOfTicket } from '../ticket/price.ts'
import { giveBack } from './give-back.ts'
import { countPaid, differenceDue, namesAt, nextPaidAt, paidByPrice, weighed } from './paid-store.ts'

const kind = 'refundAll'

export const prices: Handler<typeof refund.prices> = async ({ deps: { db }, input: { meetingId }, now }) => {
  const found = await paidByPrice(db, meetingId)
  return Promise.all(
    found.map(async ({ ticket, ...paid }) => ({
      ...paid,
      ticketName: ticket.name,
      priceNow: priceOfTicket(ticket, { now }).each,
      names: await namesAt(db, meetingId, paid),
    })),
  )
}

interface Difference {
  meetingId: string
  ticketId: string
  price: number
  each: number
}

async function hasTicket(db: Db, { meetingId, ticketId }: Difference): Promise<boolean> {
  const ticket = db.read.selectFrom('tickets').select('id').where('id', '=', ticketId).where('meeting_id', '=', meetingId)
  return (await ticket.executeTakeFirst()) !== undefined
}

export const weigh: Handler<typeof refund.weigh> = async ({ deps: { db }, input }) => {
  if (!(await hasTicket(db, input))) return refuse('ticket_gone')
  return { ...(await weighed(db.read, input.meetingId, input, input.each)), names: await namesAt(db, input.meetingId, input) }
}

export const giveAll: Handler<typeof refund.giveAll> = async ({ deps: { db }, input, user, thirdId, now, key }) => {
  if (!(await hasTicket(db, input))) return refuse('ticket_gone')
  const { meetingId, ticketId, price, each, reason } = input
  return begin<Refusal<'key_reused'>>(db, { thirdId, meetingId, userId: user.id, now }, async (tx) => {
    const begun = key === undefined ? undefined : await newestTask(tx, { meetingId, userId: user.id, kind })
    const known = begun && (readJson(begun.checkpoint) as Checkpoint)
    if (begun !== undefined && known?.what === 'difference' && known.key === key)
      return known.ticketId === ticketId && known.price === price && known.each === each ? { taskId: begun.id } : refuse('key_reused')
    const { orders, short } = await weighed(tx, meetingId, input, each)
    return orders === 0
      ? undefined
      : { what: 'difference', ticketId, price, each, since: now, after: '', at: 0, total: orders + short, reason, key }
  })
}

export const giveSome: Handler<typeof refund.giveBack> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, reason } = input
  const nos = [...new Set(input.nos)]
  return begin<never>(db, { thirdId, meetingId, userId: user.id, now }, async (tx) =>
    (await countPaid(tx, meetingId, nos)) === 0 ? undefined : { what: 'whole', nos, at: 0, reason },
  )
}

/** @param first what is to be done; undefined where that is nothing, or the task that does it already. */
async function begin<R extends Refusal>(
  db: Db,
  about: { thirdId: string; meetingId: string; userId: string; now: number },
  first: (tx: Tx) => Promise<Checkpoint | { taskId: string } | R | undefined>,
): Promise<{ taskId: string } | R | Refusal<'refund_nothing' | 'task_running'>> {
  return db.write(async (tx) => {
    await lockTasks(db, tx, about.meetingId)
    const checkpoint = await first(tx)
    if (checkpoint === undefined) return refuse('refund_nothing')
    if (checkpoint instanceof Refusal) return checkpoint as R
    if ('taskId' in checkpoint) return checkpoint
    const taskId = await beginTask(db, tx, { kind, ...about, checkpoint })
    return taskId === undefined ? refuse('task_running') : { taskId }
  })
}

/** `at`: how many orders are done. */
type Checkpoint =
  | {
      what: 'difference'
      ticketId: string
      price: number
      each: number
      /** Who paid later than this had seen the new price. */
      since: number
      /** The last order that is done. */
      after: string
      at: number
      total: number
      reason: string
      /** One intention is one task, however often it arrives. */
      key?: string | undefined
    }
  | { what: 'whole'; nos: string[]; at: number; reason: string }

export const refundAll: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint),
}

async function stepOf({ db, clock }: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { at } = checkpoint
  const difference = checkpoint.what === 'difference'
  const no = difference ? await nextPaidAt(db, task.meeting_id, checkpoint, checkpoint) : checkpoint.nos[at]
  if (no === undefined) return { checkpoint, done: at, total: at, over: {} }
  return {
    checkpoint: { ...checkpoint, ...(difference && { after: no }), at: at + 1 },
    done: at + 1,
    total: Math.max(at + 1, difference ? checkpoint.total : checkpoint.nos.length),
    write: async (tx) => {
      const why = await notGiven(db, tx, { task, checkpoint, no, now: clock() })
      return why === undefined ? [] : [{ row: at + 1, what: no, why }]
    },
  }
}

interface One {
  task: Task
  checkpoint: Checkpoint
  no: string
  now: number
}

/** Gives one order its money back. @returns why not, as people read it. */
async function notGiven(db: Db, tx: Tx, { task, checkpoint, no, now }: One): Promise<TaskFailure['why'] | undefined> {
  const found = await findOrder({ read: tx }, no)
  if (found === undefined || found.meeting_id !== task.meeting_id) return sentenceOf('order_gone')
  await lockTickets(db, tx, { ids: [found.ticket_id] })
  const { status, price_fen } = (await lockOrder(tx, no)) as Row<'orders'>
  const by = { who: task.user_id, why: checkpoint.reason, at: now }
  if (checkpoint.what === 'difference') {
    // Its tickets have ended since: there is nothing for which too much was paid.
    if (status !== orderStatus.paid || price_fen !== checkpoint.price) return undefined
    const amount = await differenceDue(tx, no, checkpoint.each)
    if (amount <= 0) return undefined
    const given = await giveBack(db, tx, found, { amount, keep: true, taskId: task.id }, by)
    return given instanceof Refusal ? sentenceOf(given.reason, given.blanks) : undefined
  }
  if (status !== orderStatus.paid) return sentenceOf('order_not_refundable')
  const given = await giveBack(db, tx, found, { taskId: task.id }, by)
  return given instanceof Refusal ? sentenceOf(given.reason, given.blanks) : undefined
}
