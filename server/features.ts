/**
 * Every feature, in the one direction in which they may know each other: a
 * later one may call an earlier one's use-cases, never the other way. What is
 * served, tested and drawn into ARCHITECTURE.md comes from this list.
 */
import { admission } from '#contract/admission.ts'
import { article } from '#contract/article.ts'
import { attendee } from '#contract/attendee.ts'
import { bill } from '#contract/bill.ts'
import type { Call } from '#contract/call.ts'
import { campaign } from '#contract/campaign.ts'
import { card } from '#contract/card.ts'
import { cancellation } from '#contract/cancellation.ts'
import { certificate } from '#contract/certificate.ts'
import { certification } from '#contract/certification.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { clone } from '#contract/clone.ts'
import { contribute } from '#contract/contribute.ts'
import { contributeManage } from '#contract/contribute-manage.ts'
import { contributeReview } from '#contract/contribute-review.ts'
import { dashboard } from '#contract/dashboard.ts'
import { desk } from '#contract/desk.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import { file } from '#contract/file.ts'
import { form } from '#contract/form.ts'
import { genuine } from '#contract/genuine.ts'
import { history } from '#contract/history.ts'
import { imports } from '#contract/imports.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { material } from '#contract/material.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { member } from '#contract/member.ts'
import { message } from '#contract/message.ts'
import { namelist } from '#contract/namelist.ts'
import { notice } from '#contract/notice.ts'
import { order } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { organisation } from '#contract/organisation.ts'
import { organisationImport } from '#contract/organisation-import.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { pairing } from '#contract/pairing.ts'
import { payment } from '#contract/payment.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { proof } from '#contract/proof.ts'
import { proposal } from '#contract/proposal.ts'
import { purge } from '#contract/purge.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { rehearsal } from '#contract/rehearsal.ts'
import { right } from '#contract/right.ts'
import { schedule } from '#contract/schedule.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { session } from '#contract/session.ts'
import { settings } from '#contract/settings.ts'
import { settlement } from '#contract/settlement.ts'
import { share } from '#contract/share.ts'
import { staff } from '#contract/staff.ts'
import { survey } from '#contract/survey.ts'
import { system } from '#contract/system.ts'
import { task } from '#contract/task.ts'
import { template } from '#contract/template.ts'
import { ticket } from '#contract/ticket.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { transfer } from '#contract/transfer.ts'
import { unit } from '#contract/unit.ts'
import { verify } from '#contract/verify.ts'
import { vip } from '#contract/vip/calls.ts'
import { visitor } from '#contract/visitor.ts'
import { vote } from '#contract/vote.ts'
import { voucher } from '#contract/voucher.ts'
import { wechat } from '#contract/wechat.ts'
import { admissionHandlers } from './features/admission/handlers.ts'
import { genuineTicket } from './features/admission/is-genuine.ts'
import { articleHandlers } from './features/article/handlers.ts'
import { cardOfArticle } from './features/article/public.ts'
import { attendeeHandlers } from './features/attendee/handlers.ts'
import { billHandlers } from './features/bill/handlers.ts'
import { campaignHandlers } from './features/campaign/handlers.ts'
import { stopDated } from './features/campaign/stop.ts'
import { cancellationHandlers } from './features/cancellation/handlers.ts'
import { cardHandlers } from './features/card/handlers.ts'
import { certificateHandlers } from './features/certificate/handlers.ts'
import { genuineCertificate } from './features/certificate/is-genuine.ts'
import { certificationHandlers } from './features/certification/handlers.ts'
import { checkinHandlers } from './features/checkin/handlers.ts'
import { openLists } from './features/checkin/lists/open-lists.ts'
import { contributeHandlers, contributeManageHandlers, contributeReviewHandlers } from './features/contribute/handlers.ts'
import { genuineLetter } from './features/contribute/letter.ts'
import { isHandedInTo } from './features/contribute/may-read.ts'
import { dashboardHandlers } from './features/dashboard/handlers.ts'
import { guestPlaces } from './features/desk/guest-places.ts'
import { deskHandlers } from './features/desk/handlers.ts'
import { exhibitorHandlers } from './features/exhibitor/handlers.ts'
import { fileHandlers } from './features/file/handlers.ts'
import { cloneHandlers } from './features/clone/handlers.ts'
import { isHandedOn } from './features/form/handed-on.ts'
import { formHandlers } from './features/form/handlers.ts'
import { genuineHandlers } from './features/genuine/handlers.ts'
import { historyHandlers } from './features/history/handlers.ts'
import { importsHandlers } from './features/imports/handlers.ts'
import { invoiceHandlers } from './features/invoice/handlers.ts'
import { genuineInvoice } from './features/invoice/is-genuine.ts'
import { isIssuedTo } from './features/invoice/may-read.ts'
import { materialHandlers } from './features/material/handlers.ts'
import { isLeftTo } from './features/material/may-read.ts'
import { meetingHandlers } from './features/meeting/handlers.ts'
import { touchMeetings } from './features/meeting/mark-store.ts'
import { meetingManageHandlers } from './features/meeting/manage/handlers.ts'
import { memberHandlers } from './features/member/handlers.ts'
import { messageHandlers } from './features/message/handlers.ts'
import { namelistHandlers } from './features/namelist/handlers.ts'
import { noticeHandlers } from './features/notice/handlers.ts'
import { orderHandlers } from './features/order/handlers.ts'
import { orderReviewHandlers } from './features/order/review.ts'
import { organisationHandlers } from './features/organisation/handlers.ts'
import { organisationImportHandlers } from './features/organisation/import/calls.ts'
import { organisationInviteHandlers } from './features/organisation/invite-list/calls.ts'
import { organisationManageHandlers } from './features/organisation/manage/handlers.ts'
import { pairingHandlers } from './features/pairing/handlers.ts'
import { cancelOrder } from './features/payment/cancel-order.ts'
import { paymentHandlers } from './features/payment/handlers.ts'
import { peopleHandlers } from './features/people/handlers.ts'
import { privacyHandlers } from './features/privacy/handlers.ts'
import { proofHandlers } from './features/proof/handlers.ts'
import { proposalHandlers } from './features/proposal/handlers.ts'
import { purgeHandlers } from './features/purge/handlers.ts'
import { receiptHandlers } from './features/receipt/handlers.ts'
import { refundHandlers } from './features/refund/handlers.ts'
import { rehearsalHandlers } from './features/rehearsal/handlers.ts'
import { rightHandlers } from './features/right/handlers.ts'
import { scheduleHandlers } from './features/schedule/handlers.ts'
import { scheduleManageHandlers } from './features/schedule/manage/handlers.ts'
import { sessionHandlers } from './features/session/handlers.ts'
import { settingsHandlers } from './features/settings/handlers.ts'
import { settlementHandlers } from './features/settlement/handlers.ts'
import { shareHandlers } from './features/share/handlers.ts'
import { staffHandlers } from './features/staff/handlers.ts'
import { surveyHandlers } from './features/survey/handlers.ts'
import { isAnsweredTo } from './features/survey/may-read.ts'
import { systemHandlers } from './features/system/handlers.ts'
import { taskHandlers } from './features/task/handlers.ts'
import { templateHandlers } from './features/template/handlers.ts'
import { ticketHandlers } from './features/ticket/handlers.ts'
import { ticketsSoldToday } from './features/ticket/store.ts'
import { ticketManageHandlers } from './features/ticket/manage/handlers.ts'
import { transferHandlers } from './features/transfer/handlers.ts'
import { unitHandlers } from './features/unit/handlers.ts'
import { verifyHandlers } from './features/verify/handlers.ts'
import { vipHandlers } from './features/vip/handlers.ts'
import { isShownTo } from './features/vip/photo.ts'
import { visitorHandlers } from './features/visitor/handlers.ts'
import { passStakes } from './features/vote/ballot-store.ts'
import { voteHandlers } from './features/vote/handlers.ts'
import { voucherHandlers } from './features/voucher/handlers.ts'
import { wechatHandlers } from './features/wechat/handlers.ts'
import type { Handler, Handlers } from './use-case.ts'

