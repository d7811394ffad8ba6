/**
 * A ticket goes to another person, once and before it was ever used: the old
 * code ends and a new one is theirs, in one transaction. The order is locked
 * before its admissions, as a refund does it, so that neither overlooks what
 * the other makes; a scan at the same instant finds the ticket or finds it gone.
 */
import type { transfer } from '#contract/transfer.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { can } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { endAdmission, issueAdmissions } from '../admission/issue.ts'
import { admissionMachine, goesOn } from '../admission/machine.ts'
import { admissionIdIn, everIn, findOwnAdmission, type PassOn } from '../admission/store.ts'
import { pinyinOf } from '../attendee/pinyin.ts'
import { passSeat } from '../attendee/seat-store.ts'
import { insertAttendee } from '../attendee/store.ts'
import { nobody } from '../attendee/wire.ts'
import { tell } from '../message/outbox.ts'
import { lockOrder, placesOf } from '../order/store.ts'
import { findOrAddUser, holdAccount } from '../session/store.ts'
import { take } from '../verify/limit-store.ts'
import { lockAdmission, wentTo } from './store.ts'

const DAY = 86_400_000
/** Each sends a message to a phone that its owner names: so many, or as many as somebody has places to hand out. */
const GIFTS_A_DAY = 20

/** @param passOn what hangs on a ticket, and is a later feature's. */
export const giveWith =
  (passOn: PassOn): Handler<typeof transfer.give> =>
  async ({ deps: { db }, input: { id, name, mobile }, user, now }) => {
    const ticket = await findOwnAdmission(db, user.id, id)
    if (ticket === undefined) return refuse('admission_gone')
    if (mobile === user.mobile) return refuse('transfer_self')
    const late = goesOn({ endsAt: ticket.ends_at, at: now })
    if (late !== undefined) return refuse(late)
    const namePinyin = await pinyinOf(name)
    const answer = { name, mobile: hideField('phone', mobile) }

    return db.write(async (tx) => {
      const order = (await lockOrder(tx, ticket.order_no)) as Row<'orders'>
      const standing = await lockAdmission(tx, id)
      // A second tap: it is theirs already.
      if (standing.ended_why === 'transferred' && (await wentTo(tx, standing, { name, phone: mobile }))) return answer
      if (standing.user_id !== user.id) return refuse('ticket_claimed')
      const asked = { order, endsAt: ticket.ends_at, at: now, everIn: (await everIn(tx, standing.meeting_id, [id])).has(id) }
      if (!can(admissionMachine, 'give', standing.status, asked)) return refuse('transfer_late')
      const most = Math.max(GIFTS_A_DAY, await placesOf(tx, user.id))
      if (!(await take(tx, `transfer:${user.id}`, most, DAY, now))) return refuse('too_often')
      const { id: holderId } = await findOrAddUser(tx, mobile, now)
      if (!(await holdAccount(tx, holderId))) return refuse('busy')

      const { meeting_id, third_id, ticket_id } = order
      const person = {
        ...nobody,
        id: newId(now),
        user_id: holderId,
        meeting_id,
        third_id,
        ticket_id,
        order_no: null,
        name,
        name_pinyin: namePinyin,
        phone: mobile,
        created_at: now,
        updated_at: now,
      }
      await insertAttendee(tx, person)
      await passSeat(tx, order.no, standing.attendee_id, person.id)
      await endAdmission(tx, standing, { ...asked, action: 'give', who: user.id, why: `given to ${holderId}` }, 'transferred')
      await issueAdmissions(db, tx, [{ order: { ...order, user_id: holderId, paid_at: now }, attendeeIds: [person.id] }])
      await passOn(tx, meeting_id, standing.id, await admissionIdIn(tx, order.no, person.id))
      const facts = { meeting: ticket.meeting_title, what: toWire(ticket.starts_at).slice(0, 16) }
      await tell(
        tx,
        [{ kind: 'ticket_received', about: person.id, userId: holderId, thirdId: third_id, meetingId: meeting_id, facts }],
        now,
      )
      return answer
    })
  }
