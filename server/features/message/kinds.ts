/** What the server knows of each kind of message; its text is `messageText` (contract/message.ts). */
import { certificateLinks } from '#contract/certificate-links.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { contributeLinks } from '#contract/contribute.ts'
import { type MessageKind, messageKinds } from '#contract/message.ts'
import { link, links, paths } from '#contract/paths.ts'
import { hostedLink, visitorLink } from '#contract/visitor.ts'
import { myGuestsLink } from '#contract/vip/links.ts'

interface KindRule {
  /** Name of the fact `what` in the SMS template. */
  sms: string
  /** What a tap on the message opens. */
  link: (meetingId: string) => string
  /** Many people get it at once, so it is sent after messages that a single person caused. */
  toMany?: true
}

const toOrders = () => paths.meetingOrders
const toWallet = () => paths.wallet
const toReview = () => paths.review
const toInvoices = () => paths.invoice
// Its parameter is a visit, not a meeting.
const toHosted = () => hostedLink()

export const kindRules: Readonly<Record<MessageKind, KindRule>> = {
  order_paid: { sms: 'time', link: toWallet },
  meeting_changed: { sms: 'what', link: links.meeting, toMany: true },
  refund_done: { sms: 'amount', link: toOrders },
  ticket_received: { sms: 'time', link: toWallet },
  ticket_ended: { sms: 'time', link: toWallet },
  vip_arrived: { sms: 'guest', link: myGuestsLink },
  proof_waiting: { sms: 'what', link: toReview },
  proof_rejected: { sms: 'what', link: toOrders },
  proof_lapsed: { sms: 'amount', link: toOrders },
  proof_missed: { sms: 'what', link: toReview },
  order_approved: { sms: 'what', link: toOrders },
  order_refused: { sms: 'what', link: toOrders },
  enrolled: { sms: 'what', link: toWallet },
  pay_wanted: { sms: 'what', link: toOrders },
  ticket_withdrawn: { sms: 'what', link: toOrders },
  fill_wanted: { sms: 'what', link: toOrders },
  refund_asked: { sms: 'what', link: toReview },
  refund_refused: { sms: 'what', link: toOrders },
  meeting_coming: { sms: 'what', link: toWallet },
  pay_due: { sms: 'what', link: toOrders },
  meeting_over: { sms: 'what', link: links.meeting },
  meeting_news: { sms: 'what', link: links.meeting },
  meeting_cancelled: { sms: 'what', link: toOrders, toMany: true },
  meeting_postponed: { sms: 'what', link: links.meeting, toMany: true },
  order_review: { sms: 'what', link: toReview },
  bill_differs: { sms: 'what', link: toReview },
  sold_out: { sms: 'what', link: links.meeting },
  vip_host: { sms: 'what', link: myGuestsLink },
  vip_next: { sms: 'what', link: myGuestsLink },
  vip_changed: { sms: 'what', link: myGuestsLink },
  visit_asked: { sms: 'what', link: toHosted },
  visit_approved: { sms: 'what', link: visitorLink },
  visit_refused: { sms: 'what', link: visitorLink },
  visit_arrived: { sms: 'what', link: toHosted },
  visit_overdue: { sms: 'what', link: toHosted },
  certification_decided: { sms: 'what', link: () => paths.certificationWaiting },
  certification_ending: { sms: 'what', link: () => paths.certificationWaiting },
  proposal_decided: { sms: 'what', link: () => paths.meetingApply },
  certification_waiting: { sms: 'what', link: () => link(paths.review, { tab: 'certifications' }) },
  proposal_waiting: { sms: 'what', link: () => link(paths.review, { tab: 'proposals' }) },
  organisation_invited: { sms: 'what', link: () => paths.organisation, toMany: true },
  survey_wanted: { sms: 'what', link: toOrders },
  review_wanted: { sms: 'what', link: contributeLinks.reviews },
  contribution_decided: { sms: 'what', link: contributeLinks.call, toMany: true },
  contribution_ticket: { sms: 'what', link: links.meeting },
  certificate_issued: { sms: 'what', link: () => certificateLinks.mine, toMany: true },
  invoice_issued: { sms: 'number', link: toInvoices },
  invoice_returned: { sms: 'what', link: toInvoices },
  invoice_exchange_refused: { sms: 'what', link: toInvoices },
  invoice_confirm: { sms: 'number', link: toInvoices },
  invoice_waiting: { sms: 'what', link: consoleLinks.invoices },
  invoice_confirm_due: { sms: 'time', link: toInvoices },
  invoice_unasked: { sms: 'what', link: toInvoices },
  clock_doubted: { sms: 'time', link: () => paths.personalCentre },
}

export const kindsToMany = messageKinds.filter((kind) => kindRules[kind].toMany)
