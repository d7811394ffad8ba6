/** 发票 as accountants run it: the seller's profile, applications, red letters, the tax bureau's files, the month. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { codeFlawOf } from './credit-code.ts'
import { fen, flag, id, identifier, line, text } from './fields.ts'
import { edition } from './history.ts'
import { Invoice, Red } from './invoice.ts'
import { ImportReport } from './import-report.ts'
import { isFavourOf, taxFavours, taxRates } from './invoice-money.ts'
import { formStates, redActions, redReasons } from './invoice-red.ts'
import { sayOfInvoice as say } from './invoice-sentences.ts'
import { INVOICE_NUMBER, invoiceKinds, invoiceProviders, invoiceStates, redPolicies } from './invoice-states.ts'
import { normalIdentifier } from './normal-line.ts'
import { rights } from './rights.ts'
import { say as common } from './sentences.ts'

export const ITEMS_MOST = 20
/** The tax bureau takes so many at once. */
export const BATCH_MOST = 1_000
/** Rows of a table of results that are read at once; and files that are taken in at once. */
export const RESULTS_MOST = 2_000
export const FILES_MOST = 100

/** What is sold, as the tax bureau calls it. */
const item = v.pipe(
  v.strictObject({
    name: v.pipe(line(20, say.itemMissing), v.nonEmpty(say.itemMissing)),
    code: v.pipe(identifier(19, say.itemCode), v.regex(/^\d{19}$/, say.itemCode)),
    rate: v.picklist(taxRates, common.fieldUnknown),
    favour: v.picklist(taxFavours, common.fieldUnknown),
  }),
  v.forward(
    v.check(({ rate, favour }) => isFavourOf(rate, favour), say.rateFavour),
    ['favour'],
  ),
)

const days = v.pipe(v.number(say.daysInvalid), v.integer(say.daysInvalid), v.minValue(1, say.daysInvalid), v.maxValue(360, say.daysInvalid))

const profileFields = {
  name: v.pipe(line(100, say.sellerMissing), v.minLength(2, say.sellerMissing)),
  taxNo: v.pipe(
    v.string(say.sellerTax),
    v.transform(normalIdentifier),
    v.check((code) => codeFlawOf(code) === undefined, say.sellerTax),
  ),
  kinds: v.pipe(v.array(v.picklist(invoiceKinds, common.fieldUnknown)), v.minLength(1, say.kindMissing), v.maxLength(2, say.kindMissing)),
  items: v.pipe(v.array(item, say.itemsMissing), v.minLength(1, say.itemsMissing), v.maxLength(ITEMS_MOST, say.itemsMissing)),
  /** Of the remark: 会议、日期、地点、人数, each where it is wanted. */
  remark: v.strictObject({ meeting: flag, dates: flag, place: flag, people: flag }),
  /** 1: from the payment on; 0: once the meeting has begun. */
  fromPayment: flag,
  /** How many days after the meeting's end it can be asked for. */
  days,
  policy: v.picklist(redPolicies, common.fieldUnknown),
  provider: v.picklist(invoiceProviders, common.fieldUnknown),
}

const Sold = v.object({ name: v.string(), code: v.string(), rate: v.picklist(taxRates), favour: v.picklist(taxFavours) })
export const Profile = v.object({
  edition: v.number(),
  name: v.string(),
  taxNo: v.string(),
  kinds: v.array(v.picklist(invoiceKinds)),
  items: v.array(Sold),
  remark: v.object({ meeting: v.number(), dates: v.number(), place: v.number(), people: v.number() }),
  fromPayment: v.number(),
  days: v.number(),
  policy: v.picklist(redPolicies),
  provider: v.picklist(invoiceProviders),
})
export type Profile = v.InferOutput<typeof Profile>

/** What a provider has on file of the seller; `reached` 0: nothing, or nothing that could be read now. */
export const Issuer = v.object({ reached: v.number(), name: v.string(), taxNo: v.string(), items: v.array(Sold) })
export type Issuer = v.InferOutput<typeof Issuer>

/** An application as accountants see it; the phone of whoever applied is masked. */
export const ManagedInvoice = v.object({ ...Invoice.entries, applicant: v.string() })
export type ManagedInvoice = v.InferOutput<typeof ManagedInvoice>

