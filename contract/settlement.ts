/**
 * The sheet that a meeting's money is closed with: what was sold, what went back, what it cost, what must be in each account.
 * Once closed it never changes; what comes later is a numbered supplement, which says what is different since.
 * Money is whole fen; fees stand in a provider's bill to the thousandth of a fen and are rounded once, in the sum of an account.
 */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, line, text } from './fields.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

/** `provider`: where trades are settled with it; `''` in a line is what was free. */
export const SettlementLine = v.object({
  ticketId: v.string(),
  ticketName: v.string(),
  /** Fen, one copy, before a voucher: the step that held; and what was paid for it. */
  listPrice: v.number(),
  price: v.number(),
  /** Empty without one. */
  voucher: v.string(),
  provider: v.string(),
  origin: v.string(),
  /** Copies ordered and paid for, or given; of them, those whose ticket has ended. */
  copies: v.number(),
  ended: v.number(),
  received: v.number(),
  refunded: v.number(),
})
export type SettlementLine = v.InferOutput<typeof SettlementLine>

/** One account into which money came: a provider's, the bank's, the till. */
export const SettlementAccount = v.object({
  provider: v.string(),
  received: v.number(),
  refunded: v.number(),
  /** By the bills, rounded once; null where days of it have no bill yet, and of a provider whose bills say nothing of fees. */
  fees: v.nullable(v.number()),
  /** received - refunded - fees: what must be there. */
  due: v.number(),
  /** What somebody says is there, and why it is not the same; null before the sheet is closed. */
  there: v.nullable(v.number()),
  note: v.string(),
})
export type SettlementAccount = v.InferOutput<typeof SettlementAccount>

export const billDayStates = ['agreed', 'explained', 'differs', 'waiting'] as const
export type BillDayState = (typeof billDayStates)[number]
export const billDayStateWords: Record<BillDayState, string> = {
  agreed: '已核对一致',
  explained: '差异已说明',
  differs: '有差异待说明',
  waiting: '账单未到',
}
/** A day on which money of this meeting moved, at one provider. */
export const SettlementDay = v.object({
  provider: v.string(),
  day: v.string(),
  state: v.picklist(billDayStates),
  movements: v.number(),
  /** Differences of this meeting's orders and of nobody's, open and explained, with the sentence and who said it. */
  differences: v.array(
    v.object({
      id: v.string(),
      outTradeNo: v.string(),
      theirs: v.nullable(v.number()),
      ours: v.nullable(v.number()),
      explanation: v.string(),
      by: v.string(),
    }),
  ),
})
export type SettlementDay = v.InferOutput<typeof SettlementDay>

/** How a tenant's money reaches it, as the sheet says it. */
export const settlementSays = {
  own: '款项进入本单位的商户账户',
  confirmed: (note: string, day: string) => `款项进入平台的商户账户，结算安排：${note}（${day} 确认）`,
  none: '没有设置收款商户',
  transfer: (payee: string, bank: string, tail: string) => `银行转账进入“${payee}”的账户，${bank}，尾号 ${tail}`,
}

/** Why a sheet cannot be closed yet; each is a line with a number and leads to where it is dealt with. */
export const settlementHindrances = [
  'not_over',
  'unpaid',
  'reviews',
  'proofs',
  'refunds',
  'wishes',
  'surplus',
  'bills',
  'cancelling',
] as const
export type SettlementHindrance = (typeof settlementHindrances)[number]

export const Sheet = v.object({
  meetingId: v.string(),
  title: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  /** Whose account the money comes into, and by which arrangement; who confirmed it, by name, where somebody had to. */
  payee: v.string(),
  arrangement: v.string(),
  confirmedBy: v.string(),
  lines: v.array(SettlementLine),
  accounts: v.array(SettlementAccount),
  days: v.array(SettlementDay),
  sold: v.number(),
  free: v.number(),
  ended: v.number(),
  received: v.number(),
  refunded: v.number(),
  fees: v.number(),
  due: v.number(),
  /** Too much that people have transferred and that is still with us: not ours, and in no line above. */
  surplus: v.number(),
})
export type Sheet = v.InferOutput<typeof Sheet>

/** A sheet that was closed (no 0), or a supplement to it (1, 2, …), whose lines are what is different since the one before. */
export const ClosedSheet = v.object({
  id: v.string(),
  no: v.number(),
  sheet: Sheet,
  /** Why it came: of a supplement. */
  note: v.string(),
  /** SHA-256 of the sheet as it was kept, in hex; the log has it too. */
  digest: v.string(),
  /** Where the chain of the log ended then, as `links:head`: by it a replaced log is found out. Empty before there was one. */
  logHead: v.string(),
  by: v.string(),
  closeTime: v.string(),
})
export type ClosedSheet = v.InferOutput<typeof ClosedSheet>

const view = rights.readMoney
const atMeeting = { access: { permissions: ['meeting:money:settle'] }, meeting: 'meetingId' } as const
const said = v.array(
  v.strictObject({
    provider: line(20),
    there: v.pipe(v.number(say.amountInvalid), v.safeInteger(say.amountInvalid)),
    note: line(200),
  }),
)

export const settlement = {
  /** As it would be closed now; what hinders it; and those that were closed. Of a closed one: what a supplement would hold. */
  get: get('/api/meeting/settlement/get', {
    access: view,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: v.object({
      now: Sheet,
      hindrances: v.array(v.object({ what: v.picklist(settlementHindrances), count: v.number() })),
      closed: v.array(ClosedSheet),
      /** 1: money has moved since the last one was closed. */
      grown: v.number(),
      actions: v.array(v.picklist(['close', 'supplement'])),
    }),
  }),
  /** A person says why a line of a bill differs; the day is then explained. */
  explain: post('/api/meeting/settlement/explain', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, explanation: v.pipe(text(200), v.minLength(2, say.explanationMissing)) }),
    data: v.null(),
    reasons: ['difference_gone'],
  }),
  /** `due`: the sum the caller has seen; another one means that money has moved meanwhile. Then the meeting is settled. */
  close: post('/api/meeting/settlement/close', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, due: v.number(), accounts: v.pipe(said, v.maxLength(20)) }),
    data: ClosedSheet,
    reasons: ['settlement_closed', 'settlement_hindered', 'settlement_differs', 'account_unexplained'],
  }),
  supplement: post('/api/meeting/settlement/supplement', {
    ...atMeeting,
    input: v.strictObject({
      meetingId: id,
      due: v.number(),
      accounts: v.pipe(said, v.maxLength(20)),
      note: v.pipe(text(200), v.minLength(2, say.explanationMissing)),
    }),
    data: ClosedSheet,
    reasons: ['settlement_open', 'settlement_even', 'settlement_hindered', 'settlement_differs', 'account_unexplained'],
  }),
  /** A closed sheet as xlsx, or where none is named, as it would be closed now: every order is a row of it. */
  export: post('/api/meeting/settlement/export', {
    access: view,
    meeting: 'meetingId',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ meetingId: id, id: v.optional(id) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['settlement_gone', 'task_running'],
  }),
}
