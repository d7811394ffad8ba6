/** Everybody outside, on one's own machine: SMS, the gateway and its bank, WeChat and its payments, who compares ID numbers. */
import type { Hono, MiddlewareHandler } from 'hono'
import type { MessageKind } from '#contract/message.ts'
import { links } from '#contract/paths.ts'
import { type WechatBox, wechatBox } from '#wechat/sandbox/box.ts'
import type { Fetch } from '#wechat/server/outside.ts'
import { captchaPainter } from '../features/verify/captcha-picture.ts'
import type { Clock } from '../flow/clock.ts'
import type { LocalWorld } from '../providers/providers.ts'
import { type CaptchaSandbox, captchaSandbox } from './captcha.ts'
import { type CashierSandbox, cashierSandbox } from './cashier.ts'
import { type DigitalSandbox, digitalSandbox } from './digital-invoice.ts'
import { door } from './door.ts'
import { type IdentitySandbox, identitySandbox } from './identity.ts'
import { type SmsSandbox, smsSandbox } from './sms.ts'

export interface StandIns extends LocalWorld {
  smsBox: SmsSandbox
  captchas: CaptchaSandbox
  cashier: CashierSandbox
  invoices: DigitalSandbox
  identityBox: IdentitySandbox
  wechatBox: WechatBox
  routes: readonly Hono[]
  around: readonly MiddlewareHandler[]
}

