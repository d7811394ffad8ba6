import { expect, test } from 'vitest'
import { refundSentence } from '#contract/refund-sentence.ts'

test('people read in one sentence what goes back until when', () => {
  expect(refundSentence([])).toBe('可申请退款，由主办方逐笔处理')
  expect(refundSentence([{ days: 7, percent: 100 }])).toBe('会议开始 7 天前可全额退款，之后不退款')
  expect(
    refundSentence([
      { days: 7, percent: 100 },
      { days: 3, percent: 50 },
      { days: 0, percent: 20 },
    ]),
  ).toBe('会议开始 7 天前可全额退款，3 天前退 50%，会议开始前退 20%，开始后不退款')
  expect(refundSentence([{ days: 0, percent: 100 }])).toBe('会议开始前可全额退款，开始后不退款')
})

test('a tier that gives nothing back reads as the end that it is', () => {
  expect(refundSentence([{ days: 0, percent: 0 }])).toBe('购买后不退款')
  expect(
    refundSentence([
      { days: 7, percent: 80 },
      { days: 3, percent: 0 },
    ]),
  ).toBe('会议开始 7 天前退 80%，之后不退款')
})

test('tiers that are being typed read as they will once they are in order', () => {
  const tiers = [
    { days: 3, percent: 50 },
    { days: 7, percent: 100 },
  ]
  expect(refundSentence(tiers)).toBe('会议开始 7 天前可全额退款，3 天前退 50%，之后不退款')
  expect(tiers[0]?.days).toBe(3)
})
