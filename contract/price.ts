/** What a ticket costs at a moment, in whole fen: the rule itself, for the server that decides and for screens that tell. */

/** Until then it costs so much: epoch milliseconds, whole fen. In ascending order of `until`. */
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

/**
 * The step that holds at a moment; undefined once the last one is over, when the ordinary price holds. A step ends with its
 * moment: at `until` itself the next one holds.
 */
export function stepAt<S extends Pick<PriceStep, 'until'>>(steps: readonly S[], now: number): S | undefined {
  return steps.find(({ until }) => now < until)
}

/** The price of one copy before any voucher. */
export function priceAt(ordinaryFen: number, steps: readonly PriceStep[], now: number): number {
  return stepAt(steps, now)?.fen ?? ordinaryFen
}

/**
 * The price of one copy with a voucher: never below nothing, never above what it costs without. What a percentage takes off
 * is rounded down to whole fen.
 */
export function discounted(fen: number, voucher: Discount | undefined): number {
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
