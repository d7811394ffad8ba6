/** The whole promise in one table: what the server must implement and tests go through. */
import { admission } from './admission.ts'
import { attendee } from './attendee.ts'
import { meeting } from './meeting.ts'
import { member } from './member.ts'
import { order } from './order.ts'
import { organisation } from './organisation.ts'
import { pairing } from './pairing.ts'
import { payment } from './payment.ts'
import { privacy } from './privacy.ts'
import { right } from './right.ts'
import { schedule } from './schedule.ts'
import { session } from './session.ts'
import { system } from './system.ts'
import { ticket } from './ticket.ts'
import { verify } from './verify.ts'

export const calls = { system, verify, session, pairing, right, member, organisation, meeting, schedule, ticket, attendee, order, payment, admission, privacy }