/** What a row of a table of results, or a file, comes to. */
export const resultKinds = [
  'taken',
  'known',
  'none',
  'several',
  'differs',
  'not_issuing',
  'other_number',
  'number_taken',
  'not_valid',
  'negative',
  'conflict',
  'unreadable',
] as const
export type ResultKind = (typeof resultKinds)[number]
export const resultKindWords: Record<ResultKind, string> = {
  taken: '已登记',
  known: '之前已登记',
  none: '没有对应的申请',
  several: '有多个申请金额和抬头相同，请填写流水号',
  differs: '金额、税额或抬头与申请不一致',
  not_issuing: '对应的申请不在开票中',
  other_number: '对应的申请已登记另一个发票号码',
  number_taken: '发票号码已登记在另一张发票上',
  not_valid: '发票状态不是正常，不登记',
  negative: '负数（红字）发票，不登记',
  conflict: '两列的内容不同，不登记',
  unreadable: '没有20位发票号码或金额',
}
export const Result = v.object({
  /** As the file's own program shows it, from 1; 0 of a file. */
  row: v.number(),
  what: v.string(),
  kind: v.picklist(resultKinds),
  /** Of the application that it is; empty for none. */
  no: v.string(),
})
export type Result = v.InferOutput<typeof Result>

const Sum = v.object({ count: v.number(), amount: v.number(), tax: v.number() })
/** A month of a meeting's invoices, with what waits now. */
export const Month = v.object({
  month: v.string(),
  applied: Sum,
  issued: Sum,
  reversed: Sum,
  /** Red letters that a buyer has to agree to, those that lapse first; hours are whole ones, rounded down. */
  waiting: v.array(v.object({ redNo: v.string(), invoiceNo: v.string(), title: v.string(), amount: v.number(), hoursLeft: v.number() })),
  /** Red letters that lapsed, and what stands beyond what is paid by that. */
  debts: v.object({ count: v.number(), amount: v.number() }),
  /** Paid, and never asked for. */
  unasked: v.object({ orders: v.number(), amount: v.number() }),
  /** What came and went by the books of the settlement, of the whole meeting; and what invoices stand for now. */
  received: v.number(),
  refunded: v.number(),
  standing: v.number(),
})
export type Month = v.InferOutput<typeof Month>

const read = { access: rights.readInvoices, meeting: 'meetingId' } as const
const edit = { access: rights.editInvoices, meeting: 'meetingId' } as const
const month = v.pipe(v.string(common.dayInvalid), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, common.dayInvalid))
const number = v.pipe(
  line(20, say.numberInvalid),
  v.check((typed) => typed === '' || INVOICE_NUMBER.test(typed), say.numberInvalid),
)

