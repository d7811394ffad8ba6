/** Tickets as organisers make them: what is sold, for how much and until when, to whom, and how many; pools that types share. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { fen, flag, id, line, mobile, text, whole } from './fields.ts'
import { edition } from './history.ts'
import { moment } from './meeting-manage.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'
import { audiences } from './ticket.ts'

/** draft: nobody sees it yet. on: sold within its window. off: seen by nobody, what was sold stays. removed: only without orders. */
export const ticketStages = ['draft', 'on', 'off'] as const
export type TicketStage = (typeof ticketStages)[number]

/** What organisers write of a ticket, by field, with the word people see. */
export const ticketFields = {
  name: '名称',
  note: '说明',
  groupName: '分组',
  price: '价格',
  steps: '价格阶段',
  total: '数量',
  poolId: '共享名额',
  bookingStratTime: '开售时间',
  bookingEndTime: '停售时间',
  leastPerOrder: '每单最少',
  limitPerOrder: '每单最多',
  limitPerPhone: '每人限购',
  hidden: '凭码可见',
  approval: '需要审核',
  audience: '谁能买',
  organisationIds: '可购机构',
  payMinutes: '付款时限',
  refundTiers: '退款规则',
  invoiceItem: '发票项目',
  formId: '填写内容',
  listIds: '入场范围',
} as const
export type TicketField = keyof typeof ticketFields

/** What organisers write of a pool, by field, with the word people see. */
export const poolFields = { name: '名称', total: '名额' } as const

export const TICKETS_MAX = 200
export const TICKET_NAME_MAX = 40
export const POOLS_MAX = 50
export const STEPS_MAX = 10
export const PLACES_MAX = 1_000_000
/** Of one ticket: the dearest that a fair sells, and no slip of the finger beyond it. */
export const PRICE_MAX_FEN = 100_000_00
export const PHONES_MAX = 5_000
/** Half an hour, and seven days for a transfer by a company. */
export const PAY_MINUTES_LEAST = 30
export const PAY_MINUTES_MOST = 7 * 24 * 60
export const TIERS_MAX = 6

const price = v.pipe(fen, v.maxValue(PRICE_MAX_FEN, say.priceTooHigh))
/** 0: none of its own. */
const places = v.pipe(
  v.number(say.numberInvalid),
  v.integer(say.numberInvalid),
  v.minValue(0, say.numberInvalid),
  v.maxValue(PLACES_MAX, say.numberInvalid),
)
/** 0: no limit. */
const limit = v.pipe(
  v.number(say.numberInvalid),
  v.integer(say.numberInvalid),
  v.minValue(0, say.numberInvalid),
  v.maxValue(100, say.numberInvalid),
)
const step = v.strictObject({ untilTime: moment, fen: price })
const tier = v.strictObject({
  days: v.pipe(v.number(say.tierInvalid), v.integer(say.tierInvalid), v.minValue(0, say.tierInvalid), v.maxValue(365, say.tierInvalid)),
  percent: v.pipe(v.number(say.tierInvalid), v.integer(say.tierInvalid), v.minValue(0, say.tierInvalid), v.maxValue(100, say.tierInvalid)),
})

