/** The phones that a ticket is for, where it is for those of a list. */
import type { ticketManage } from '#contract/ticket-manage.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { showField } from '../../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { lockOwnMeeting, ownMeeting } from '../../meeting/manage-store.ts'
import { ownTickets, phonesOf, replacePhones } from '../manage-store.ts'

export const phones: Handler<typeof ticketManage.phones> = async ({ deps: { db }, input: { meetingId, id }, grants, thirdId }) => {
  if ((await ownMeeting(db.read, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  if (!(await ownTickets(db.read, meetingId)).some((row) => row.id === id)) return refuse('ticket_gone')
  return { phones: (await phonesOf(db.read, id)).map((phone) => showField('ticketList.phone', phone, grants)) }
}

export const savePhones: Handler<typeof ticketManage.savePhones> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    if (!(await ownTickets(tx, meetingId)).some((row) => row.id === id)) return refuse('ticket_gone')
    const [were, are] = [await phonesOf(tx, id), [...new Set(input.phones)]]
    if (were.length !== are.length || !were.every((phone) => are.includes(phone))) {
      await replacePhones(db, tx, id, are)
      // How many: whose they are is nobody's history.
      const line = { entity: 'ticket', entityId: id, meetingId, action: 'phones', from: were.length, to: are.length }
      await writeLog(tx, [{ ...line, who: user.id, at: now }])
    }
    return { phones: are.length }
  })
