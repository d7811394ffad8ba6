/** A trade: one attempt to pay an order at a provider. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { fenOrDigits, id, line } from './fields.ts'
import { orderStatus } from './order.ts'
import { refundCauses, refundStates } from './refund.ts'

/** Constants of the H5_ZL gateway, spec.md section 9. */
export const paymentSettings = {
  appId: 'H5_ZL',
  channelTag: 'C051',
  orderType: '2',
  platformCode: 'Web',
  currencyType: 'CN',
  sysCode: '000001',
} as const

export const tradeStates = ['created', 'paying', 'success', 'failed', 'closed'] as const
export type TradeState = (typeof tradeStates)[number]

/** Where the payer stands, as far as it decides how they can pay. `other`: a mini-program's web-view, 企业微信 on a phone. */
export const paySurfaces = ['wechat', 'phone', 'desktop', 'other'] as const
export type PaySurface = (typeof paySurfaces)[number]

/** The ways to pay: the H5_ZL gateway, WeChat Pay inside WeChat, outside of it, and by a QR code; bank transfer with a proof. */
export const ways = ['gateway', 'jsapi', 'h5', 'native', 'transfer'] as const
export type Way = (typeof ways)[number]

/** What no provider moves: a bank transfer, and what was taken at the desk or given back beside a provider. People tick it off. */
export const handProviders = ['transfer', 'offline'] as const
export type HandProvider = (typeof handProviders)[number]
/** The one whose proofs buyers hand in. */
export const TRANSFER = 'transfer' satisfies HandProvider
/** The one that moves what its own provider does not. */
export const OFFLINE = 'offline' satisfies HandProvider
/** Who took the money, as organisers call them. */
const providerWords: Readonly<Record<string, string>> = {
  wechat: '微信支付',
  gateway: '在线支付',
  transfer: '银行转账',
  offline: '线下收付',
}
export const providerWord = (provider: string) => providerWords[provider] ?? provider
export const isByHand = (provider: string) => handProviders.some((one) => one === provider)

/** How `bankType` names WeChat Pay's ways; anything else is the gateway's own and is passed on to it. */
export const bankTypes = { jsapi: 'WX_JSAPI', h5: 'WX_H5', native: 'WX_NATIVE' } as const satisfies Partial<Record<Way, string>>

/** What WeChat's payment sheet is raised with (getBrandWCPayRequest). */
const SheetParams = v.object({
  appId: v.string(),
  timeStamp: v.string(),
  nonceStr: v.string(),
  package: v.string(),
  signType: v.literal('RSA'),
  paySign: v.string(),
})

export const payment = {
  /** The ways open to this order from where the payer stands, the most natural first. */
  methods: get('/api/payment/trade/methods', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id, place: v.picklist(paySurfaces) }),
    data: v.array(v.picklist(ways)),
    reasons: ['order_gone'],
  }),
  createTrade: post('/api/payment/trade/create', {
    access: 'user',
    input: v.strictObject({
      appId: v.literal(paymentSettings.appId),
      /** One of `bankTypes`, or what the gateway is told. */
      bankType: line(16),
      orderType: v.union([v.literal('2'), v.literal(2)]),
      /** The order's number. */
      outTradeNo: id,
      /** Fen; must be what the server says the order costs. */
      totalAmount: fenOrDigits,
      channelTag: v.literal(paymentSettings.channelTag),
      currencyType: v.literal(paymentSettings.currencyType),
      platformCode: v.literal(paymentSettings.platformCode),
      userId: id,
      sysCode: v.literal(paymentSettings.sysCode),
    }),
    /** `codeUrl` is where the browser goes next: the gateway, WeChat's H5 page, or our own /pay that raises the sheet or shows the code. */
    data: v.object({ codeUrl: v.string(), tradeNo: v.string() }),
    reasons: [
      'order_gone',
      'order_already_paid',
      'order_cancelled',
      'order_expired',
      'order_in_review',
      'order_unapproved',
      'meeting_cancelled',
      'meeting_settled',
      'amount_differs',
      'payer_differs',
      'payment_unavailable',
      'way_closed',
      'openid_needed',
    ],
  }),
  /** What /pay needs to raise WeChat's sheet (`params`) or to draw the QR code (`codeUrl`) of the order's open trade. */
  sheet: get('/api/payment/trade/sheet', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id }),
    data: v.object({ way: v.picklist([...ways, 'none']), codeUrl: v.string(), params: v.nullable(SheetParams) }),
    reasons: ['order_gone'],
  }),
  /** Asks until the server knows: settles the open trade of an order with the provider's word, then tells. */
  query: get('/api/payment/trade/query', {
    access: 'user',
    input: v.strictObject({ outTradeNo: id }),
    data: v.object({
      tradeState: v.picklist(['none', ...tradeStates]),
      orderStatus: v.picklist(Object.values(orderStatus)),
      /** Money of this order on its way back, or back: a second payment, a late one, a refund. */
      refunds: v.array(v.object({ amount: v.number(), state: v.picklist(refundStates), cause: v.picklist(refundCauses) })),
    }),
    reasons: ['order_gone'],
  }),
}

const CALLBACK = '/api/payment/trade/callback'
/** Where a provider reports trades and refunds: raw body, signed, no session. */
export const CALLBACK_ROUTE = `${CALLBACK}/:provider`
/*@__NO_SIDE_EFFECTS__*/
export function callbackPath(provider: string): string {
  return `${CALLBACK}/${provider}`
}
