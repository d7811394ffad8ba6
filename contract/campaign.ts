/**
 * What organisers tell many at once: a message of an approved kind, to a segment of the people of a meeting. Nobody writes
 * free text that no provider would send: a kind has one blank at most, and what stands around it is fixed.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { flag, id, line, mobile } from './fields.ts'
import { moment } from './meeting-manage.ts'
import { messageStates } from './message.ts'
import { peopleFilter } from './people.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

interface CampaignKind {
  readonly name: string
  /** What the blank is for; none where the server fills it in for each person. */
  readonly blank?: { readonly name: string; readonly example: string }
  /** About one's own order or place; else only whoever agreed to `messages`, and is on no block list, gets it. */
  readonly own: boolean
}

/** Message kinds that a campaign may be of (contract/message.ts has their words). */
export const campaignKinds = {
  meeting_coming: { name: '参会提醒', blank: { name: '提醒内容', example: '请携带身份证，7:30 起在东门签到' }, own: true },
  meeting_changed: { name: '会议变更', blank: { name: '变更内容', example: '开幕式改到二楼报告厅' }, own: true },
  pay_due: { name: '付款提醒', own: true },
  fill_wanted: { name: '补充信息提醒', own: true },
  survey_wanted: { name: '问卷提醒', own: true },
  meeting_over: { name: '会后感谢', blank: { name: '感谢与资料', example: '会议资料已上传，可在会议页查看' }, own: true },
  meeting_news: { name: '活动资讯', blank: { name: '资讯内容', example: '明年大会已开放报名' }, own: false },
} as const satisfies Record<string, CampaignKind>
export type CampaignKey = keyof typeof campaignKinds
/** Kinds that say when a meeting is, by their words or their hour: put off, they are not true any more once it is at another time. */
export const datedKinds = ['meeting_coming', 'meeting_over'] as const satisfies readonly CampaignKey[]
const kind = v.picklist(Object.keys(campaignKinds) as [CampaignKey, ...CampaignKey[]], say.fieldUnknown)

/** Characters of the blank: as many as a variable of an SMS takes (server/features/verify/sms-provider.ts). */
export const BLANK_MOST = 35
/** Whoever holds a ticket or has to pay for it; those in whose name a ticket is; both, nobody twice. */
export const campaignTo = ['holders', 'names', 'both'] as const
export type CampaignTo = (typeof campaignTo)[number]
export const campaignToWords: Record<CampaignTo, string> = { holders: '持票人', names: '票面上的人', both: '持票人和票面上的人' }

export const campaignStates = ['scheduled', 'sending', 'done', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]
export const campaignStateWords: Record<CampaignState, string> = {
  scheduled: '待发送',
  sending: '发送中',
  done: '已完成',
  stopped: '已停止',
}
/** From ten in the evening until eight in the morning, in 东八区, whoever sends is asked twice. */
export const NIGHT = { from: 22, to: 8 } as const
/** A long SMS is counted, and paid, in parts of so many characters; a short one is one part. */
const SMS_PART = 67
export const SMS_SHORT = 70
export const smsParts = (text: string) => (text.length <= SMS_SHORT ? 1 : Math.ceil(text.length / SMS_PART))

/** What a segment is called. */
export const segmentWords = {
  all: '全部参会人',
  keyword: '按关键词查找',
  came: '已签到',
  away: '未签到',
  at: (list: string, arrived: string) => `${list}${arrived}`,
  voucher: (code: string) => `优惠码 ${code}`,
  tag: (tag: string) => `标签“${tag}”`,
  hotel: '需住宿',
  unfilled: '未补充信息',
  answered: (question: string, option: string) => `${question}：${option}`,
  unopened: '未打开门票',
  unanswered: (survey: string) => `未填问卷“${survey}”`,
  double: '疑似重复',
  sameName: '仅姓名相同',
  days: (from: string, to: string) => (to === '' ? `${from} 起报名` : from === '' ? `${to} 前报名` : `${from} 至 ${to} 报名`),
  between: ' · ',
} as const
/** What the server fills in for each person. */
export const campaignSays = {
  due: (orders: number, amount: string, until: string) =>
    `${orders > 1 ? `${orders} 个订单共 ` : ''}${amount}${until === '' ? '' : `，请在 ${until} 前支付`}`,
  /** Where nobody is there to be told, and in a test. */
  sampleDue: '¥100.00，请在 12-31 18:00 前支付',
} as const

const { meetingId, ids: _, sort: __, ...filter } = peopleFilter
/** Whom: as the list of people is narrowed; and who of an order has not paid, by `status`. */
export const segmentFilter = { meetingId, ...filter }
const about = { kind, what: v.pipe(line(BLANK_MOST, say.campaignBlankInvalid)) }
const to = v.optional(v.picklist(campaignTo, say.fieldUnknown), 'holders')