export const features = [
  feature('system', 'the portal’s own face: its name, dictionaries, areas', system, systemHandlers),
  feature(
    'verify',
    'SMS codes and captchas, sent and judged; limits, counted',
    verify,
    // A meeting's budget of codes follows its tickets sold, which the ticket feature counts.
    verifyHandlers(ticketsSoldToday),
  ),
  feature('consent', 'which wording somebody agreed to, when, and for whom', {}, {}),
  feature('right', 'roles, and who may do what at which tenant', right, rightHandlers),
  feature(
    'file',
    'files that people put in, and who may read them',
    file,
    // What an attendee has not agreed to hand on, the forms know; to whom a meeting leaves something, its materials; who
    // receives a guest, the guest's file; what was handed in with an answer, the surveys; to whom an invoice was issued, the
    // invoices; to whom a paper was handed in, the submissions.
    fileHandlers({
      annex: isHandedOn,
      material: isLeftTo,
      vip: isShownTo,
      survey: isAnsweredTo,
      invoice: isIssuedTo,
      manuscript: isHandedInTo,
    }),
  ),
  feature('task', 'long work: one lease at a time, step by step, with what came of it', task, taskHandlers),
  feature('imports', 'what imports have read of files, and what they have left out', imports, importsHandlers),
  feature('session', 'signing in and out, passwords, devices', session, sessionHandlers),
  feature('pairing', 'a desktop signed in by a phone', pairing, pairingHandlers),
  feature('message', 'the outbox: what people are told by WeChat or SMS', message, messageHandlers),
  feature(
    'organisation',
    'the tree of organisations, who belongs to them, applications, invitations',
    { ...organisation, ...organisationManage, ...organisationImport, ...organisationInvite },
    { ...organisationHandlers, ...organisationManageHandlers, ...organisationImportHandlers, ...organisationInviteHandlers },
  ),
  feature('member', 'registering, and the profile that people keep of themselves', member, memberHandlers),
  feature('wechat', 'web authorisation: who, to WeChat, sits in front of a session', wechat, wechatHandlers),
  feature('notice', 'what organisers are told by themselves, each by their own choice', notice, noticeHandlers),
  feature(
    'genuine',
    'whether what somebody shows is real, said to anybody by its number',
    genuine,
    // What a number is of, those know who give it out.
    genuineHandlers([genuineTicket, genuineInvoice, genuineLetter, genuineCertificate]),
  ),
  feature('admission', 'what lets one person in, and its codes', admission, admissionHandlers),
  feature('history', 'who changed what, and saving without writing over each other', history, historyHandlers),
  feature('settings', 'whose the portal is, how it looks, its tenants; the first administrator', settings, settingsHandlers),
  feature(
    'certification',
    'who has proved who they are, or whom they act for; the marks that follow',
    certification,
    // Pages that show a mark are the meetings'.
    certificationHandlers(touchMeetings),
  ),
  feature(
    'meeting',
    'meetings as everyone sees them, and as organisers make them',
    { ...meeting, ...meetingManage },
    { ...meetingHandlers, ...meetingManageHandlers },
  ),
  feature('proposal', 'meetings that somebody applies to hold', proposal, proposalHandlers),
  // What an article says of itself, the news know.
  feature('share', 'how a page looks in a chat', share, shareHandlers(cardOfArticle)),
  feature(
    'schedule',
    'the programme, its import and export, its calendar file',
    { ...schedule, ...scheduleManage },
    { ...scheduleHandlers, ...scheduleManageHandlers },
  ),
  feature('form', 'what is asked, in versions; answers, and who reads them', form, formHandlers),
  feature(
    'ticket',
    'tickets on sale, and totals that they share',
    { ...ticket, ...ticketManage },
    // Which lists a ticket opens is written by the doors.
    { ...ticketHandlers, ...ticketManageHandlers(openLists) },
  ),
  feature('voucher', 'codes that make a ticket cheaper, or show one that is hidden', voucher, voucherHandlers),
  feature('attendee', 'who comes, and the guardian of a child', attendee, attendeeHandlers),
  feature('card', 'name cards: what somebody lets others have, who has it, and taking it back', card, cardHandlers),
  // Cancelling is payment's: money may be on its way.
  feature(
    'order',
    'places, held and sold; what organisers say yes to; issues admissions',
    { ...order, ...orderReview },
    { ...orderHandlers, ...orderReviewHandlers, cancel: cancelOrder },
  ),
  feature(
    'transfer',
    'a ticket given, handed out or sent by a link to somebody else, or claimed by whom it was bought for',
    transfer,
    // Who has voted with a ticket, the votes know.
    transferHandlers(passStakes),
  ),
  feature('unit', 'an organisation as its people see it: who of them comes, what was bought for them', unit, unitHandlers),
  feature('staff', 'who works at which doors, temporary helpers too', staff, staffHandlers),
  feature('exhibitor', 'stands at a meeting: who works at them, and the leads that they share', exhibitor, exhibitorHandlers),
  feature('visitor', 'who comes without a ticket: announced, let come by a host, in and out by a pass', visitor, visitorHandlers),
  // Their places are given, and ended, by the desk.
  feature('vip', 'guests who are received apart: their files, and all that is arranged for them', vip, vipHandlers(guestPlaces)),
  feature('checkin', 'the doors: lists, devices, scans', checkin, checkinHandlers),
  feature(
    'certificate',
    'certificates of a meeting: whom its rules name, what was issued, as paper and to an organisation',
    certificate,
    certificateHandlers,
  ),
  feature('clone', 'a meeting made again from another one, all dates moved', clone, cloneHandlers),
  feature('template', 'a meeting made from a ready shape, or from one that was kept', template, templateHandlers),
  feature(
    'invoice',
    'invoices and red letters, held against what was paid and what went back',
    { ...invoice, ...invoiceManage, ...invoiceWish },
    invoiceHandlers,
  ),
  feature('refund', 'money given back', refund, refundHandlers),
  feature('payment', 'trades at the providers; settles orders', payment, paymentHandlers),
  feature('proof', 'a bank transfer, and who approves it', proof, proofHandlers),
  feature('bill', 'the providers’ books compared with ours', bill, billHandlers),
  feature('receipt', 'money that came by no provider, booked for the orders that it pays', receipt, receiptHandlers),
  feature('desk', 'orders as organisers run them: read in full, given away, sold, let go', desk, deskHandlers),
  feature(
    'people',
    'attendees as organisers know them: found, tagged, mended, put together, taken out',
    people,
    peopleHandlers(passStakes),
  ),
  feature('namelist', 'lists of people that come in, from a chat or a table, and go back', namelist, namelistHandlers),
  // What is still to be sent, the campaigns know.
  feature('cancellation', 'a meeting that does not take place, or at another time', cancellation, cancellationHandlers(stopDated)),
  feature('campaign', 'what organisers tell many at once: whom, by which way, and what came of it', campaign, campaignHandlers),
  feature('survey', 'what people are asked beside the sign-up: named or in envelopes, and what came of it', survey, surveyHandlers),
  feature('dashboard', 'figures: what is sold and by whom it came, who has arrived', dashboard, dashboardHandlers),
  feature('settlement', 'the sheet that a meeting’s money is closed with, and its supplements', settlement, settlementHandlers),
  feature('material', 'files that a meeting leaves its people', material, materialHandlers),
  feature('article', 'news of a meeting: written, scheduled, read by those for whom they are', article, articleHandlers),
  feature('vote', 'votes of a meeting: who may, their ballots open or sealed, the count and its chain of receipts', vote, voteHandlers),
  feature(
    'contribute',
    'submissions: the call, papers and their rounds, who reviews them, verdicts, letters',
    { ...contribute, ...contributeReview, ...contributeManage },
    { ...contributeHandlers, ...contributeReviewHandlers, ...contributeManageHandlers },
  ),
  feature('purge', 'when a meeting throws away what it knows of its people', purge, purgeHandlers),
  feature('rehearsal', 'a meeting played in a world of its own, before its day', rehearsal, rehearsalHandlers),
  feature('privacy', 'one’s own data, read and erased across all of them', privacy, privacyHandlers),
]

/** @param about a line for ARCHITECTURE.md. A feature that only others call has no calls of its own. */
export function feature<const Name extends string, Calls extends Record<string, Call>>(
  name: Name,
  about: string,
  calls: Calls,
  handlers: Handlers<Calls>,
) {
  return { name, about, calls, handlers }
}

const handlers = new Map<Call, unknown>(
  features.flatMap((one) =>
    Object.entries(one.calls).map(([name, call]) => [call as Call, (one.handlers as Record<string, unknown>)[name]] as const),
  ),
)

/** What answers a call. @throws for a call that no feature of the list has. */
export function handlerOf<C extends Call>(call: C): Handler<C> {
  const handler = handlers.get(call)
  if (handler === undefined) throw new Error(`no feature answers ${call.path}`)
  return handler as Handler<C>
}
