/** Vouchers (优惠码): a code that makes a ticket cheaper, or shows one that is hidden. Uses are counted from orders, in copies. */
import * as v from 'valibot'
import { page, paging, post, viewWith } from './call.ts'
import { id, line } from './fields.ts'
import { edition } from './history.ts'
import { moment } from './meeting-manage.ts'
import { normalCode } from './normal-line.ts'
import { voucherKinds } from './price.ts'
import { say } from './sentences.ts'
import { Ticket } from './ticket.ts'
import { voucherCode } from './voucher-code.ts'

export const VOUCHERS_MAX = 20_000
/** Made at once. */
export const VOUCHERS_AT_ONCE = 1_000

/** What organisers write of one, by field, with the word people see. */
export const voucherFields = {
  code: '优惠码',
  kind: '类型',
  value: '优惠',
  ticketIds: '适用门票',
  uses: '可用次数',
  usesPerPerson: '每人次数',
  startTime: '生效时间',
  endTime: '失效时间',
  note: '备注',
} as const satisfies Record<'code' | keyof typeof voucherRule, string>

const count = v.pipe(
  v.number(say.numberInvalid),
  v.integer(say.numberInvalid),
  v.minValue(0, say.numberInvalid),
  v.maxValue(1_000_000, say.numberInvalid),
)

/** What all of a kind say; `value` as price.ts has it. */
export const voucherRule = {
  kind: v.picklist(voucherKinds, say.fieldUnknown),
  value: v.pipe(v.number(say.voucherValueInvalid), v.integer(say.voucherValueInvalid), v.minValue(0, say.voucherValueInvalid)),
  /** Empty: all of the meeting's. */
  ticketIds: v.pipe(v.array(id), v.maxLength(200, say.fieldUnknown)),
  /** Copies, over all and for one person; 0: no limit. */
  uses: count,
  usesPerPerson: count,
  /** Empty: from now on, without an end. */
  startTime: v.union([v.literal(''), moment]),
  endTime: v.union([v.literal(''), moment]),
  note: line(60),
}

export const Voucher = viewWith(voucherRule, {
  id: v.string(),
  meetingId: v.string(),
  code: v.string(),
  /** 1: taken. */
  active: v.number(),
  edition: v.number(),
  /** Copies of live orders. */
  used: v.number(),
  actions: v.array(v.string()),
})
export type Voucher = v.InferOutput<typeof Voucher>

const atMeeting = { access: { permissions: ['meeting:ticket:edit'] }, meeting: 'meetingId' } as const

export const voucher = {
  /**
   * What a code does for the caller: the tickets it is for, hidden ones too, as they cost with it. Bounded, so that nobody
   * guesses codes.
   */
  check: post('/api/meeting/voucher/check', {
    access: 'user',
    adds: { minute: 12, day: 300 },
    input: v.strictObject({ meetingId: id, code: voucherCode }),
    data: v.object({ code: v.string(), kind: v.picklist(voucherKinds), value: v.number(), tickets: v.array(Ticket) }),
    reasons: ['meeting_gone', 'voucher_unknown', 'voucher_not_yet', 'voucher_ended', 'voucher_used_up', 'voucher_spent'],
  }),
  list: post('/api/meeting/voucher/manage/list', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, keyword: line(32) }),
    data: page(Voucher),
  }),
  /** A new one without an id. Of one that was used, the code and its kind stay. */
  save: post('/api/meeting/voucher/save', {
    ...atMeeting,
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({ meetingId: id, id: v.optional(id), edition, code: voucherCode, ...voucherRule }),
    data: Voucher,
    reasons: [
      'voucher_gone',
      'vouchers_full',
      'voucher_taken',
      'voucher_value_unfit',
      'voucher_in_use',
      'voucher_uses_below',
      'ends_before_start',
      'ticket_gone',
      'changed_meanwhile',
    ],
  }),
  /** Many of one rule, each with a code of its own that nobody guesses. */
  make: post('/api/meeting/voucher/make', {
    ...atMeeting,
    adds: { minute: 10, day: 100 },
    input: v.strictObject({
      meetingId: id,
      number: v.pipe(
        v.number(say.numberInvalid),
        v.integer(say.numberInvalid),
        v.minValue(1, say.numberInvalid),
        v.maxValue(VOUCHERS_AT_ONCE, say.numberInvalid),
      ),
      /** Each code begins with it. */
      prefix: v.pipe(
        v.optional(v.string(say.voucherInvalid), ''),
        v.transform(normalCode),
        v.regex(/^[0-9A-Z-]{0,10}$/, say.voucherInvalid),
      ),
      ...voucherRule,
    }),
    data: v.object({ made: v.number() }),
    reasons: ['vouchers_full', 'voucher_value_unfit', 'ends_before_start', 'ticket_gone'],
  }),
  /** Takes it out of use, and back into it; removes one that no order has ever used. */
  move: post('/api/meeting/voucher/move', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, action: v.picklist(['on', 'off', 'remove'], say.fieldUnknown) }),
    data: v.null(),
    reasons: ['voucher_gone', 'voucher_in_use'],
  }),
  /** All of them as a table, with how often each was used. */
  export: post('/api/meeting/voucher/export', {
    ...atMeeting,
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ meetingId: id, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
}