/** A save changes what it brings, and nothing else. Money in fen: these calls are ours. */
const written = {
  name: v.optional(v.pipe(line(TICKET_NAME_MAX, say.ticketNameInvalid), v.nonEmpty(say.ticketNameInvalid))),
  note: v.optional(text(200)),
  groupName: v.optional(line(20)),
  /** The ordinary price: before any step it is that of the first one. */
  fen: v.optional(price),
  /** Until then it costs so much; earlier ones first. */
  steps: v.optional(v.pipe(v.array(step), v.maxLength(STEPS_MAX, say.stepsFull))),
  total: v.optional(places),
  /** Empty: none. */
  poolId: v.optional(v.union([v.literal(''), id])),
  bookingStratTime: v.optional(moment),
  bookingEndTime: v.optional(moment),
  leastPerOrder: v.optional(whole(100, say.numberInvalid)),
  limitPerOrder: v.optional(limit),
  limitPerPhone: v.optional(limit),
  hidden: v.optional(flag),
  approval: v.optional(flag),
  audience: v.optional(v.picklist(audiences, say.fieldUnknown)),
  organisationIds: v.optional(v.pipe(v.array(id), v.maxLength(100, say.fieldUnknown))),
  payMinutes: v.optional(
    v.pipe(
      v.number(say.payMinutesInvalid),
      v.integer(say.payMinutesInvalid),
      v.minValue(PAY_MINUTES_LEAST, say.payMinutesInvalid),
      v.maxValue(PAY_MINUTES_MOST, say.payMinutesInvalid),
    ),
  ),
  /** More days first, each with less than the one before; none: an organiser decides each case. */
  refundTiers: v.optional(v.pipe(v.array(tier), v.maxLength(TIERS_MAX, say.tierInvalid))),
  invoiceItem: v.optional(line(40)),
  formId: v.optional(id),
  /** Lists at the doors that it opens, of those that do not open for all tickets. */
  listIds: v.optional(v.pipe(v.array(id), v.maxLength(200, say.fieldUnknown))),
}

export const OwnTicket = v.object({
  id: v.string(),
  meetingId: v.string(),
  stage: v.picklist(ticketStages),
  edition: v.number(),
  name: v.string(),
  note: v.string(),
  groupName: v.string(),
  fen: v.number(),
  steps: v.array(v.object({ untilTime: v.string(), fen: v.number() })),
  /** What a copy costs now. */
  nowFen: v.number(),
  /** 0: none of its own. */
  total: v.number(),
  poolId: v.string(),
  bookingStratTime: v.string(),
  bookingEndTime: v.string(),
  leastPerOrder: v.number(),
  limitPerOrder: v.number(),
  limitPerPhone: v.number(),
  hidden: v.number(),
  approval: v.number(),
  audience: v.picklist(audiences),
  organisationIds: v.array(v.string()),
  /** How many phones are on its list. */
  phones: v.number(),
  payMinutes: v.number(),
  refundTiers: v.array(v.object({ days: v.number(), percent: v.number() })),
  invoiceItem: v.string(),
  formId: v.string(),
  listIds: v.array(v.string()),
  /** Places of live orders: paid for or free; not yet paid, under review, or on their way back. */
  sold: v.number(),
  held: v.number(),
  /** What is left for sale, pools and the meeting's total counted. */
  left: v.number(),
  /** Orders there ever were: what can still be removed has none. */
  orders: v.number(),
  /** What can be done now, of `on` `off` `remove`. */
  actions: v.array(v.string()),
})
export type OwnTicket = v.InferOutput<typeof OwnTicket>

/** Whoever names a ticket in a room of theirs: to give or sell it, to find its holders, to let them in or write to them. */
const naming = [
  rights.editMeeting,
  rights.editTickets,
  rights.readPeople,
  rights.sendMessages,
  rights.readOrders,
  rights.editVips,
  rights.editVotes,
  rights.editNews,
]
const chooseTickets = { permissions: [...new Set(naming.flatMap(({ permissions }) => permissions as readonly string[]))] }

/** A ticket as whoever has to name one chooses it, whatever its stage: what its page shows is less while nothing is sold. */
export const TicketChoice = v.pick(OwnTicket, ['id', 'name', 'stage', 'nowFen', 'left'])
export type TicketChoice = v.InferOutput<typeof TicketChoice>

/** A total that types share; `whole`: the meeting's own, which all of them share. */
export const Pool = v.object({
  id: v.string(),
  name: v.string(),
  whole: v.number(),
  total: v.number(),
  /** Places of live orders of all its types. */
  taken: v.number(),
  edition: v.number(),
})
export type Pool = v.InferOutput<typeof Pool>

