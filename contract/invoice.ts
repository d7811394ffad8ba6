/** 发票 as whoever paid sees it: what can be invoiced, where each stands, what to do. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { fen, flag, id } from './fields.ts'
import { KeptFile } from './file.ts'
import { taxFavours, taxRates } from './invoice-money.ts'
import { formStates, redCauses, redReasons, redStates, redActions } from './invoice-red.ts'
import { sayOfInvoice as say } from './invoice-sentences.ts'
import { cardStates, invoiceKinds, invoiceProviders, invoiceStates, notInvoiceable, titleKinds } from './invoice-states.ts'
import { Title, titleInput } from './invoice-title.ts'

/** So many orders stand in one invoice, at most. */
export const ORDERS_AN_INVOICE = 50

export const InvoiceLine = v.object({
  name: v.string(),
  code: v.string(),
  rate: v.picklist(taxRates),
  favour: v.picklist(taxFavours),
  /** Fen: with tax; and the tax in it. */
  amount: v.number(),
  tax: v.number(),
})
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>
/** As it is kept: with who sold it when it was handed to whoever issues, for the profile may name another by now; older ones do not say. */
export type KeptLine = InvoiceLine & { seller?: { name: string; taxNo: string } }

export const Red = v.object({
  no: v.string(),
  invoiceNo: v.string(),
  state: v.picklist(redStates),
  amount: v.number(),
  /** 1: all of the invoice. */
  whole: v.number(),
  reason: v.picklist(redReasons),
  cause: v.picklist(redCauses),
  /** 1: a refund waits for it. */
  holds: v.number(),
  /** State of its 确认单; empty while there is none. */
  form: v.picklist(['', ...formStates]),
  /** Until when the other side may agree; empty where nobody has to. */
  untilTime: v.string(),
  number: v.string(),
  error: v.string(),
  waitsFor: v.picklist(['', 'face']),
  createTime: v.string(),
  doneTime: v.string(),
  /** The full red invoice that took its place; empty for none. */
  turnedInto: v.string(),
  /** What an accountant can do about it now; empty for everybody else. */
  actions: v.array(v.picklist(redActions)),
})
export type Red = v.InferOutput<typeof Red>

/** Possible actions on an invoice: of its applicant, then of accountants. `use`: marks it as used, and takes the mark back. */
export const ownInvoiceActions = ['withdraw', 'again', 'replace', 'use', 'card'] as const
export const invoiceActions = ['return', 'issue', 'reverse', 'attach', 'exchange', 'takeOver'] as const

export const Invoice = v.object({
  no: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  state: v.picklist(invoiceStates),
  kind: v.picklist(invoiceKinds),
  titleKind: v.picklist(titleKinds),
  title: v.string(),
  taxNo: v.string(),
  address: v.string(),
  phone: v.string(),
  bank: v.string(),
  account: v.string(),
  /** Fen. */
  amount: v.number(),
  tax: v.number(),
  lines: v.array(InvoiceLine),
  orders: v.array(v.object({ orderNo: v.string(), amount: v.number() })),
  /** Why it was returned, could not be issued, or is not exchanged. */
  reason: v.string(),
  /** 1: a wish to exchange that was not agreed to. */
  refused: v.number(),
  /** What holds it up that a person can do away with: the account has to sign in by face. */
  waitsFor: v.picklist(['', 'face']),
  provider: v.picklist(invoiceProviders),
  number: v.string(),
  remark: v.string(),
  /** 1: the buyer has booked or deducted it. */
  used: v.number(),
  /** 1: the buyer has taken that back; it counts unless the red invoice that is under way is issued. */
  useUndo: v.number(),
  /** In the 微信卡包 of whoever paid. */
  card: v.picklist(cardStates),
  /** The one that it takes the place of, and the one that takes its; empty for none. */
  replaces: v.string(),
  replacedBy: v.string(),
  applyTime: v.string(),
  issueTime: v.string(),
  reds: v.array(Red),
  files: v.array(KeptFile),
  actions: v.array(v.picklist([...ownInvoiceActions, ...invoiceActions])),
})
export type Invoice = v.InferOutput<typeof Invoice>

export const Invoiceable = v.object({
  orderNo: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  ticketName: v.string(),
  payTime: v.string(),
  /** Fen: what was paid; what went back; what invoices stand for; what is left. */
  paid: v.number(),
  refunded: v.number(),
  invoiced: v.number(),
  open: v.number(),
  /** Who issues it; and which kinds there are. */
  seller: v.string(),
  kinds: v.array(v.picklist(invoiceKinds)),
  /** 1: the seller's provider can issue 普票 only. */
  plainOnly: v.number(),
  why: v.picklist(notInvoiceable),
  /** Wanted while signing up, and not applied for yet; `failed`: why it is not by itself, empty while it waits. */
  wish: v.nullable(v.object({ failed: v.string() })),
})
export type Invoiceable = v.InferOutput<typeof Invoiceable>

