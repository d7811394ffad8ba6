/** The door to whoever takes the money. All amounts are whole fen, all moments epoch milliseconds. */

/** How a payer gets to the cashier: an address to go to, WeChat's own sheet, WeChat's page outside of it, a QR code, or one's bank. */
export const channels = ['redirect', 'jsapi', 'h5', 'native', 'transfer'] as const
export type Channel = (typeof channels)[number]

/** What a provider knows of a trade. */
export interface ProviderTrade {
  /** Our number for the trade (outTradeNo). */
  tradeNo: string
  /** Theirs, unique for ever; undefined while nobody has paid. */
  providerId: string | undefined
  state: 'paying' | 'success' | 'failed' | 'closed'
  /** Undefined where the provider does not say, of what was never paid. */
  amountFen: number | undefined
}

/** What a provider knows of a refund. */
export interface ProviderRefund {
  /** Our number for the refund (outRefundNo). */
  refundNo: string
  /** Theirs; undefined where it refused. */
  refundId: string | undefined
  state: 'processing' | 'done' | 'failed'
  amountFen: number
  /** Why it failed, in the provider's words; for the organiser, never for the payer. */
  why?: string
}

export interface TradeToOpen {
  tradeNo: string
  channel: Channel
  amountFen: number
  subject: string
  /** What the payer's choice is called on the wire; the gateway is told. */
  bankType: string
  notifyUrl: string
  /** Where the payer's browser comes back to. */
  returnUrl: string
  /** The last moment to pay. */
  expiresAt: number
  payer: {
    userId: string
    ip: string
    /** Of the WeChat that this session stands in; jsapi only. */
    openId: string
  }
}

export interface OpenedTrade {
  /** Where to go (redirect, h5), what the QR code says (native), what WeChat's sheet is raised by (jsapi). */
  handle: string
  /** From then on the handle is of no use and `open` must be asked again; undefined where it lives as long as the trade. */
  until: number | undefined
}

/** What WeChat's sheet is raised with. */
export interface SheetParams {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** What a provider reports by itself. `nothing`: well signed, but of no concern to us (a self-test). */
export type Report = { kind: 'trade'; trade: ProviderTrade } | { kind: 'refund'; refund: ProviderRefund } | { kind: 'nothing' }

/** One line of a day's bill: money that came in, or money that went back. */
export interface BillLine {
  kind: 'trade' | 'refund'
  tradeNo: string
  providerId: string
  /** Empty for a trade. */
  refundNo: string
  amountFen: number
  /** What the provider keeps for it (negative: gives back), in thousandths of a fen; absent where its bill has no fees. */
  feeMils?: number
  at: number
}

/** By name, as trades remember it. */
export type Payments = Readonly<Record<string, PaymentProvider>>

export interface PaymentProvider {
  readonly name: string
  /** Those open now. */
  readonly channels: readonly Channel[]
  /** Announces a trade. Idempotent by `tradeNo`. @throws ChannelClosed; else when the provider cannot be reached or refuses. */
  open(trade: TradeToOpen): Promise<OpenedTrade>
  /** Signs a handle of `jsapi` for WeChat's sheet, anew each time. */
  sheet?(handle: string): SheetParams
  /** Asks for the state of a trade; undefined when the provider never heard of it. @throws when it cannot be reached. */
  ask(tradeNo: string): Promise<ProviderTrade | undefined>
  /** Closes an unpaid trade so that it can no longer be paid; gives the state it ended in. @throws as `ask`. */
  close(tradeNo: string): Promise<ProviderTrade | undefined>
  /** Asks for money back; idempotent by `refundNo`. @throws as `ask`; then nobody knows, and `askRefund` must be tried first. */
  refund(refund: {
    refundNo: string
    tradeNo: string
    amountFen: number
    totalFen: number
    why: string
    notifyUrl: string
  }): Promise<ProviderRefund>
  /** Undefined when the provider never heard of it. @throws as `ask`. */
  askRefund(refundNo: string): Promise<ProviderRefund | undefined>
  /** Reads a report from its raw bytes; undefined when signature, time or form are not theirs. */
  verify(rawBody: string, header: (name: string) => string | undefined): Promise<Report | undefined>
  /** What a report is answered with, after the commit. */
  acknowledge(accepted: boolean): { status: number; type: string; body: string }
  /** Every movement of one day (`YYYY-MM-DD` in 东八区); undefined while the bill is not made yet. @throws as `ask`. */
  bill(day: string): Promise<readonly BillLine[] | undefined>
}