/** What a form of a ticket chooses from. */
export const Sale = v.object({
  tickets: v.array(OwnTicket),
  pools: v.array(Pool),
  /** The meeting's dates, and whether it can be paid for. */
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  mayCharge: v.number(),
  forms: v.array(v.object({ id: v.string(), name: v.string(), questions: v.number() })),
  /** Lists at the doors; `all` 1: opens for all tickets. */
  lists: v.array(
    v.object({ id: v.string(), name: v.string(), all: v.number(), windows: v.array(v.object({ from: v.string(), to: v.string() })) }),
  ),
  organisations: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type Sale = v.InferOutput<typeof Sale>

const atMeeting = { access: rights.editTickets, meeting: 'meetingId' } as const
const bound = { minute: 60, day: 2_000 }
const one = v.strictObject({ meetingId: id, id })

export const ticketManage = {
  sale: get('/api/meeting/ticket/manage/list', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: Sale,
  }),
  /** All that were not removed, in their order, for those too who set no ticket up. */
  choices: get('/api/meeting/ticket/manage/choices', {
    access: chooseTickets,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: v.array(TicketChoice),
  }),
  /**
   * A new one without an id needs a name: on sale from now until the meeting begins, asking the meeting's first form, where
   * nothing is said.
   */
  save: post('/api/meeting/ticket/save', {
    ...atMeeting,
    adds: bound,
    input: v.strictObject({ meetingId: id, id: v.optional(id), edition, ...written }),
    data: OwnTicket,
    reasons: [
      'ticket_gone',
      'tickets_full',
      'ticket_incomplete',
      'changed_meanwhile',
      'sale_ends_before_start',
      'sale_outlives_meeting',
      'steps_unordered',
      'step_outlives_sale',
      'total_missing',
      'total_below_sold',
      'pool_gone',
      'pool_below_sold',
      'limits_crossed',
      'tiers_unordered',
      'form_gone',
      'list_gone',
      'list_left_empty',
      'organisation_gone',
    ],
  }),
  /** `on` `off` `remove`: edges of its machine. A removed one is answered as it was. */
  move: post('/api/meeting/ticket/move', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, action: v.picklist(['on', 'off', 'remove'], say.fieldUnknown) }),
    data: OwnTicket,
    reasons: ['ticket_gone', 'ticket_moved', 'ticket_has_orders'],
  }),
  /** All of them, in their new order. */
  sort: post('/api/meeting/ticket/sort', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, ids: v.pipe(v.array(id), v.maxLength(TICKETS_MAX, say.fieldUnknown)) }),
    data: v.null(),
    reasons: ['list_differs'],
  }),
  /** Another one like it, as a draft. */
  copy: post('/api/meeting/ticket/copy', {
    ...atMeeting,
    adds: bound,
    input: one,
    data: OwnTicket,
    reasons: ['ticket_gone', 'tickets_full'],
  }),
  /** The phones that may buy it where it is for phones of a list. */
  phones: get('/api/meeting/ticket/phones', {
    ...atMeeting,
    input: one,
    data: v.object({ phones: v.array(v.string()) }),
    reasons: ['ticket_gone'],
  }),
  /** The whole list anew. */
  savePhones: post('/api/meeting/ticket/phones/save', {
    ...atMeeting,
    adds: bound,
    bodyLimit: 256 * 1024,
    input: v.strictObject({ meetingId: id, id, phones: v.pipe(v.array(mobile), v.maxLength(PHONES_MAX, say.phonesFull)) }),
    data: v.object({ phones: v.number() }),
    reasons: ['ticket_gone'],
  }),
  /** A new one without an id; the meeting's own total, of which there is one, with `whole`. */
  savePool: post('/api/meeting/pool/save', {
    ...atMeeting,
    adds: bound,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      whole: flag,
      name: line(20),
      total: whole(PLACES_MAX, say.numberInvalid),
    }),
    data: Pool,
    reasons: ['pool_gone', 'pools_full', 'pool_name_missing', 'pool_below_sold', 'changed_meanwhile'],
  }),
  /** One that no ticket counts by alone. */
  removePool: post('/api/meeting/pool/remove', {
    ...atMeeting,
    input: one,
    data: v.null(),
    reasons: ['pool_gone', 'pool_in_use'],
  }),
}
