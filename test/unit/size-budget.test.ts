/** What a developer reads when a page is over its size budget, and how budgets go down. */
import { expect, it } from 'vitest'
import { describeExcess, leftOf, lowerBudget } from '#scripts/size-budget.ts'

const before = { budget: 78.6, chunks: { page: 3_000, library: 52_000, portal: 23_000, tabs: 200 } }

it('a failure names the page, the bytes over its budget and what grew, the largest growth first', () => {
  const now = { page: 3_010, library: 52_000, portal: 23_400, 'next-page': 300 }
  expect(describeExcess('/info', before, now)).toBe(
    '/info is 110 bytes over its budget of 78.6 kB. Since the budget was set, in bytes:\n' +
      '     +400 portal\n     +300 next-page (new on this page)\n      +10 page\n     -200 tabs (no longer on this page)\n',
  )
})

it('recording smaller pages lowers the budget to the size with 0.5 kB of headroom', () => {
  const now = { page: 3_000, library: 52_000, portal: 22_010 }
  expect(lowerBudget('/info', before, now)).toEqual({ budget: 77.6, chunks: now })
})

it('recording a page that has grown within its budget keeps its budget and its recorded sizes', () => {
  const now = { ...before.chunks, portal: 23_390 }
  expect(leftOf(before, now)).toBe(10)
  expect(lowerBudget('/info', before, now)).toEqual(before)
})

it('recording a page that is over its budget fails and says by how much', () => {
  expect(() => lowerBudget('/info', before, { ...before.chunks, portal: 24_000 })).toThrow('/info is 600 bytes over its budget of 78.6 kB')
})
