/**
 * The words of a 数电 service on the wire, of the shape that such services share (apifox 数电票OpenAPI, R22): what is asked, and
 * what it answers. Sums are whole fen, as everywhere in the house; a real one writes yuan, and differs in names.
 */
import * as v from 'valibot'
import { formStates, redReasons } from '#contract/invoice-red.ts'

export const DIGITAL_FAMILY = '/api/invoice'
/** Refusals that are answers: no such invoice or red letter; the account has to sign in by face. */
export const digitalSays = { unknown: 'INVOICE_UNKNOWN', redUnknown: 'RED_UNKNOWN', face: 'ACCOUNT_OFFLINE' } as const

const number = v.pipe(v.string(), v.regex(/^\d{20}$/))
const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** status: 1 开具中, 2 成功, 3 失败. */
export const SaidInvoice = v.strictObject({
  orderNo: v.string(),
  status: v.picklist([1, 2, 3]),
  invoiceNumber: v.optional(number),
  totalAmount: fen,
  totalTax: fen,
  /** Epoch milliseconds; of an issued one. */
  issueTime: v.optional(v.number()),
  failReason: v.optional(v.string()),
})
/** redStatus: 5 确认中, 6 待开, 7 开具中, 8 成功, 9 失败. */
export const SaidRed = v.strictObject({
  redNo: v.string(),
  orderNo: v.string(),
  redStatus: v.picklist([5, 6, 7, 8, 9]),
  formStatus: v.picklist(formStates),
  redInvoiceNumber: v.optional(number),
  amount: fen,
  failReason: v.optional(v.string()),
})
export const SaidFiles = v.strictObject({
  orderNo: v.string(),
  pdf: v.optional(v.string()),
  ofd: v.optional(v.string()),
  xml: v.optional(v.string()),
})
export const SaidRedFiles = v.strictObject({ redNo: v.string(), ...v.omit(SaidFiles, ['orderNo']).entries })
export const SaidReport = v.variant('event', [
  v.strictObject({ event: v.literal('invoice'), invoice: SaidInvoice }),
  v.strictObject({ event: v.literal('red'), red: SaidRed }),
])
export type DigitalReport = v.InferOutput<typeof SaidReport>

/** By their numbers there. */
export const reasonNumbers = { issue_error: 1, sales_return: 2, service_suspension: 3, sales_discount: 4 } as const satisfies Record<
  (typeof redReasons)[number],
  number
>
