/** An application and the blue invoice that comes of it: its states, and their words. */

export const invoiceStates = ['draft', 'applied', 'returned', 'withdrawn', 'issuing', 'failed', 'issued', 'delivered', 'reversed'] as const
export type InvoiceState = (typeof invoiceStates)[number]
export const invoiceStateWords: Record<InvoiceState, string> = {
  draft: '待原发票冲红',
  applied: '待开票',
  returned: '已退回',
  withdrawn: '已撤回',
  issuing: '开票中',
  failed: '开票失败',
  issued: '已开票',
  delivered: '已交付',
  reversed: '已冲红',
}
/** Of a wish to exchange that came to nothing because it was not agreed to. */
export const exchangeRefused = '未同意换开'

/** 数电普票, 数电专票. */
export const invoiceKinds = ['plain', 'special'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceKindWords: Record<InvoiceKind, string> = { plain: '数电普票', special: '数电专票' }

/** Why no 专票 is offered where 微信支付 issues for a direct merchant. */
export const PLAIN_ONLY = '这场会议由微信支付开票，只能开普通发票；如需专票，请联系主办方'

export const titleKinds = ['person', 'unit'] as const
export type TitleKind = (typeof titleKinds)[number]
export const titleKindWords: Record<TitleKind, string> = { person: '个人', unit: '单位' }

/** Who issues for a tenant: a person at the tax bureau, 微信支付电子发票, a 数电 service. */
export const invoiceProviders = ['hand', 'wechat', 'digital'] as const
export type InvoiceProviderName = (typeof invoiceProviders)[number]
export const invoiceProviderWords: Record<InvoiceProviderName, string> = {
  hand: '在电子税务局手工开票',
  wechat: '微信支付电子发票',
  digital: '数电发票开票服务',
}

/** These take back all of an invoice or nothing: of one that was used, too, what stays is issued anew. */
export const wholeOnly: ReadonlySet<InvoiceProviderName> = new Set<InvoiceProviderName>(['wechat'])

/** What a refund of an invoiced order waits for: nothing, or the red letter. */
export const redPolicies = ['refund_first', 'red_first'] as const
export type RedPolicy = (typeof redPolicies)[number]
export const redPolicyWords: Record<RedPolicy, string> = {
  refund_first: '先退款，红票随后',
  red_first: '先冲红，再退款',
}

/**
 * State of the invoice's card in the payer's 微信卡包. `wanted`: requested by the buyer, not sent to WeChat yet. `unconfirmed`:
 * WeChat has not confirmed the card for hours, or was unreachable for a week.
 */
export const cardStates = ['', 'wanted', 'accepted', 'inserted', 'discarding', 'discarded', 'failed', 'unconfirmed'] as const
export type CardState = (typeof cardStates)[number]
export const cardStateWords: Record<CardState, string> = {
  '': '',
  wanted: '正在放入',
  accepted: '正在放入',
  inserted: '已放入',
  discarding: '正在移出',
  discarded: '已移出',
  failed: '没有放入，可以再试',
  unconfirmed: '微信没有确认，请到卡包中查看',
}

/** 20 digits, taken once, for ever. */
export const INVOICE_NUMBER = /^\d{20}$/

/** Why an order cannot be invoiced now; empty where it can. */
export const notInvoiceable = ['', 'no_profile', 'not_yet', 'over', 'other_seller', 'unpaid', 'nothing_left'] as const
export type NotInvoiceable = (typeof notInvoiceable)[number]
export const notInvoiceableWords: Record<Exclude<NotInvoiceable, ''>, string> = {
  no_profile: '主办方暂未开通发票，请联系主办方',
  not_yet: '还没有到可以申请发票的时间',
  over: '申请发票的时间已过，请联系主办方',
  other_seller: '这笔款项由其他公司收取，请向收款方索取发票',
  unpaid: '没有付款，不能开票',
  nothing_left: '已全部开票或申请',
}

const ASK = '请联系主办方'

/** @param phone the organiser's, empty where the meeting names none. */
export function notInvoiceableSentence(why: Exclude<NotInvoiceable, ''>, phone: string): string {
  const words = notInvoiceableWords[why]
  return phone === '' ? words : words.replace(ASK, `${ASK}：${phone}`)
}