export const invoiceManage = {
  /** Of the tenant; null where it has none. `sellers`: the companies that may stand in it. */
  profile: get('/api/meeting/invoice/profile', {
    access: rights.readInvoices,
    input: v.strictObject({}),
    data: v.object({
      profile: v.nullable(Profile),
      sellers: v.array(v.string()),
      providers: v.array(v.picklist(invoiceProviders)),
      /** Those of them that have a call for 普票 alone. */
      plainOnly: v.array(v.picklist(invoiceProviders)),
    }),
  }),
  /** Tax codes to choose from, and the seller's tax number, as a provider has them. */
  issuer: get('/api/meeting/invoice/profile/issuer', {
    access: rights.editInvoices,
    input: v.strictObject({ provider: v.picklist(invoiceProviders, common.fieldUnknown) }),
    data: Issuer,
  }),
  saveProfile: post('/api/meeting/invoice/profile/save', {
    access: rights.editInvoices,
    input: v.strictObject({ edition, ...profileFields }),
    data: Profile,
    reasons: ['invoice_other_company', 'invoice_provider_off', 'invoice_seller_special', 'changed_meanwhile'],
  }),

  list: post('/api/meeting/invoice/list', {
    ...read,
    input: v.strictObject({
      ...paging,
      meetingId: id,
      keyword: line(50),
      state: v.optional(v.picklist(invoiceStates, common.fieldUnknown)),
      /** 1: those with something to do. */
      waiting: v.optional(flag, 0),
    }),
    data: page(ManagedInvoice),
  }),
  /** What was applied for, with what is to be put right; or a wish to exchange, which is not agreed to. */
  return: post('/api/meeting/invoice/return', {
    ...edit,
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({ meetingId: id, no: id, reason: v.pipe(text(100), v.minLength(2, say.reasonMissing)) }),
    data: ManagedInvoice,
    reasons: ['invoice_gone', 'invoice_moved'],
  }),
  /** `item`: index of the sold item in the seller's profile. `byHand` 1: a person issues it at the tax bureau, not the provider. */
  issue: post('/api/meeting/invoice/issue', {
    ...edit,
    input: v.strictObject({
      meetingId: id,
      no: id,
      item: v.pipe(
        v.number(common.fieldUnknown),
        v.integer(common.fieldUnknown),
        v.minValue(0, common.fieldUnknown),
        v.maxValue(ITEMS_MOST - 1, common.fieldUnknown),
      ),
      byHand: v.optional(flag, 0),
    }),
    data: ManagedInvoice,
    reasons: [
      'invoice_gone',
      'invoice_moved',
      'invoice_no_profile',
      'invoice_sold_by_another',
      'invoice_item_gone',
      'invoice_provider_off',
      'invoice_issue_special',
    ],
  }),
  /** One whose service gives no answer: a person goes on with it at the tax bureau, as if a person had issued from the start. */
  takeOver: post('/api/meeting/invoice/take-over', {
    ...edit,
    input: v.strictObject({ meetingId: id, no: id }),
    data: ManagedInvoice,
    reasons: ['invoice_gone', 'invoice_moved'],
  }),
  /**
   * Opens a red letter without a refund: all of the invoice, or `amount` of a used one. Of one that somebody wants exchanged,
   * the exchange is agreed to.
   */
  reverse: post('/api/meeting/invoice/reverse', {
    ...edit,
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({
      meetingId: id,
      no: id,
      reason: v.picklist(redReasons, common.fieldUnknown),
      amount: v.optional(v.pipe(fen, v.minValue(1, say.amountInvalid))),
      /** The wish that is agreed to: where it is none any more, nothing happens. */
      exchange: v.optional(id),
    }),
    data: ManagedInvoice,
    reasons: ['invoice_gone', 'invoice_moved', 'invoice_red_part', 'invoice_red_too_much', 'invoice_red_open'],
  }),
  /**
   * Actions on a red letter. `again`: asks again after it lapsed. `drop`: only if no money went back. `agree`: for the seller.
   * `release`: pays the refund that waits for it. `whole`: makes it a full one. `takeOver`: continues without a silent service.
   * `record`: enters its state if a person issues at the tax bureau.
   */
  red: post('/api/meeting/invoice/red', {
    ...edit,
    input: v.pipe(
      v.strictObject({
        meetingId: id,
        no: id,
        action: v.picklist(redActions, common.fieldUnknown),
        form: v.optional(v.picklist(formStates, common.fieldUnknown)),
        number: v.optional(number, ''),
      }),
      v.forward(
        v.check((given) => given.action !== 'record' || given.form !== undefined || given.number !== '', say.recordMissing),
        ['form'],
      ),
    ),
    data: Red,
    reasons: ['invoice_red_gone', 'invoice_moved', 'invoice_number_taken', 'invoice_by_provider', 'invoice_not_issued', 'invoice_red_owed'],
  }),
  /** `batch`: what waits, as the tax bureau's import takes it; `list`: all of them, with order, title, sum, item, receiver, phone. */
  export: post('/api/meeting/invoice/export', {
    ...edit,
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ meetingId: id, what: v.picklist(['batch', 'list'], common.fieldUnknown) }),
    /** `left`: how many wait beside those that a batch has, which are those that wait longest. */
    data: v.object({ taskId: v.string(), left: v.number() }),
    reasons: ['task_running', 'invoice_nothing_waits'],
  }),
  /** What `import` would do with the table: the same rows and kinds; changes nothing. */
  importPreview: post('/api/meeting/invoice/import/preview', {
    ...edit,
    adds: { minute: 10, day: 300 },
    input: v.strictObject({ meetingId: id, fileId: id }),
    data: v.object({ unreadable: v.string(), results: v.array(Result), report: ImportReport }),
    reasons: ['file_gone'],
  }),
  /** The tax bureau's table of results (xlsx or csv): what fits is registered, the rest is told and changes nothing. */
  import: post('/api/meeting/invoice/import', {
    ...edit,
    adds: { minute: 6, day: 200 },
    input: v.strictObject({ meetingId: id, fileId: id }),
    data: v.object({ unreadable: v.string(), results: v.array(Result) }),
    reasons: ['file_gone'],
  }),
  /** XML, PDF and OFD of invoices, each with its number in its text or in its name. */
  attach: post('/api/meeting/invoice/attach', {
    ...edit,
    adds: { minute: 20, day: 1_000 },
    input: v.strictObject({
      meetingId: id,
      fileIds: v.pipe(v.array(id), v.minLength(1, common.fieldUnknown), v.maxLength(FILES_MOST, common.fieldUnknown)),
    }),
    data: v.object({ results: v.array(Result) }),
  }),
  month: get('/api/meeting/invoice/month', {
    ...read,
    input: v.strictObject({ meetingId: id, month }),
    data: Month,
  }),
}
