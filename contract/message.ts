/** What the portal tells people by itself: by WeChat where they are bound, else by SMS. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { id, line } from './fields.ts'
import { say } from './sentences.ts'

export const messageKinds = [
  'order_paid',
  'meeting_changed',
  'refund_done',
  'ticket_received',
  'ticket_ended',
  'vip_arrived',
  'proof_waiting',
  'proof_rejected',
  'proof_lapsed',
  'proof_missed',
  'order_approved',
  'order_refused',
  'enrolled',
  'pay_wanted',
  'ticket_withdrawn',
  'fill_wanted',
  'refund_asked',
  'refund_refused',
  'meeting_coming',
  'pay_due',
  'meeting_over',
  'meeting_news',
  'meeting_cancelled',
  'meeting_postponed',
  'order_review',
  'bill_differs',
  'sold_out',
  'vip_host',
  'vip_next',
  'vip_changed',
  'visit_asked',
  'visit_approved',
  'visit_refused',
  'visit_arrived',
  'visit_overdue',
  'certification_decided',
  'certification_ending',
  'proposal_decided',
  'certification_waiting',
  'proposal_waiting',
  'organisation_invited',
  'survey_wanted',
  'review_wanted',
  'contribution_decided',
  'contribution_ticket',
  'certificate_issued',
  'invoice_issued',
  'invoice_returned',
  'invoice_exchange_refused',
  'invoice_confirm',
  'invoice_waiting',
  'invoice_confirm_due',
  'invoice_unasked',
  'clock_doubted',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** `unsure`: nobody knows whether it was taken; it is not sent again. */