/** What would happen, before it does. */
export const Segment = v.object({
  /** Messages that would go out. */
  people: v.number(),
  /** Three of them. */
  names: v.array(v.string()),
  wechat: v.number(),
  sms: v.number(),
  /** Who is left out: has not agreed to such messages or has refused them; cannot be reached at all. */
  refused: v.number(),
  unreachable: v.number(),
  /** As the first of them would read it, and how many parts of SMS one is. */
  title: v.string(),
  text: v.string(),
  /** What stands in the blank of the WeChat template, which is cut at 20 characters. */
  wechatText: v.string(),
  parts: v.number(),
  /** Fen for all SMS; null where the operator has not said what a part costs. */
  cost: v.nullable(v.number()),
})
export type Segment = v.InferOutput<typeof Segment>

export const Campaign = v.object({
  id: v.string(),
  kind: v.picklist(Object.keys(campaignKinds) as [CampaignKey, ...CampaignKey[]]),
  what: v.string(),
  state: v.picklist(campaignStates),
  to: v.picklist(campaignTo),
  /** Whom, in words: 未签到 · 教师票. */
  segment: v.string(),
  /** Counted so far: put into the outbox, of them accepted, unsure, failed; left out. */
  told: v.number(),
  sent: v.number(),
  unsure: v.number(),
  failed: v.number(),
  refused: v.number(),
  by: v.string(),
  sendTime: v.string(),
  createTime: v.string(),
  endTime: v.string(),
  actions: v.array(v.picklist(['stop'])),
})
export type Campaign = v.InferOutput<typeof Campaign>

/** Somebody whom a campaign has told, or could not tell. */
export const Told = v.object({
  name: v.string(),
  /** Masked. */
  phone: v.string(),
  channel: v.picklist(['wechat', 'sms', '']),
  state: v.picklist(messageStates),
  error: v.string(),
  time: v.string(),
})
export type Told = v.InferOutput<typeof Told>

export const Block = v.object({
  id: v.string(),
  /** Masked unless the caller may change or export attendees. */
  mobile: v.string(),
  note: v.string(),
  by: v.string(),
  createTime: v.string(),
})
export type Block = v.InferOutput<typeof Block>

const send = rights.sendMessages
const atMeeting = { access: send, meeting: 'meetingId' } as const

export const campaign = {
  segment: post('/api/meeting/message/segment', {
    ...atMeeting,
    input: v.strictObject({ ...segmentFilter, ...about, to }),
    data: Segment,
  }),
  /** The same to whoever asks, and to nobody else. */
  test: post('/api/meeting/message/test', {
    ...atMeeting,
    adds: { minute: 6, day: 60 },
    input: v.strictObject({ meetingId: id, ...about }),
    data: v.null(),
    reasons: ['campaign_over', 'campaign_blank_missing'],
  }),
  /**
   * `at`: later than now, at most 90 days; missing: now. `night` 1: asked twice. `key`: the client's own for this intention: the
   * same key is the same campaign. Whom it reaches is decided when it begins.
   */
  send: post('/api/meeting/message/send', {
    ...atMeeting,
    adds: { minute: 6, day: 60 },
    input: v.strictObject({
      ...segmentFilter,
      ...about,
      to,
      at: v.optional(moment),
      night: v.optional(flag, 0),
      key: v.pipe(v.string(say.fieldUnknown), v.regex(/^[0-9A-Za-z-]{8,60}$/, say.fieldUnknown)),
    }),
    data: Campaign,
    reasons: ['meeting_unseen', 'campaign_over', 'campaign_blank_missing', 'campaign_nobody', 'campaign_night', 'campaign_time'],
  }),
  list: post('/api/meeting/message/campaigns', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(Campaign),
  }),
  get: get('/api/meeting/message/report', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: Campaign,
    reasons: ['campaign_gone'],
  }),
  told: post('/api/meeting/message/told', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, id, failed: v.optional(flag, 0) }),
    data: page(Told),
    reasons: ['campaign_gone'],
  }),
  /** What has gone out is out; what waits does not go. */
  stop: post('/api/meeting/message/stop', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: Campaign,
    reasons: ['campaign_gone'],
  }),

  /** Phones that want nothing of this tenant but what is about their own orders. */
  blocks: post('/api/meeting/message/block/list', {
    access: send,
    input: v.strictObject({ ...paging, keyword: line(20) }),
    data: page(Block),
  }),
  block: post('/api/meeting/message/block/save', {
    access: send,
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({ mobile, note: line(50) }),
    data: v.null(),
  }),
  unblock: post('/api/meeting/message/block/remove', { access: send, input: v.strictObject({ id }), data: v.null() }),
}
