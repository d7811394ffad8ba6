import { expect, it } from 'vitest'
import { dayPlus, daysBetween, daysToCheck, readyAt, startOf } from '#server/features/bill/days.ts'
import { differenceOf, movementsOf, type Ours, type Theirs } from '#server/features/bill/compare.ts'

it('goes over the ends of months and years, and knows leap years', () => {
  expect(daysBetween('2027-12-30', '2028-01-02')).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'])
  expect([dayPlus('2028-02-28', 1), dayPlus('2027-02-28', 1), dayPlus('2028-03-01', -1), dayPlus('2026-10-31', 1)]).toEqual([
    '2028-02-29',
    '2027-03-01',
    '2028-02-29',
    '2026-11-01',
  ])
  expect(daysBetween('2026-09-03', '2026-09-02')).toEqual([])
})

it('counts days in 东八区 and asks from ten the next morning', () => {
  expect(new Date(startOf('2026-09-01')).toISOString()).toBe('2026-08-31T16:00:00.000Z')
  expect(new Date(readyAt('2026-08-31')).toISOString()).toBe('2026-09-01T02:00:00.000Z')
  expect(daysToCheck('2026-09-01', Date.parse('2026-09-02T15:59:59Z'))).toEqual(['2026-09-01'])
  expect(daysToCheck('2026-09-01', Date.parse('2026-09-02T16:00:00Z'))).toEqual(['2026-09-01', '2026-09-02'])
  expect(daysToCheck('2026-09-02', Date.parse('2026-09-02T15:59:59Z'))).toEqual([])
})

it('goes back ninety days at most', () => {
  const days = daysToCheck('2020-01-01', Date.parse('2026-09-02T02:00:00Z'))
  expect([days.length, days[0], days.at(-1)]).toEqual([90, '2026-06-04', '2026-09-01'])
})

const trade: Theirs = { kind: 'trade', ref: 'T', tradeNo: 'T', providerId: 'P', refundNo: '', amountFen: 100, feeMils: null }
const paid: Ours = { no: 'T', orderNo: 'O', providerId: 'P', amountFen: 100, state: 'success' }
const back: Theirs = { ...trade, kind: 'refund', ref: 'R-1', refundNo: 'R-1' }
const returned: Ours = { ...paid, no: 'R', providerId: null, state: 'done' }

it.each([
  ['the same', trade, paid, undefined],
  ['nothing here', trade, undefined, 'only_there'],
  ['not paid here', trade, { ...paid, state: 'closed', providerId: null }, 'only_there'],
  ['another payment under the same number', trade, { ...paid, providerId: 'Q' }, 'only_there'],
  ['another amount', trade, { ...paid, amountFen: 101 }, 'amount'],
  ['the same refund', back, returned, undefined],
  ['a refund that failed here', back, { ...returned, state: 'failed' }, 'only_there'],
  ['a refund under way here', back, { ...returned, state: 'processing' }, 'only_there'],
] as const)('knows %s from the rest', (_, theirs, ours, cause) => {
  expect(differenceOf(theirs, ours)).toBe(cause)
})

it('takes a refund under way for what both say, once the provider has said so itself', () => {
  expect(differenceOf(back, { ...returned, state: 'processing' }, true)).toBeUndefined()
  expect(differenceOf(trade, { ...paid, state: 'paying' }, true)).toBe('only_there')
})

it('adds up a number that stands in the bill twice', () => {
  const line = { kind: 'trade', tradeNo: 'T', providerId: 'P', refundNo: '', amountFen: 100, at: 0 } as const
  expect(
    [...movementsOf([line, { ...line, kind: 'refund', refundNo: 'R' }, line]).values()].map(({ kind, ref, amountFen }) => [
      kind,
      ref,
      amountFen,
    ]),
  ).toEqual([
    ['trade', 'T', 200],
    ['refund', 'R', 100],
  ])
})
