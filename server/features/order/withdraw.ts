/**
 * The holder does not come after all: what cost nothing is given back, whole or one ticket of it, and its places are free
 * in the same moment. Locked in the order of everybody else: ticket, order, admissions. A scan at the same instant finds
 * the ticket or finds it gone; who buys the last place gets it once.
 */
import type { ReasonOf } from '#contract/call.ts'
import { type order as calls, orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { can, move, refusalOf } from '../../flow/machine.ts'
import { type Handler, type Refusal, refuse } from '../../use-case.ts'
import { endAdmission } from '../admission/issue.ts'
import { everIn, findOwnAdmission, lockAdmissionsOf } from '../admission/store.ts'
import { freeSomePlaces } from './effects.ts'
import { orderMachine } from './machine.ts'
import { aboutOrder, findOrder, findOwnOrder, lockOrder, lockTickets } from './store.ts'
import { onWire } from './wire.ts'

export const withdraw: Handler<typeof calls.withdraw> = async ({ deps: { db }, input: { no }, user, now }) => {
  const found = await findOwnOrder(db, user.id, no)
  if (found === undefined) return refuse('order_gone')
  const refused = await db.write((tx) => giveBack(db, tx, found, { who: user.id, at: now }))
  if (refused !== undefined) return refused
  const left = (await findOwnOrder(db, user.id, no)) ?? found
  return onWire(left, left, now)
}

export const withdrawTicket: Handler<typeof calls.withdrawTicket> = async ({ deps: { db }, input: { id }, user, now }) => {
  const ticket = await findOwnAdmission(db, user.id, id)
  const found = ticket && (await findOrder(db, ticket.order_no))
  if (ticket === undefined || found === undefined) return refuse('admission_gone')
  const refused = await db.write((tx) => giveBack(db, tx, found, { who: user.id, at: now, only: id }))
  if (refused !== undefined) return refused
  return (await findOwnAdmission(db, user.id, id))?.ended_why === 'withdrawn' ? null : refuse('admission_gone')
}

type Why = Exclude<ReasonOf<typeof calls.withdraw>, 'order_gone'>

interface Wish {
  who: string
  at: number
  /** This admission alone. */
  only?: string
}

/** @returns why not; undefined also where it was so already. */
async function giveBack(db: Db, tx: Tx, { no, ticket_id }: Row<'orders'>, { who, at, only }: Wish): Promise<Refusal<Why> | undefined> {
  await lockTickets(db, tx, { ids: [ticket_id] })
  const order = (await lockOrder(tx, no)) as Row<'orders'>
  const standing = await lockAdmissionsOf(tx, no)
  const going = only === undefined ? standing : standing.filter(({ id }) => id === only)
  // A second tap, or somebody was faster.
  if (order.status === orderStatus.cancelled || (only !== undefined && going.length === 0)) return undefined
  const ids = going.map(({ id }) => id)
  const seen = await everIn(tx, order.meeting_id, ids)
  const tickets = {
    passed: going.some(({ user_id }) => user_id !== who),
    used: going.some(({ id, status }) => status !== 'issued' || seen.has(id)),
  }
  const { meeting_ends: endsAt } = await aboutOrder(tx, order)
  const facts = { db, order, endsAt, tickets, who, why: '', at }
  const refused = refusalOf(orderMachine, 'withdraw', facts)
  if (refused !== undefined) return refuse(refused)
  const from = order.status
  if (!can(orderMachine, 'withdraw', from, facts)) return refuse('order_not_cancellable')
  const [one] = going
  if (one === undefined || going.length === standing.length) {
    await move(tx, orderMachine, { ...facts, entityId: no, action: 'withdraw', from }, { ended_at: at })
    return undefined
  }
  const step = { action: 'withdraw', order, endsAt, everIn: false, who, why: `order ${no}`, at } as const
  await endAdmission(tx, one, step, 'withdrawn')
  await freeSomePlaces(tx, order, [one])
  return undefined
}
