/** What a ticket costs, in whole fen: the rule for the server, which decides, and for screens and rehearsals, which show it. */

/** The price before a moment: `until` in epoch milliseconds, the price in whole fen. Steps are in ascending order of `until`. */
export interface PriceStep {
  until: number
  fen: number
}

export const voucherKinds = ['amount', 'percent', 'fixed', 'unlock'] as const
export type VoucherKind = (typeof voucherKinds)[number]

/** `value`: fen off (amount), per cent off (percent), the price itself in fen (fixed), nothing (unlock). */
export interface Discount {
  kind: VoucherKind
  value: number
}

/** The prices of a ticket: steps, then the ordinary price. */
export interface TicketPrices {
  fen: number
  steps: readonly PriceStep[]
}

/** Prices of one copy are with the voucher, unless they say otherwise. */
export interface Price {
  each: number
  /** Of one copy without the voucher. */
  full: number
  /** Of all copies. */
  total: number
  /** When the price step ends: at `until` itself the next one holds. Undefined if the ordinary price holds. */
  until: number | undefined
  /** Of one copy from `until` on; `each` if the ordinary price holds. */
  next: number
}

/** @returns what the copies cost at `now`, an epoch millisecond. */
export function priceOf(
  { fen, steps }: TicketPrices,
  { copies = 1, voucher, now }: { copies?: number; voucher?: Discount | undefined; now: number },
): Price {
  const at = steps.findIndex(({ until }) => now < until)
  const step = steps[at]
  const full = step?.fen ?? fen
  const each = discounted(full, voucher)
  const next = step === undefined ? each : discounted(steps[at + 1]?.fen ?? fen, voucher)
  return { each, full, total: each * copies, until: step?.until, next }
}

/**
 * The price of one copy with a voucher: never below nothing, never above what it costs without. What a percentage takes off
 * is rounded down to whole fen.
 */
function discounted(fen: number, voucher: Discount | undefined): number {
  switch (voucher?.kind) {
    case 'amount':
      return Math.max(0, fen - voucher.value)
    case 'percent':
      return fen - Math.floor((fen * voucher.value) / 100)
    case 'fixed':
      return Math.min(fen, voucher.value)
    case 'unlock':
    case undefined:
      return fen
  }
}
