/** What organisers type about tickets and vouchers, and what is sent of it. */
import { describe, expect, it } from 'vitest'
import type { OwnTicket } from '#contract/ticket-manage.ts'
import { readPhones } from '#src/features/ticket/manage/phones-text.ts'
import { blank, inputOf, type Known, seenAs, valuesOf, wrongOf } from '#src/features/ticket/manage/ticket-values.ts'
import { ruleInput, ruleOf, ruleWrong } from '#src/features/voucher/manage/voucher-values.ts'
import { effectOf } from '#src/features/voucher/manage/voucher-words.ts'
import { fenTyped, money, wholeTyped } from '#src/kit/money.ts'
import { ownTicket, sale } from '../support/own-sale.ts'

describe('money', () => {
  it('is typed in yuan as people write it, and sent in whole fen', () => {
    expect(['199', '199.5', '199.50', ' ¥1,299.05 元', '０', '99。9'].map(fenTyped)).toEqual([19900, 19950, 19950, 129905, 0, 9990])
  })
  it('is none where a part of it is lost or nothing stands there', () => {
    expect(['', '免费', '1.234', '-5', '1e3', '.', '12345678901'].map(fenTyped)).toEqual(Array.from({ length: 7 }, () => NaN))
    expect(['12', '１２', '', '1.5', '-1'].map(wholeTyped)).toEqual([12, 12, NaN, NaN, NaN])
  })
  it('is read in groups of three, with two places where they say something, and can be typed again as it is read', () => {
    const sums = [0, 9950, 99_900, 123_456_700, 123_456_750, -123_456_750]
    const words = ['¥0', '¥99.50', '¥999', '¥1,234,567', '¥1,234,567.50', '-¥1,234,567.50']
    expect(sums.map(money)).toEqual(words)
    expect(words.slice(0, -1).map(fenTyped)).toEqual(sums.slice(0, -1))
  })
})

describe('phones', () => {
  it('are read from lines, tables and chats, each once', () => {
    expect(
      readPhones('13800000001\n138 0000 0002\t+86 138-0000-0003，8613800000004；１３８００００００05 13800000006\n13800000001\n'),
    ).toEqual({
      phones: ['13800000001', '13800000002', '13800000003', '13800000004', '13800000005', '13800000006'],
      wrong: [],
      again: 1,
    })
  })
  it('that are none are shown as they were written', () => {
    expect(readPhones('1380000\n张三\n13800000001').wrong).toEqual(['1380000', '张三'])
  })
})

const known = (more: Partial<Known> = {}): Known => ({
  taken: 0,
  began: undefined,
  whole: false,
  meetingEndTime: '2026-12-29 18:00:00',
  ...more,
})

