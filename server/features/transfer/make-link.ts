/**
 * A link that gives a ticket to whoever opens it: for a colleague whose phone the buyer does not know. Kept by its digest
 * alone, one for a ticket, good for two weeks and once. It gives what is its maker's still, so that a ticket that was given,
 * handed out, claimed, withdrawn or refunded since is given by none.
 */
import { CLAIM_DAYS, type transfer } from '#contract/transfer.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { digest, newCode } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { can } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { admissionMachine, goesOn } from '../admission/machine.ts'
import { everIn, findOwnAdmission } from '../admission/store.ts'
import { findOwnOrder, lockOrder } from '../order/store.ts'
import { claimLinks } from './link-store.ts'
import { lockAdmission } from './store.ts'

/** 130 bits: as much as what opens a door. */
const CODE_LENGTH = 26
const DAY = 86_400_000

export const makeLink: Handler<typeof transfer.makeLink> = async ({ deps: { db }, input: { id }, user, now }) => {
  const ticket = await findOwnAdmission(db, user.id, id)
  // What came from somebody else is passed on by name and phone: its buyer may show the code that a link would leave alive.
  if (ticket === undefined || (await findOwnOrder(db, user.id, ticket.order_no)) === undefined) return refuse('admission_gone')
  const late = goesOn({ endsAt: ticket.ends_at, at: now })
  if (late !== undefined) return refuse(late)
  const code = newCode(CODE_LENGTH)
  const endsAt = Math.min(now + CLAIM_DAYS * DAY, ticket.ends_at)
  return db.write(async (tx) => {
    const order = (await lockOrder(tx, ticket.order_no)) as Row<'orders'>
    const standing = await lockAdmission(tx, id)
    if (standing.user_id !== user.id) return refuse('ticket_claimed')
    const seen = (await everIn(tx, standing.meeting_id, [id])).has(id)
    if (!can(admissionMachine, 'give', standing.status, { order, endsAt: ticket.ends_at, at: now, everIn: seen }))
      return refuse('transfer_late')
    await claimLinks.upsert(tx, { digest: digest(code), admission_id: id, user_id: user.id, created_at: now, ends_at: endsAt }, [
      'admission_id',
    ])
    await writeLog(tx, [{ entity: 'admission', entityId: id, action: 'make_link', who: user.id, at: now }])
    return { code, endTime: toWire(endsAt) }
  })
}
