/** Money that came by no provider: booked by hand, or found in a bank's statement, for one order or for several. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { type ReceiptMethod, receiptMethods } from './desk.ts'
import { flag, id, isDay, line } from './fields.ts'
import { ImportReport } from './import-report.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

/** So many orders are paid by one receipt, at most. */
export const ORDERS_A_RECEIPT = 50
/** Lines of a statement that are read at once. */
export const STATEMENT_LINES = 5_000

const fenAboveZero = v.pipe(v.number(say.amountInvalid), v.safeInteger(say.amountInvalid), v.minValue(1, say.amountInvalid))
const day = v.pipe(
  v.string(say.payDayInvalid),
  v.check((typed) => /^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed), say.payDayInvalid),
)

export const Receipt = v.object({
  id: v.string(),
  method: v.picklist(receiptMethods),
  payer: v.string(),
  serial: v.string(),
  day: v.string(),
  /** Fen: all that came; and what of it is more than its orders cost. */
  amount: v.number(),
  surplus: v.number(),
  /** When what was too much went back; empty while it has not. */
  surplusBackTime: v.string(),
  note: v.string(),
  orderNos: v.array(v.string()),
  /** Who booked it. */
  by: v.string(),
  createTime: v.string(),
  actions: v.array(v.picklist(['surplusBack'])),
})
export type Receipt = v.InferOutput<typeof Receipt>

/**
 * What a line of a statement comes to. `exact`: one order that waits, by its number or by name and amount, and nothing about the
 * line is in doubt; `several`: a person decides, because more than one order can be meant, an order costs something else, or the
 * line is in doubt; `none`: nothing fits; `returned`: the money did not come, or went back; `booked`: booked before;
 * `unreadable`: no amount or day. The screen shows them in this order.
 */
export const lineKinds = ['exact', 'several', 'returned', 'none', 'booked', 'unreadable'] as const
export type LineKind = (typeof lineKinds)[number]
export const lineKindWords: Record<LineKind, string> = {
  exact: '已匹配',
  several: '要确认',
  none: '未匹配',
  returned: '未到账或已退回',
  booked: '已入账',
  unreadable: '无法识别',
}

const Candidate = v.object({ no: v.string(), buyer: v.string(), names: v.array(v.string()), amount: v.number(), why: v.string() })

export const StatementLine = v.object({
  kind: v.picklist(lineKinds),
  /** Position among all lines of the file, from 1. A row number can repeat on the next sheet; a place cannot. */
  place: v.number(),
  /** As Excel counts, from 1. */
  row: v.number(),
  /** `''` if one sheet of the file has lines. */
  sheet: v.string(),
  payer: v.string(),
  serial: v.string(),
  day: v.string(),
  /** Hundredths of the currency. Below zero: money that took an earlier line back; no order can be paid by it. */
  amount: v.number(),
  /** As the file writes it; `''` for the yuan. */
  currency: v.string(),
  /** Of the payment, as the file writes it; `''` if the file has no states. */
  state: v.string(),
  memo: v.string(),
  candidates: v.array(Candidate),
  why: v.string(),
  /** Sentences why a person must look at the line before it is booked; empty for `exact`. */
  doubts: v.array(v.string()),
})
export type StatementLine = v.InferOutput<typeof StatementLine>

/** Where somebody who has the file open finds a line. */
export function rowWords({ sheet, row }: Pick<StatementLine, 'sheet' | 'row'>): string {
  return sheet === '' ? `第 ${row} 行` : `「${sheet}」第 ${row} 行`
}

const atMeeting = { access: { permissions: ['meeting:money:settle'] }, meeting: 'meetingId' } as const
const bookable = {
  method: v.picklist(receiptMethods satisfies readonly ReceiptMethod[], say.fieldUnknown),
  payer: line(60),
  /** The bank's, or the till's. Of a transfer it stands for one receipt of the tenant, for ever. */
  serial: line(60),
  day,
  amount: fenAboveZero,
  note: line(200),
  orderNos: v.pipe(v.array(id), v.minLength(1, say.ordersMissing), v.maxLength(ORDERS_A_RECEIPT, say.ordersTooMany)),
}

export const receipt = {
  /**
   * Pays orders that wait for money by what came. Less than they cost together pays none, and the sentence says how much is
   * missing; more is booked, with what is too much beside it, to be given back by hand.
   */
  book: post('/api/meeting/order/manage/markPaid', {
    ...atMeeting,
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({ meetingId: id, ...bookable }),
    data: Receipt,
    reasons: [
      'order_gone',
      'order_twice',
      'order_already_paid',
      'order_unapproved',
      'order_not_payable',
      'receipt_short',
      'receipt_known',
      'pay_day_ahead',
      'payment_unavailable',
      'sold_out',
    ],
  }),
  /** The newest first. */
  list: post('/api/payment/receipt/list', {
    access: rights.readMoney,
    meeting: 'meetingId',
    /** `surplus` 1: only those of which something has to go back. */
    input: v.strictObject({ ...paging, meetingId: id, keyword: line(50), surplus: v.optional(flag, 0) }),
    data: page(Receipt),
  }),
  /** What was too much has been given back by hand. */
  surplusBack: post('/api/payment/receipt/surplusBack', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: Receipt,
    reasons: ['receipt_gone', 'receipt_even'],
  }),
  /** A bank's file (xlsx or csv) compared with the orders that wait; changes nothing. */
  readStatement: post('/api/payment/statement/preview', {
    ...atMeeting,
    adds: { minute: 6, day: 200 },
    input: v.strictObject({ meetingId: id, fileId: id }),
    data: v.object({
      /** Why the file cannot be read, or `''`. */
      unreadable: v.string(),
      /** Sentences about the file as a whole, to be shown above the lines. */
      notes: v.array(v.string()),
      lines: v.array(StatementLine),
      report: ImportReport,
    }),
    reasons: ['file_gone'],
  }),
}
