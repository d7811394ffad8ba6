/** The rule at the door, by its golden cases. */
import { describe, expect, it } from 'vitest'
import { canForce, judge, whysOf } from '#contract/checkin/rule.ts'
import { doorWord } from '#contract/checkin/words.ts'
import { cases } from '../support/checkin-cases.ts'

describe('the rule at the door', () => {
  it.each(cases)('$name', ({ given, gives, forceable }) => {
    expect(judge(given)).toEqual(gives)
    expect(canForce(gives)).toBe(forceable)
  })

  it('has a case for every verdict and every reason', () => {
    const told = new Set(cases.map(({ gives }) => `${gives.verdict} ${gives.why}`))
    const all = Object.entries(whysOf).flatMap(([verdict, whys]) => whys.map((why) => `${verdict} ${why}`))
    expect(all.filter((one) => !told.has(one))).toEqual([])
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it('lets in by force whatever a person may decide, and nothing else', () => {
    for (const { given, gives, name } of cases.filter(({ given, gives }) => !given.forced && gives.verdict !== 'admit')) {
      const forced = judge({ ...given, forced: true })
      expect([name, forced]).toEqual([name, canForce(gives) && given.admission !== undefined ? { verdict: 'admit', why: 'forced' } : gives])
    }
  })

  // U8
  it.each([
    ['refunded', 'refunded', '已退票'],
    ['refunded', 'transferred', '已转让'],
    ['refunded', 'withdrawn', '已取消'],
    ['fake', 'unknown', '未知码'],
    ['fake', 'foreign', '未知码'],
    ['fake', 'stale', '已过期'],
    ['fake', 'exhibitor', '非入场码'],
    ['fake', 'static', '非入场码'],
    ['fake', 'forged', '伪码'],
    ['already', 'inside', '已入场'],
  ] as const)('calls %s for %s %s: of nobody it says more than is known', (verdict, why, word) => {
    expect(doorWord({ verdict, why })).toBe(word)
  })

  it('gives the same answer to the same question, and leaves it as it was', () => {
    for (const { given } of cases) {
      const before = structuredClone(given)
      expect(judge(given)).toEqual(judge(given))
      expect(given).toEqual(before)
    }
  })
})
