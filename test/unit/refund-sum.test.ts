import { describe, expect, it } from 'vitest'
import { daysBefore, refundPercent, refundSum } from '#contract/refund-sum.ts'

/** A moment in 东八区. */
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)

const tiers = [
  { days: 3, percent: 50 },
  { days: 7, percent: 100 },
  { days: 0, percent: 20 },
]
const STARTS = at('2026-11-08 09:00:00')

describe('what the rule gives back', () => {
  it.each([
    ['2026-11-01 00:00:00', 7],
    ['2026-11-01 23:59:59', 7],
    ['2026-11-02 00:00:00', 6],
    ['2026-11-07 23:59:59', 1],
    ['2026-11-08 00:00:00', 0],
    ['2026-11-08 23:00:00', 0],
    ['2026-11-09 00:00:00', -1],
  ])('counts days as the calendar of 东八区 has them: %s is %d days before', (moment, days) => {
    expect(daysBefore(STARTS, at(moment))).toBe(days)
  })

  it.each([
    ['2026-10-01 12:00:00', 100],
    ['2026-11-01 23:59:59', 100],
    ['2026-11-02 00:00:00', 50],
    ['2026-11-05 23:59:59', 50],
    ['2026-11-06 00:00:00', 20],
    ['2026-11-08 08:59:59', 20],
    ['2026-11-08 09:00:00', 0],
    ['2026-11-09 00:00:00', 0],
  ])('changes at midnight, and ends with the minute in which the meeting begins: %s, %d%%', (moment, percent) => {
    expect(refundPercent(tiers, STARTS, at(moment))).toBe(percent)
  })

  it('goes over the end of a year: New Year’s morning is one day after 31 December', () => {
    const starts = at('2027-01-01 09:00:00')
    expect([daysBefore(starts, at('2026-12-31 23:59:59')), daysBefore(starts, at('2026-12-31 00:00:00'))]).toEqual([1, 1])
    expect(daysBefore(starts, at('2027-01-01 00:00:00'))).toBe(0)
    expect(daysBefore(at('2028-03-01 09:00:00'), at('2028-02-28 09:00:00'))).toBe(2)
    // UTC is still in the old year then.
    expect(daysBefore(at('2027-01-01 00:00:00'), at('2026-12-31 23:59:59'))).toBe(1)
  })

  it('gives nothing where no tier holds any more, and all where there is no rule', () => {
    expect(refundPercent([{ days: 7, percent: 80 }], STARTS, at('2026-11-02 00:00:00'))).toBe(0)
    expect(refundPercent([{ days: 0, percent: 0 }], STARTS, at('2026-10-01 00:00:00'))).toBe(0)
    expect(refundPercent([], STARTS, at('2026-11-09 00:00:00'))).toBe(100)
  })

  it('rounds down to whole fen, and never makes more of a price than it is', () => {
    const third = [{ days: 0, percent: 33 }]
    const before = at('2026-11-01 00:00:00')
    expect([1, 99, 100, 19_900, 19_999].map((fen) => refundSum(fen, third, STARTS, before))).toEqual([0, 32, 33, 6567, 6599])
    expect(refundSum(19_999, [{ days: 0, percent: 100 }], STARTS, before)).toBe(19_999)
    expect(refundSum(0, tiers, STARTS, before)).toBe(0)
  })
})