export const messageStates = ['waiting', 'sending', 'sent', 'unsure', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** What a message is about; texts, ready to be read. */
export interface Facts {
  meeting: string
  /**
   * order_paid, ticket_received, ticket_ended: when the meeting begins; refund_done, proof_lapsed: the amount;
   * meeting_changed: what is new, another place among it; vip_arrived: who, and at which gate; proof_waiting, proof_missed: the
   * amount, and until when; proof_rejected: until when the payer can try again, and why;
   * order_approved: the amount, and until when it is to be paid; order_refused: why;
   * enrolled: when the meeting begins, and who holds what; pay_wanted: the amount, and until when; ticket_withdrawn: why;
   * fill_wanted: a word for templates; refund_asked: the amount; refund_refused: why;
   * meeting_coming, meeting_over, meeting_news: what an organiser has written; pay_due: the amount, and until when;
   * meeting_cancelled: why, and what becomes of the money; meeting_postponed: the new time, then the new place, and until when
   * all can be had back;
   * order_review: who; bill_differs: the day, and how many lines; sold_out: the ticket;
   * vip_host: a word that names nobody, for the phone may be somebody else's; vip_next: what has happened to whom;
   * vip_changed: whose leg, and when it is expected now; visit_asked: when somebody wants to come, and no name;
   * visit_approved: from when to when; visit_refused: why; visit_arrived, visit_overdue: who, and at which gate or until when;
   * certification_decided: what became of it, and why, `meeting` is its kind; certification_ending: the day, likewise;
   * proposal_decided: what became of it, and why; certification_waiting: when it was handed in, `meeting` is its kind;
   * proposal_waiting: likewise, `meeting` is its title;
   * survey_wanted: what the survey is called;
   * review_wanted: until when an answer is wanted, and nothing of the paper; contribution_decided: the verdict;
   * contribution_ticket: a word for templates;
   * certificate_issued: which certificate, and nobody's name: the phone may be somebody else's;
   * organisation_invited: until when, `meeting` is the organisation, and nothing else is named: the phone may be somebody else's;
   * invoice_issued, invoice_confirm: the number of the invoice; invoice_returned: what is to be put right;
   * invoice_exchange_refused: why, for the invoice stays as it is;
   * invoice_waiting: how many, and since when the oldest; invoice_confirm_due: until when;
   * invoice_unasked: why what was wanted was not applied for;
   * clock_doubted: when the doubt began, by the server's clock; `meeting` is a word for templates.
   */
  what: string
}

/** The message as people read it in the portal; SMS and WeChat have templates of their own with the same facts. */
/*@__NO_SIDE_EFFECTS__*/
export function messageText(kind: MessageKind, { meeting, what }: Facts): { title: string; text: string } {
  switch (kind) {
    case 'order_paid':
      return { title: '报名成功', text: `您已成功报名“${meeting}”，会议时间：${what}。` }
    case 'meeting_changed':
      return { title: '会议变更', text: `“${meeting}”有变更：${what}` }
    case 'refund_done':
      return { title: '退款成功', text: `“${meeting}”的退款 ${what} 已退回，请留意到账通知。` }
    case 'ticket_received':
      return { title: '收到门票', text: `您收到一张“${meeting}”的门票，会议时间：${what}，请用本手机号登录查看。` }
    case 'ticket_ended':
      return {
        title: '门票失效',
        text: `“${meeting}”（${what}）中您的门票已随订单退款作废，不能再入场。如有疑问，请联系为您报名的人或主办方。`,
      }
    case 'proof_waiting':
      return { title: '付款凭证待审核', text: `“${meeting}”有付款凭证等您审核：${what}。` }
    case 'proof_rejected':
      return { title: '付款凭证未通过', text: `“${meeting}”的付款凭证未通过审核：${what}` }
    case 'proof_lapsed':
      return {
        title: '订单已取消',
        text: `“${meeting}”的付款凭证（${what}）未能在审核期限内得到处理，订单已取消，名额已释放。您若已转账，主办方确认到账后，有余票会恢复名额，否则退款。`,
      }
    case 'proof_missed':
      return {
        title: '付款凭证超期',
        text: `“${meeting}”有付款凭证超期未审核：${what}，订单已取消。款项若已到账，请在“凭证审核”中补办到账，系统会恢复名额或转入退款。`,
      }
    case 'order_approved':
      return { title: '报名审核通过', text: `您在“${meeting}”的报名已通过审核，${what}。` }
    case 'order_refused':
      return { title: '报名未通过', text: `很抱歉，您在“${meeting}”的报名未通过审核：${what}` }
    case 'enrolled':
      return { title: '已为您报名', text: `您已报名“${meeting}”：${what}` }
    case 'pay_wanted':
      return { title: '请支付报名费', text: `“${meeting}”已为您保留名额：${what}` }
    case 'ticket_withdrawn':
      return { title: '报名已取消', text: `您在“${meeting}”的报名已由主办方取消，门票不能再入场。原因：${what}` }
    case 'fill_wanted':
      return { title: '请补充报名信息', text: `“${meeting}”还需要您补充一些报名信息，请在“我的订单”中填写。` }
    case 'refund_asked':
      return { title: '退款申请待处理', text: `“${meeting}”有退款申请等您处理：${what}。` }
    case 'refund_refused':
      return { title: '退款申请未通过', text: `您在“${meeting}”的退款申请未通过：${what}` }
    case 'meeting_coming':
      return { title: '参会提醒', text: `您报名的“${meeting}”即将开始：${what}` }
    case 'pay_due':
      return { title: '付款提醒', text: `您在“${meeting}”的订单还未付款：${what}` }
    case 'meeting_over':
      return { title: '感谢参会', text: `感谢您参加“${meeting}”：${what}` }
    case 'meeting_news':
      return { title: '活动资讯', text: `“${meeting}”：${what}。拒收请回复R` }
    case 'meeting_cancelled':
      return { title: '会议取消', text: `很抱歉，“${meeting}”已取消：${what}` }
    case 'meeting_postponed':
      return { title: '会议改期', text: `“${meeting}”已改期：${what}` }
    case 'order_review':
      return { title: '报名待审核', text: `“${meeting}”有报名等您审核：${what}。` }
    case 'bill_differs':
      return { title: '账单有差异', text: `“${meeting}”的支付账单与订单不一致，请核对：${what}。` }
    case 'sold_out':
      return { title: '门票售罄', text: `“${meeting}”的门票已售罄：${what}。` }
    case 'vip_arrived':
      return { title: '贵宾到场', text: `您接待的贵宾已到“${meeting}”：${what}` }
    case 'vip_host':
      return { title: '接待任务', text: `您在“${meeting}”有接待任务：${what}，请用本手机号登录查看。` }
    case 'vip_next':
      return { title: '接待进展', text: `“${meeting}”的嘉宾接待有进展：${what}` }
    case 'vip_changed':
      return { title: '行程变更', text: `“${meeting}”的嘉宾行程有变更：${what}` }
    case 'visit_asked':
      return { title: '来访待确认', text: `“${meeting}”有人预约拜访您：${what}，请登录查看并处理。` }
    case 'visit_approved':
      return { title: '来访已通过', text: `您到“${meeting}”的来访预约已通过：${what}，到场请出示通行码。` }
    case 'visit_refused':
      return { title: '来访未通过', text: `很抱歉，您到“${meeting}”的来访预约未通过：${what}` }
    case 'visit_arrived':
      return { title: '访客到访', text: `您在“${meeting}”的访客已到：${what}` }
    case 'visit_overdue':
      return { title: '访客超时未离开', text: `“${meeting}”有访客超过来访时间仍在场：${what}` }
    case 'certification_decided':
      return { title: '认证结果', text: `您的${meeting}${what}` }
    case 'certification_ending':
      return { title: '认证即将到期', text: `您的${meeting}将于 ${what} 到期，请及时续期。` }
    case 'proposal_decided':
      return { title: '办会申请结果', text: `您的办会申请“${meeting}”${what}` }
    case 'certification_waiting':
      return { title: '认证待审核', text: `有${meeting}等您审核：${what}。` }
    case 'proposal_waiting':
      return { title: '办会申请待审核', text: `有办会申请“${meeting}”等您审核：${what}。` }
    case 'survey_wanted':
      return { title: '请填写问卷', text: `“${meeting}”邀请您填写“${what}”，请登录后在“问卷”中填写。` }
    case 'review_wanted':
      return { title: '邀请您评审', text: `“${meeting}”请您评审稿件，${what}，请在“投稿”的“我的评审”中查看。` }
    case 'contribution_decided':
      return { title: '投稿结果', text: `您在“${meeting}”的投稿有结果了：${what}。请在“投稿”中查看评审意见。` }
    case 'contribution_ticket':
      return { title: '请报名参会', text: `您在“${meeting}”的投稿已录用，您还没有门票，请尽快报名。` }
    case 'certificate_issued':
      return { title: '证书已颁发', text: `“${meeting}”的${what}已颁发给您，请登录后在“我的证书”中查看。` }
    case 'organisation_invited':
      return { title: '机构邀请', text: `“${meeting}”邀请您加入：${what}，请用本手机号登录，在“我的机构”中确认。` }
    case 'invoice_issued':
      return { title: '发票已开具', text: `您在“${meeting}”的发票已开具，发票号码：${what}，请登录查看和下载。` }
    case 'invoice_returned':
      return { title: '开票申请已退回', text: `您在“${meeting}”的开票申请需要修改：${what}` }
    case 'invoice_exchange_refused':
      return { title: '换开申请未通过', text: `您在“${meeting}”的换开申请未通过，原发票仍然有效。原因：${what}` }
    case 'invoice_confirm':
      return { title: '红字发票待确认', text: `“${meeting}”的发票（${what}）要冲红，请在72小时内到电子税务局确认。` }
    case 'invoice_waiting':
      return { title: '发票申请待处理', text: `“${meeting}”有发票申请等您处理：${what}。` }
    case 'invoice_confirm_due':
      return { title: '红字发票确认即将到期', text: `您在“${meeting}”的发票要冲红，确认单将于 ${what} 作废，请尽快到电子税务局确认。` }
    case 'invoice_unasked':
      return { title: '发票未能自动申请', text: `您报名“${meeting}”时登记的发票未能自动申请：${what}。您可以在“发票”中查看并申请。` }
    case 'clock_doubted':
      return {
        title: '服务器时间异常',
        text: `${meeting}在 ${what} 出现异常，到期数据已暂停清理。请联系运维人员核对时间，并按运维手册确认。`,
      }
  }
}

export const Message = v.object({
  id: v.string(),
  kind: v.picklist(messageKinds),
  title: v.string(),
  text: v.string(),
  meetingId: v.string(),
  createTime: v.string(),
})
export type Message = v.InferOutput<typeof Message>

export const message = {
  /** One's own, the newest first. */
  mine: post('/api/meeting/message/list', { access: 'user', input: v.strictObject(paging), data: page(Message) }),
  /** Tells everybody who holds a place in a meeting what has changed, once each. */
  announce: post('/api/meeting/message/announce', {
    access: { permissions: ['meeting:meeting:edit'] },
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id, what: v.pipe(line(100), v.minLength(2, say.changeMissing)) }),
    data: v.object({ people: v.number() }),
    reasons: ['too_often'],
  }),
}
