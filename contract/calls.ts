/** The whole promise in one table: what the server must implement and tests go through. */
import { admission } from './admission.ts'
import { attendee } from './attendee.ts'
import { bill } from './bill.ts'
import { checkin } from './checkin.ts'
import { meeting } from './meeting.ts'
import { member } from './member.ts'
import { message } from './message.ts'
import { order } from './order.ts'
import { organisation } from './organisation.ts'
import { pairing } from './pairing.ts'
import { payment } from './payment.ts'
import { privacy } from './privacy.ts'
import { proof } from './proof.ts'
import { refund } from './refund.ts'
import { right } from './right.ts'
import { schedule } from './schedule.ts'
import { session } from './session.ts'
import { share } from './share.ts'
import { staff } from './staff.ts'
import { system } from './system.ts'
import { ticket } from './ticket.ts'
import { transfer } from './transfer.ts'
import { verify } from './verify.ts'
import { wechat } from './wechat.ts'

export const calls = {
  system,
  verify,
  session,
  pairing,
  right,
  member,
  organisation,
  wechat,
  message,
  meeting,
  share,
  schedule,
  ticket,
  attendee,
  order,
  refund,
  payment,
  proof,
  bill,
  admission,
  transfer,
  staff,
  checkin,
  privacy,
}