const part = v.strictObject({ orderNo: id, amount: v.pipe(fen, v.minValue(1, say.amountInvalid)) })
/** By number: what is sent twice for an order is refused by the call. */
const parts = v.pipe(v.array(part, say.partsMissing), v.minLength(1, say.partsMissing), v.maxLength(ORDERS_AN_INVOICE, say.partsTooMany))

const notApplied = [
  'order_gone',
  'order_twice',
  'invoice_title_gone',
  'invoice_kind_unfit',
  'invoice_special_off',
  'invoice_meetings_differ',
  'invoice_no_profile',
  'invoice_not_yet',
  'invoice_over',
  'invoice_other_seller',
  'invoice_too_much',
  'invoice_one_payment',
] as const

export const invoice = {
  titles: get('/api/meeting/invoice/title/list', { access: 'user', input: v.strictObject({}), data: v.array(Title) }),
  saveTitle: post('/api/meeting/invoice/title/save', {
    access: 'user',
    adds: { minute: 20, day: 200 },
    input: titleInput,
    data: Title,
    reasons: ['invoice_title_gone', 'invoice_titles_full'],
  }),
  removeTitle: post('/api/meeting/invoice/title/remove', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['invoice_title_gone'],
  }),

  /** Orders of the caller that were paid, the newest first, of a meeting or of all. `open` 1: of them, those that can be invoiced now. */
  invoiceable: post('/api/meeting/invoice/invoiceable', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id), open: v.optional(flag, 0) }),
    data: page(Invoiceable),
  }),
  /** Several orders of one meeting in one, or a part of one. Sent again under the same key it is the same application. */
  apply: post('/api/meeting/invoice/apply', {
    access: 'user',
    adds: { minute: 30, day: 600 },
    input: v.strictObject({ titleId: id, kind: v.picklist(invoiceKinds, say.kindMissing), parts }),
    data: Invoice,
    reasons: [...notApplied, 'key_reused'],
  }),
  /** One that was returned, once more, with this title. */
  again: post('/api/meeting/invoice/again', {
    access: 'user',
    input: v.strictObject({ no: id, titleId: id, kind: v.picklist(invoiceKinds, say.kindMissing) }),
    data: Invoice,
    reasons: ['invoice_gone', 'invoice_moved', 'invoice_title_gone', 'invoice_kind_unfit', 'invoice_special_off', 'invoice_too_much'],
  }),
  withdraw: post('/api/meeting/invoice/withdraw', {
    access: 'user',
    input: v.strictObject({ no: id }),
    data: Invoice,
    reasons: ['invoice_gone', 'invoice_moved'],
  }),
  mine: post('/api/meeting/invoice/mine', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id) }),
    data: page(Invoice),
  }),
  /** 换开: the same sum under another title. `promise` 1: whoever asks has not booked or deducted the one that is taken back. */
  replace: post('/api/meeting/invoice/replace', {
    access: 'user',
    adds: { minute: 10, day: 50 },
    input: v.strictObject({ no: id, titleId: id, kind: v.picklist(invoiceKinds, say.kindMissing), promise: flag }),
    data: Invoice,
    reasons: [
      'invoice_gone',
      'invoice_moved',
      'invoice_title_gone',
      'invoice_kind_unfit',
      'invoice_special_off',
      'invoice_promise_missing',
      'invoice_replaced',
    ],
  }),
  /**
   * Whether it is booked or deducted: from then on the other side has to agree to a red letter. It can be taken back until a red
   * invoice was issued on its basis; a partial red invoice that waits becomes a full one by that. While one is under way the wish is
   * kept (`useUndo`), and counts if that one is not issued.
   */
  use: post('/api/meeting/invoice/use', {
    access: 'user',
    input: v.strictObject({ no: id, used: flag }),
    data: Invoice,
    reasons: ['invoice_gone', 'invoice_moved', 'invoice_use_relied_on'],
  }),
  /**
   * Into the 微信卡包 of whoever paid, where somebody else than WeChat has issued it: once for a payment, which has to stand for
   * one order, whole.
   */
  card: post('/api/meeting/invoice/card', {
    access: 'user',
    input: v.strictObject({ no: id }),
    data: Invoice,
    reasons: ['invoice_gone', 'invoice_moved', 'invoice_card_unfit', 'invoice_card_taken'],
  }),
  /** All that belongs to one in a zip: 报销包. Written there and then; a private file for a day. */
  file: post('/api/meeting/invoice/file', {
    access: 'user',
    adds: { minute: 20, day: 300 },
    input: v.strictObject({ no: id }),
    data: KeptFile,
    reasons: ['invoice_gone', 'invoice_moved', 'invoice_no_files'],
  }),
}