describe('a ticket that is written', () => {
  const ticket: OwnTicket = ownTicket({ steps: [{ untilTime: '2026-12-01 00:00:00', fen: 9900 }] })
  const began = valuesOf(ticket)

  it('sends what was changed and nothing else, with the edition that it was typed over', () => {
    expect(inputOf('1', ticket.id, { ...began, name: '教师票', limitPerPhone: '2' }, began)).toEqual({
      meetingId: '1',
      id: ticket.id,
      edition: 3,
      name: '教师票',
      limitPerPhone: 2,
    })
    expect(inputOf('1', ticket.id, { ...began, steps: [] }, began)).toEqual({ meetingId: '1', id: ticket.id, edition: 3, steps: [] })
  })

  it('sends of a new one its name, price and total, and leaves the rest to the server', () => {
    const fresh = blank(sale([]))
    expect(inputOf('1', undefined, { ...fresh, name: '教师票', price: '99' }, fresh)).toEqual({
      meetingId: '1',
      edition: 0,
      name: '教师票',
      fen: 9900,
      total: 100,
    })
  })

  it('is told at its fields what cannot be, before it is sent', () => {
    const wrong = (more: Partial<typeof began>, of: Partial<Known> = {}) => wrongOf({}, { ...began, ...more }, known({ began, ...of }))
    expect(wrong({})).toEqual({})
    expect(wrong({ total: '11' }, { taken: 15 })).toEqual({ total: '已售出 15 张，数量不能少于这个数' })
    expect(wrong({ total: '' }).total).toBe('请填写数量，或为它选择共享名额')
    expect(wrong({ total: '' }, { whole: true })).toEqual({})
    expect(wrong({ total: '', poolId: 'p1' })).toEqual({})
    expect(wrong({ price: '' }).price).toBe('请填写价格，如 199 或 199.50，免费填 0')
    const later = { untilTime: '2026-12-05 00:00:00', yuan: '199' }
    expect(wrong({ steps: [later, ...began.steps] }).steps).toBe('价格阶段的截止时间应从早到晚')
    expect(wrong({ steps: [{ ...later, untilTime: '2026-12-25 00:00:00' }] }).steps).toBe('价格阶段应在停售之前截止')
    expect(wrong({ steps: [{ ...later, yuan: '' }] }).steps).toBe('请填写每个价格阶段的截止时间和价格')
    expect(wrong({ bookingEndTime: '2026-07-01 00:00:00', steps: [] }).bookingEndTime).toBe('停售时间必须晚于开售时间')
    expect(wrong({ bookingEndTime: '2026-12-30 00:00:00' }).bookingEndTime).toBe('停售时间不能晚于会议结束时间')
    expect(wrong({ leastPerOrder: '3', limitPerOrder: '2' }).leastPerOrder).toBe('每单最少张数不能多于每单最多或每人限购的张数')
    const tiers = (...of: [string, string][]) => ({ refundTiers: of.map(([days, percent]) => ({ days, percent })) })
    expect(wrong(tiers(['7', '100'], ['3', '50']))).toEqual({})
    expect(wrong(tiers(['3', '50'], ['7', '100'])).refundTiers).toBe('退款规则应从早到晚填写，越临近开会退得越少')
    expect(wrong(tiers(['7', ''])).refundTiers).toBe('请填写每一档的天数和退款比例')
  })

  it('is not held up by what became unfit by itself', () => {
    const moved = { began, meetingEndTime: '2026-12-01 18:00:00' }
    expect(wrongOf({}, { ...began, name: '教师票' }, known(moved))).toEqual({})
    expect(wrongOf({}, { ...began, bookingStratTime: '2026-08-02 09:00:00' }, known(moved)).bookingEndTime).toContain('不能晚于会议结束')
  })

  it('shows attendees the least of what its own total and the pools leave', () => {
    const left = (more: Partial<typeof began>) => {
      const { totalNum, soldNum } = seenAs({ ...began, ...more }, ticket, sale([]))
      return totalNum - soldNum
    }
    expect(left({ total: '100' })).toBe(85)
    expect(left({ total: '100', poolId: 'p1' })).toBe(2)
    expect(left({ total: '10' })).toBe(0)
  })
})

describe('a voucher that is written', () => {
  const rule = (more: object) => ({ ...ruleOf(undefined), ...more })

  it('is sent as what it takes off: fen, per cent, a price, nothing', () => {
    const sent = (kind: string, value: string) => ruleInput(rule({ kind, value })).value
    expect([sent('amount', '50'), sent('percent', '15'), sent('fixed', '0'), sent('unlock', '')]).toEqual([5000, 15, 0, 0])
  })
  it('says what it does in the words of shops', () => {
    const said = (kind: 'amount' | 'percent' | 'fixed' | 'unlock', value: number) => effectOf({ kind, value })
    expect([said('amount', 5000), said('percent', 10), said('percent', 15), said('percent', 100), said('fixed', 9950)]).toEqual([
      '立减 ¥50',
      '9 折',
      '8.5 折',
      '免费',
      '一口价 ¥99.50',
    ])
    expect(said('unlock', 0)).toBe('仅解锁')
  })
  it('is told what it cannot be', () => {
    expect(ruleWrong({}, rule({ kind: 'amount', value: '0' })).value).toBe('请填写减多少元，如 50')
    expect(ruleWrong({}, rule({ kind: 'percent', value: '101' })).value).toContain('1 到 100')
    expect(ruleWrong({}, rule({ kind: 'fixed', value: '0' }))).toEqual({})
    expect(ruleWrong({}, rule({ kind: 'unlock', uses: '3' }), 5).uses).toBe('已使用 5 次，可用次数不能少于这个数')
    expect(ruleWrong({}, rule({ kind: 'unlock', startTime: '2026-12-02 00:00:00', endTime: '2026-12-01 00:00:00' })).endTime).toBe(
      '结束时间必须晚于开始时间',
    )
  })
})
