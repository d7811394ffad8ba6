/**
 * A buyer of several tickets hands them out in one tap: each goes to the account of the phone that was typed for it, by the
 * trust that giving one away needs. The code stays, for the buyer may have shown it already. Locked as giving away does it:
 * the order, its admissions, then the accounts; these in one order, for two who hand out to the same people at once.
 */
import { orderStatus } from '#contract/order.ts'
import type { transfer } from '#contract/transfer.ts'
import type { Row, Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { can } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { admissionMachine, goesOn } from '../admission/machine.ts'
import { everIn } from '../admission/store.ts'
import { tell } from '../message/outbox.ts'
import { findOwnOrder, lockOrder } from '../order/store.ts'
import { beginningOf } from '../order/tell.ts'
import { goesByPhone } from '../order/wire.ts'
import { findOrAddUser, holdAccount } from '../session/store.ts'
import { passOn } from './pass-on.ts'
import { lockForPhones } from './store.ts'

export const handOut: Handler<typeof transfer.handOut> = async ({ deps: { db }, input: { no }, user, now }) => {
  const about = await findOwnOrder(db, user.id, no)
  if (about === undefined) return refuse('order_gone')
  const late = goesOn({ endsAt: about.meeting_ends, at: now })
  if (late !== undefined) return refuse(late)
  return db.write(async (tx) => {
    const order = (await lockOrder(tx, no)) as Row<'orders'>
    if (order.status !== orderStatus.paid) return refuse('transfer_late')
    const standing = await lockForPhones(tx, order)
    const seen = await everIn(
      tx,
      order.meeting_id,
      standing.map(({ id }) => id),
    )
    const facts = { order, endsAt: about.meeting_ends, at: now }
    const going = standing.filter(
      ({ id, status, phone }) =>
        goesByPhone(phone, user.mobile) && can(admissionMachine, 'give', status, { ...facts, everIn: seen.has(id) }),
    )
    const holders = await holdersOf(tx, going, now)
    if (holders === undefined) return refuse('busy')
    const firstOf = new Map<string, string>()
    for (const { id, attendee_id, phone } of going) {
      const holderId = holders.get(phone) as string
      if (!firstOf.has(holderId)) firstOf.set(holderId, id)
      await passOn(tx, { admissionId: id, attendeeId: attendee_id, buyerId: user.id, holderId }, now)
    }
    await writeLog(
      tx,
      going.map(({ id, status, phone }) => ({
        entity: 'admission',
        entityId: id,
        action: 'hand_out',
        from: status,
        to: status,
        who: user.id,
        why: `to ${holders.get(phone)}`,
        at: now,
      })),
    )
    // One message each, however many tickets are theirs.
    const whole = {
      thirdId: order.third_id,
      meetingId: order.meeting_id,
      facts: { meeting: about.meeting_title, what: beginningOf(about) },
    }
    await tell(
      tx,
      [...firstOf].map(([userId, id]) => ({ ...whole, kind: 'ticket_received', about: id, userId })),
      now,
    )
    return { handed: going.length, left: standing.length - going.length }
  })
}

/** Accounts by phone, each kept from being closed. @returns undefined where closing one was faster. */
async function holdersOf(tx: Tx, tickets: readonly { phone: string }[], now: number): Promise<Map<string, string> | undefined> {
  const holders = new Map<string, string>()
  for (const phone of [...new Set(tickets.map((one) => one.phone))].toSorted()) holders.set(phone, (await findOrAddUser(tx, phone, now)).id)
  for (const id of [...holders.values()].toSorted()) if (!(await holdAccount(tx, id))) return undefined
  return holders
}
