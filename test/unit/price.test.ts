/** What a ticket costs (contract/price.ts). */
import { describe, expect, it } from 'vitest'
import { priceOf, type TicketPrices } from '#contract/price.ts'

const TICKET: TicketPrices = {
  fen: 30_000,
  steps: [
    { until: 1_000, fen: 10_000 },
    { until: 2_000, fen: 20_000 },
  ],
}

describe('the price of a ticket', () => {
  it('is that of the first step that has not ended; a step ends with its moment', () => {
    const priceAt = (now: number) => {
      const { each, until, next } = priceOf(TICKET, { now })
      return [each, until, next]
    }
    expect([999, 1_000, 1_999, 2_000].map(priceAt)).toEqual([
      [10_000, 1_000, 20_000],
      [20_000, 2_000, 30_000],
      [20_000, 2_000, 30_000],
      [30_000, undefined, 30_000],
    ])
  })

  it('multiplies the discounted price by the copies, and keeps the full price', () => {
    const sale = { copies: 3, voucher: { kind: 'amount', value: 2_500 }, now: 0 } as const
    expect(priceOf(TICKET, sale)).toEqual({ each: 7_500, full: 10_000, total: 22_500, until: 1_000, next: 17_500 })
  })

  it('is never below zero, never above the full price, and a percentage is rounded in favour of the seller', () => {
    const each = (kind: 'amount' | 'percent' | 'fixed' | 'unlock', value: number) =>
      priceOf({ fen: 999, steps: [] }, { voucher: { kind, value }, now: 0 }).each
    expect([each('amount', 5_000), each('percent', 15), each('fixed', 5_000), each('fixed', 100), each('unlock', 0)]).toEqual([
      0, 850, 999, 100, 999,
    ])
  })
})
