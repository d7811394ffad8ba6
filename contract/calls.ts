/** The whole promise in one table: what the server must implement and tests go through. */
import { admission } from './admission.ts'
import { attendee } from './attendee.ts'
import { meeting } from './meeting.ts'
import { order } from './order.ts'
import { payment } from './payment.ts'
import { schedule } from './schedule.ts'
import { session } from './session.ts'
import { system } from './system.ts'
import { ticket } from './ticket.ts'

export const calls = { system, session, meeting, schedule, ticket, attendee, order, payment, admission }