/** Template messages of the local account, as one would have them approved: the kind in a variable's name limits what it takes. */
const approved = {
  order_paid: { title: '报名成功通知', meeting: ['thing1', '会议名称'], what: ['time2', '会议时间'] },
  meeting_changed: { title: '会议变更通知', meeting: ['thing1', '会议名称'], what: ['thing2', '变更内容'] },
  refund_done: { title: '退款成功通知', meeting: ['thing1', '会议名称'], what: ['amount2', '退款金额'] },
  ticket_received: { title: '收到门票通知', meeting: ['thing1', '会议名称'], what: ['time2', '会议时间'] },
  ticket_ended: { title: '门票失效通知', meeting: ['thing1', '会议名称'], what: ['time2', '会议时间'] },
  proof_waiting: { title: '付款凭证待审核通知', meeting: ['thing1', '会议名称'], what: ['thing2', '审核期限'] },
  proof_rejected: { title: '付款凭证未通过通知', meeting: ['thing1', '会议名称'], what: ['thing2', '处理说明'] },
  proof_lapsed: { title: '订单取消通知', meeting: ['thing1', '会议名称'], what: ['amount2', '订单金额'] },
  proof_missed: { title: '付款凭证超期通知', meeting: ['thing1', '会议名称'], what: ['thing2', '订单说明'] },
  order_approved: { title: '报名审核通过通知', meeting: ['thing1', '会议名称'], what: ['thing2', '付款说明'] },
  order_refused: { title: '报名未通过通知', meeting: ['thing1', '会议名称'], what: ['thing2', '未通过原因'] },
  enrolled: { title: '报名成功提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '报名说明'] },
  pay_wanted: { title: '待付款提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '付款说明'] },
  ticket_withdrawn: { title: '报名取消通知', meeting: ['thing1', '会议名称'], what: ['thing2', '取消原因'] },
  fill_wanted: { title: '信息补充提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '补充说明'] },
  refund_asked: { title: '退款申请提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '申请说明'] },
  refund_refused: { title: '退款申请结果通知', meeting: ['thing1', '会议名称'], what: ['thing2', '未通过原因'] },
  meeting_coming: { title: '参会提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '提醒内容'] },
  pay_due: { title: '付款提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '付款说明'] },
  meeting_over: { title: '会后感谢通知', meeting: ['thing1', '会议名称'], what: ['thing2', '感谢内容'] },
  meeting_news: { title: '活动资讯通知', meeting: ['thing1', '活动名称'], what: ['thing2', '资讯内容'] },
  meeting_cancelled: { title: '会议取消通知', meeting: ['thing1', '会议名称'], what: ['thing2', '取消原因'] },
  meeting_postponed: { title: '会议改期通知', meeting: ['thing1', '会议名称'], what: ['thing2', '改期说明'] },
  order_review: { title: '报名待审核通知', meeting: ['thing1', '会议名称'], what: ['thing2', '报名人'] },
  bill_differs: { title: '账单差异提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '差异说明'] },
  sold_out: { title: '门票售罄提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '门票名称'] },
  vip_arrived: { title: '贵宾到场通知', meeting: ['thing1', '会议名称'], what: ['thing2', '贵宾姓名'] },
  vip_host: { title: '接待任务提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '任务说明'] },
  vip_next: { title: '接待进展提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '进展说明'] },
  vip_changed: { title: '行程变更提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '变更说明'] },
  visit_asked: { title: '来访预约提醒', meeting: ['thing1', '地点名称'], what: ['thing2', '来访时间'] },
  visit_approved: { title: '来访预约通过通知', meeting: ['thing1', '地点名称'], what: ['thing2', '来访时间'] },
  visit_refused: { title: '来访预约未通过通知', meeting: ['thing1', '地点名称'], what: ['thing2', '未通过原因'] },
  visit_arrived: { title: '访客到访通知', meeting: ['thing1', '地点名称'], what: ['thing2', '访客姓名'] },
  visit_overdue: { title: '访客超时提醒', meeting: ['thing1', '地点名称'], what: ['thing2', '访客姓名'] },
  certification_decided: { title: '认证审核结果通知', meeting: ['thing1', '认证类型'], what: ['thing2', '审核结果'] },
  certification_ending: { title: '认证到期提醒', meeting: ['thing1', '认证类型'], what: ['time2', '到期日期'] },
  proposal_decided: { title: '申请审核结果通知', meeting: ['thing1', '申请内容'], what: ['thing2', '审核结果'] },
  clock_doubted: { title: '系统异常提醒', meeting: ['thing1', '异常项目'], what: ['time2', '发生时间'] },
  certification_waiting: { title: '认证待审核提醒', meeting: ['thing1', '认证类型'], what: ['thing2', '提交时间'] },
  proposal_waiting: { title: '申请待审核提醒', meeting: ['thing1', '申请内容'], what: ['thing2', '提交时间'] },
  organisation_invited: { title: '加入邀请通知', meeting: ['thing1', '机构名称'], what: ['thing2', '邀请说明'] },
  survey_wanted: { title: '问卷填写提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '问卷名称'] },
  review_wanted: { title: '评审邀请提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '评审说明'] },
  contribution_decided: { title: '投稿结果通知', meeting: ['thing1', '会议名称'], what: ['thing2', '评审结果'] },
  contribution_ticket: { title: '报名提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '提醒内容'] },
  certificate_issued: { title: '证书颁发通知', meeting: ['thing1', '会议名称'], what: ['thing2', '证书名称'] },
  invoice_issued: { title: '开票成功通知', meeting: ['thing1', '会议名称'], what: ['character_string2', '发票号码'] },
  invoice_returned: { title: '开票申请退回通知', meeting: ['thing1', '会议名称'], what: ['thing2', '退回原因'] },
  invoice_exchange_refused: { title: '换开申请未通过通知', meeting: ['thing1', '会议名称'], what: ['thing2', '未通过原因'] },
  invoice_unasked: { title: '发票申请提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '提醒内容'] },
  invoice_confirm: { title: '红字发票确认提醒', meeting: ['thing1', '会议名称'], what: ['character_string2', '发票号码'] },
  invoice_waiting: { title: '发票申请待处理提醒', meeting: ['thing1', '会议名称'], what: ['thing2', '申请情况'] },
  invoice_confirm_due: { title: '红字发票确认到期提醒', meeting: ['thing1', '会议名称'], what: ['time2', '截止时间'] },
} as const satisfies Record<MessageKind, unknown>

const idOf = (kind: string) => `LOCAL_TEMPLATE_${kind}`
const templates = Object.fromEntries(
  Object.entries(approved).map(([kind, { meeting, what }]) => [kind, { id: idOf(kind), meeting: meeting[0], what: what[0] }]),
)
const templatesThere = Object.entries(approved).map(([kind, { title, meeting, what }]) => ({
  id: idOf(kind),
  title,
  fields: Object.fromEntries([meeting, what]),
}))

/**
 * @param key opens them; without one they are anybody's.
 * @param publicUrl where the product is reached: the stand-ins are reached there too.
 * @param fetch carries what they report by themselves.
 * @param meetingId whose page the local WeChat offers to open.
 * @param hosts where else its account is at home.
 * @param wechatAddress where the local WeChat serves its API hosts without a path, for its console to show.
 * @param later in whose time the bank does what takes a while; by default in real time.
 */
export function standIns({
  key,
  clock,
  publicUrl,
  fetch,
  meetingId,
  hosts = [],
  wechatAddress,
  later,
}: {
  key?: string | undefined
  clock: Clock
  publicUrl: string
  fetch: Fetch
  meetingId: string
  hosts?: readonly string[]
  wechatAddress?: string | undefined
  later?: (ms: number, act: () => unknown) => void
}): StandIns {
  const entrance = door({ key, base: `${publicUrl}/sandbox`, home: links.particulars(meetingId) })
  const smsBox = smsSandbox()
  const captchas = captchaSandbox(captchaPainter)
  const cashier = cashierSandbox({ clock, publicUrl, fetch, ...(later && { later }) })
  const invoices = digitalSandbox({ clock, publicUrl, fetch })
  const identityBox = identitySandbox({ clock, publicUrl })
  const box = wechatBox({
    clock,
    publicUrl,
    hosts,
    ...(wechatAddress !== undefined && { rootAddress: wechatAddress }),
    fetch,
    accountName: '云栖谷会务',
    templates: templatesThere,
    links: [
      { name: '会议页面（聊天里的链接）', url: links.particulars(meetingId) },
      { name: '会议列表', url: '/pages/index/meetList' },
      { name: '个人中心', url: '/pages/index/user' },
    ],
  })
  return {
    smsBox,
    captchas,
    cashier,
    invoices,
    identityBox,
    wechatBox: box,
    sms: smsBox.provider,
    gateway: { url: cashier.url, key: cashier.key },
    digital: { url: invoices.url, key: invoices.key },
    identity: identityBox.account,
    wechat: { account: box.account, hosts: box.hosts(publicUrl), merchant: box.merchant, templates },
    routes: [entrance.routes, smsBox.routes, captchas.routes, cashier.routes, invoices.routes, identityBox.routes, box.routes],
    around: [entrance.only(box.inject)],
  }
}
