/** The facts of a message as the templates take them: those of SMS (verify/sms-provider.ts), and those approved at WeChat. */
import type { Facts, MessageKind } from '#contract/message.ts'
import { links, paths } from '#contract/paths.ts'
import type { WechatTemplate } from '../../providers/wechat.ts'

/** What `what` is called in the SMS of each kind. */
const smsNames: Record<MessageKind, string> = {
  order_paid: 'time',
  meeting_changed: 'what',
  refund_done: 'amount',
  ticket_received: 'time',
  ticket_ended: 'time',
  vip_arrived: 'guest',
  proof_waiting: 'what',
  proof_rejected: 'what',
  proof_lapsed: 'amount',
  proof_missed: 'what',
  order_approved: 'what',
  order_refused: 'what',
  enrolled: 'what',
  pay_wanted: 'what',
  ticket_withdrawn: 'what',
  fill_wanted: 'what',
  refund_asked: 'what',
  refund_refused: 'what',
  meeting_coming: 'what',
  pay_due: 'what',
  meeting_over: 'what',
  meeting_news: 'what',
  meeting_cancelled: 'what',
  meeting_postponed: 'what',
  order_review: 'what',
  bill_differs: 'what',
  sold_out: 'what',
}

export function smsParams(kind: MessageKind, { meeting, what }: Facts): Record<string, string> {
  return { meeting, [smsNames[kind]]: what }
}

/** WeChat refuses a longer value (47003); the kind stands in the variable's name, like `thing4`. */
const most: Readonly<Record<string, number>> = { thing: 20, const: 20, short_thing: 5 }

export function wechatData({ meeting, what }: WechatTemplate, facts: Facts): Record<string, string> {
  return { [meeting]: shortened(meeting, facts.meeting), [what]: shortened(what, facts.what) }
}

function shortened(name: string, value: string): string {
  const letters = [...value]
  const room = most[name.replace(/\d+$/, '')] ?? letters.length
  return letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : value
}

const toMeeting: ReadonlySet<MessageKind> = new Set([
  'meeting_changed',
  'vip_arrived',
  'meeting_over',
  'meeting_news',
  'meeting_postponed',
  'sold_out',
])
const toReview: ReadonlySet<MessageKind> = new Set(['proof_waiting', 'proof_missed', 'refund_asked', 'order_review', 'bill_differs'])
const toWallet: ReadonlySet<MessageKind> = new Set(['order_paid', 'enrolled', 'ticket_received', 'ticket_ended', 'meeting_coming'])

/** What a tap on the message opens. */
export function linkOf(kind: MessageKind, meetingId: string): string {
  if (toMeeting.has(kind)) return links.meeting(meetingId)
  if (toReview.has(kind)) return paths.review
  return toWallet.has(kind) ? paths.wallet : paths.meetingOrders
}
