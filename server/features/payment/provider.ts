/** The door to whoever takes the money. All amounts are whole fen. */

/** What a provider knows of a trade. */
export interface ProviderTrade {
  /** Our number for the trade (outTradeNo). */
  tradeNo: string
  /** Theirs; unique for ever. */
  providerId: string
  state: 'paying' | 'success' | 'failed' | 'closed'
  amountFen: number
}

export interface PaymentProvider {
  readonly name: string
  /**
   * Announces a trade and gives the page where it is paid. Idempotent by `tradeNo`.
   * @param returnUrl where the payer's browser comes back to.
   * @throws when the provider cannot be reached or refuses.
   */
  open(trade: { tradeNo: string; amountFen: number; subject: string; notifyUrl: string; returnUrl: string }): Promise<{ codeUrl: string }>
  /** Asks for the state of a trade; undefined when the provider never heard of it. @throws when it cannot be reached. */
  ask(tradeNo: string): Promise<ProviderTrade | undefined>
  /** Closes an unpaid trade so that it can no longer be paid; gives the state it ended in. @throws as `ask`. */
  close(tradeNo: string): Promise<ProviderTrade | undefined>
  /** Asks for money back; idempotent by `refundNo`. @throws as `ask`. */
  refund(refund: { refundNo: string; tradeNo: string; amountFen: number }): Promise<'processing' | 'done' | 'failed'>
  /** Reads a callback from its raw bytes; undefined when the signature or form is not theirs. */
  verify(rawBody: string, header: (name: string) => string | undefined): ProviderTrade | undefined
}

/** In place while no provider is configured. */
export const noPayments: PaymentProvider = {
  name: 'none',
  open: () => Promise.reject(new Error('no payment provider is configured')),
  ask: () => Promise.resolve(undefined),
  close: () => Promise.resolve(undefined),
  refund: () => Promise.reject(new Error('no payment provider is configured')),
  verify: () => undefined,
}
