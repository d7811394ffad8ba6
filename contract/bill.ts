/** The daily bill of a provider against our own books, line by line. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { flag } from './fields.ts'

/** `waiting`: the provider has not made it yet. */
const billStates = ['waiting', 'agreed', 'differs'] as const
export type BillState = (typeof billStates)[number]
export const billStateWords: Record<BillState, string> = { waiting: '待对账', agreed: '已核对一致', differs: '有差异' }

/** Only there, only here, another amount. */
const differenceCauses = ['only_there', 'only_here', 'amount'] as const
export type DifferenceCause = (typeof differenceCauses)[number]
export const differenceCauseWords: Record<DifferenceCause, string> = {
  only_there: '平台有，我方无',
  only_here: '我方有，平台无',
  amount: '金额不一致',
}

export const BillDay = v.object({
  day: v.string(),
  provider: v.string(),
  state: v.picklist(billStates),
  /** Lines that agree, and differences that the caller may see. */
  lines: v.number(),
  differences: v.number(),
  checkTime: v.string(),
})
export type BillDay = v.InferOutput<typeof BillDay>

/** What one side says of a movement; amount null where it knows none. */
const Says = v.object({ amount: v.nullable(v.number()), state: v.string() })

export const Difference = v.object({
  id: v.string(),
  day: v.string(),
  provider: v.string(),
  kind: v.picklist(['trade', 'refund']),
  cause: v.picklist(differenceCauses),
  tradeNo: v.string(),
  providerId: v.string(),
  refundNo: v.string(),
  /** The order's number; empty for what is not ours. */
  outTradeNo: v.string(),
  theirs: Says,
  ours: Says,
  /** 1: both say the same by now. */
  cleared: v.number(),
  /** How it came to be cleared; empty while it is not. */
  note: v.string(),
  /** What a person has said about it, and who; empty while nobody has. */
  explanation: v.string(),
  explainedBy: v.string(),
})
export type Difference = v.InferOutput<typeof Difference>

const lookers = { permissions: ['meeting:order:view', 'system:review:view'] } as const

export const bill = {
  days: post('/api/payment/bill/list', { access: lookers, input: v.strictObject(paging), data: page(BillDay) }),
  /** "Provider says / we say", of this tenant's orders; lines that belong to nobody are the platform's. */
  differences: post('/api/payment/bill/differences', {
    access: lookers,
    input: v.strictObject({ ...paging, open: v.optional(flag, 1) }),
    data: page(Difference),
  }),
}
