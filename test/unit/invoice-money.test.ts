/** Tax in fen: taken out line by line, so that lines, tax and net are the same sum. */
import { describe, expect, it } from 'vitest'
import { isFavourOf, taxFavours, taxIn, taxRates, totalsOf } from '#contract/invoice-money.ts'
import { remarkOf } from '#contract/invoice-remark.ts'
import { chanceOf } from '#rehearsal/chance.ts'

/** In whole numbers of any size: the nearest to gross × rate ÷ (1 + rate), half a fen up. */
function byHand(fen: number, rate: number): number {
  const [over, under] = [BigInt(fen) * BigInt(rate) * 2n + BigInt(100 + rate), BigInt(100 + rate) * 2n]
  return Number(over / under)
}

describe('the tax in a sum', () => {
  it.each([
    [0, '6', 0],
    [1, '6', 0],
    [8, '6', 0],
    [9, '6', 1],
    [19_900, '6', 1126],
    [10_600, '6', 600],
    [10_300, '3', 300],
    [10_100, '1', 100],
    [19_900, '3', 580],
    [19_900, '1', 197],
    [19_900, '0', 0],
    [19_900, 'free', 0],
    // Half a fen: 53 × 6 ÷ 106 is 3; 1,060 less a fen is not.
    [53, '6', 3],
    [1_059, '6', 60],
    [99_999_999_999, '6', 5_660_377_358],
  ] as const)('%i fen at %s%% is %i', (fen, rate, tax) => expect(taxIn(fen, rate)).toBe(tax))

  it('is the nearest fen for whatever sum, as another reckoning has it', () => {
    const chance = chanceOf(32_100)
    for (let n = 0; n < 20_000; n++) {
      const fen = Math.floor(chance() ** 4 * 10_000_000_000)
      for (const [rate, share] of [
        ['6', 6],
        ['3', 3],
        ['1', 1],
      ] as const)
        expect(taxIn(fen, rate)).toBe(byHand(fen, share))
    }
  })

  it('is rounded in each line, and the invoice is the sum of its lines', () => {
    const chance = chanceOf(7)
    for (let n = 0; n < 2_000; n++) {
      const lines = Array.from({ length: 1 + Math.floor(chance() * 9) }, () => ({
        amount: 1 + Math.floor(chance() * 100_000),
        rate: taxRates[Math.floor(chance() * taxRates.length)] as (typeof taxRates)[number],
      }))
      const { amount, tax, net } = totalsOf(lines)
      expect(net + tax).toBe(amount)
      expect(amount).toBe(lines.reduce((sum, line) => sum + line.amount, 0))
      // Half a fen a line at most from what the whole would bear.
      const exact = lines.reduce(
        (sum, line) => sum + (line.rate === 'free' ? 0 : (line.amount * Number(line.rate)) / (100 + Number(line.rate))),
        0,
      )
      expect(Math.abs(tax - exact)).toBeLessThanOrEqual(lines.length / 2 + 1e-6)
    }
  })
})

it('lets a rate go with one mark, and 免税 with two', () => {
  const pairs = taxRates.flatMap((rate) => taxFavours.filter((favour) => isFavourOf(rate, favour)).map((favour) => `${rate} ${favour}`))
  expect(pairs).toEqual(['6 ', '3 ', '1 ', '0 zero', 'free exempt', 'free untaxed'])
})

it('says in the remark what the profile asks for, and no more than fits', () => {
  const facts = { meeting: '全国智慧教育大会', from: '2026-09-26', to: '2026-09-28', place: '杭州', people: 3 }
  expect(remarkOf(facts, { meeting: 1, dates: 1, place: 1, people: 1 })).toBe(
    '会议：全国智慧教育大会；日期：2026-09-26 至 2026-09-28；地点：杭州；人数：3',
  )
  expect(remarkOf({ ...facts, to: facts.from }, { meeting: 0, dates: 1, place: 0, people: 0 })).toBe('日期：2026-09-26')
  expect([...remarkOf({ ...facts, meeting: '长'.repeat(400) }, { meeting: 1, dates: 0, place: 0, people: 0 })]).toHaveLength(150)
})
