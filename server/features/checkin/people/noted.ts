/** Whom an organiser has something to say about to the door. */
import type { checkin } from '#contract/checkin/calls.ts'
import { hideField } from '../../../privacy/field-gate.ts'
import type { Handler } from '../../../use-case.ts'
import { findAttendees } from './people-store.ts'
import { bringUpToDate } from '../roster/roster.ts'
import { companyOf } from '../lists/rule.ts'

const MOST = 21

export const noted: Handler<typeof checkin.noted> = async ({ meeting, deps: { db, env }, input }) => {
  await bringUpToDate(db, env.secret, meeting.id)
  const found = await findAttendees(db, meeting.id, input.asked, MOST)
  return found.map((row) => ({
    serial: row.serial as number,
    name: row.name,
    company: companyOf(row),
    ticketName: row.ticket_name,
    phone: hideField('phone', row.phone),
    vip: row.vip ?? 0,
    note: row.note ?? '',
    host: hideField('phone', row.host_mobile ?? ''),
  }))
}
