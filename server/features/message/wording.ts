/** The facts of a message as the templates take them: those of SMS (verify/sms-provider.ts), and those approved at WeChat. */
import { certificateLinks } from '#contract/certificate-links.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { type Facts, type MessageKind, messageText } from '#contract/message.ts'
import { link, links, paths } from '#contract/paths.ts'
import { contributeLinks } from '#contract/contribute.ts'
import { hostedLink, visitorLink } from '#contract/visitor.ts'
import { myGuestsLink } from '#contract/vip/links.ts'
import type { WechatTemplate } from '../../providers/wechat.ts'
import { fitted } from '../verify/sms-provider.ts'

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
  vip_host: 'what',
  vip_next: 'what',
  vip_changed: 'what',
  visit_asked: 'what',
  visit_approved: 'what',
  visit_refused: 'what',
  visit_arrived: 'what',
  visit_overdue: 'what',
  certification_decided: 'what',
  certification_ending: 'what',
  proposal_decided: 'what',
  certification_waiting: 'what',
  proposal_waiting: 'what',
  organisation_invited: 'what',
  survey_wanted: 'what',
  review_wanted: 'what',
  contribution_decided: 'what',
  contribution_ticket: 'what',
  certificate_issued: 'what',
  invoice_issued: 'number',
  invoice_returned: 'what',
  invoice_exchange_refused: 'what',
  invoice_confirm: 'number',
  invoice_waiting: 'what',
  invoice_confirm_due: 'time',
  invoice_unasked: 'what',
  clock_doubted: 'time',
}

export function smsParams(kind: MessageKind, { meeting, what }: Facts): Record<string, string> {
  return { meeting, [smsNames[kind]]: what }
}

/** As people read it by SMS. @param sign what the cloud puts before it; empty where the operator has not said which. */
export function smsRead(kind: MessageKind, { meeting, what }: Facts, sign: string): { title: string; text: string } {
  const { title, text } = messageText(kind, { meeting, what, ...fitted({ meeting, what }) })
  return { title, text: sign === '' ? text : `【${sign}】${text}` }
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
  'meeting_over',
  'meeting_news',
  'meeting_postponed',
  'sold_out',
  'contribution_ticket',
])
const toReview: ReadonlySet<MessageKind> = new Set(['proof_waiting', 'proof_missed', 'refund_asked', 'order_review', 'bill_differs'])
const toWallet: ReadonlySet<MessageKind> = new Set(['order_paid', 'enrolled', 'ticket_received', 'ticket_ended', 'meeting_coming'])

const toGuests: ReadonlySet<MessageKind> = new Set(['vip_arrived', 'vip_host', 'vip_next', 'vip_changed'])
const toHosted: ReadonlySet<MessageKind> = new Set(['visit_asked', 'visit_arrived', 'visit_overdue'])
const toCertification: ReadonlySet<MessageKind> = new Set(['certification_decided', 'certification_ending'])
const toVisit: ReadonlySet<MessageKind> = new Set(['visit_approved', 'visit_refused'])

const toInvoice: ReadonlySet<MessageKind> = new Set([
  'invoice_issued',
  'invoice_returned',
  'invoice_exchange_refused',
  'invoice_confirm',
  'invoice_confirm_due',
  'invoice_unasked',
])

/** What a tap on the message opens. */
export function linkOf(kind: MessageKind, meetingId: string): string {
  if (toGuests.has(kind)) return myGuestsLink(meetingId)
  if (toHosted.has(kind)) return hostedLink()
  if (toVisit.has(kind)) return visitorLink(meetingId)
  if (toCertification.has(kind)) return paths.certificationWaiting
  if (kind === 'organisation_invited') return paths.organisation
  if (toInvoice.has(kind)) return paths.invoice
  if (kind === 'invoice_waiting') return consoleLinks.invoices(meetingId)
  if (kind === 'proposal_decided') return paths.meetingApply
  if (kind === 'certification_waiting') return link(paths.review, { tab: 'certifications' })
  if (kind === 'clock_doubted') return paths.personalCentre
  if (kind === 'proposal_waiting') return link(paths.review, { tab: 'proposals' })
  if (kind === 'review_wanted') return contributeLinks.reviews(meetingId)
  if (kind === 'contribution_decided') return contributeLinks.call(meetingId)
  if (kind === 'certificate_issued') return certificateLinks.mine
  if (toMeeting.has(kind)) return links.meeting(meetingId)
  if (toReview.has(kind)) return paths.review
  return toWallet.has(kind) ? paths.wallet : paths.meetingOrders
}
