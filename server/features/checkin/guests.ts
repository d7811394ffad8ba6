/** Whom an organiser has something to say about to the door. */
import type { checkin } from '../../../contract/checkin.ts'
import { maskedMobile } from '../../../contract/mask.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { findHolders } from './log-store.ts'
import { bringUpToDate } from './roster.ts'
import { companyOf } from './rule.ts'

const MOST = 21

export const guests: Handler<typeof checkin.guests> = async ({ deps: { db, env }, input, thirdId }) => {
  const meeting = await findOwnMeeting(db.read, input.meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  await bringUpToDate(db, env.secret, meeting.id)
  const found = await findHolders(db, meeting.id, input.asked, MOST)
  return found.map((row) => ({
    serial: row.serial as number,
    name: row.name,
    company: companyOf(row),
    ticketName: row.ticket_name,
    phone: maskedMobile(row.phone),
    vip: row.vip ?? 0,
    note: row.note ?? '',
    host: maskedMobile(row.host_mobile ?? ''),
  }))
}
