/** What organisers write of refunds, beside the rule that their ticket has: only what is plainly another thing is told. */
import { describe, expect, it } from 'vitest'
import { contradicts, promisesIn } from '#rehearsal/readiness/promises.ts'

const usual = [
  { days: 7, percent: 100 },
  { days: 1, percent: 50 },
]
const never = [{ days: 0, percent: 0 }]
const toTheEnd = [{ days: 0, percent: 100 }]
const tells = (text: string, tiers = usual) => promisesIn(text).some((promise) => contradicts(promise, tiers))

describe('a text about refunds', () => {
  it.each([
    '门票一经售出，概不退款。',
    '<p>报名成功后不予退票</p><p>欢迎参加</p>',
    '购票后恕不退换',
    '会议开始前 3 天可全额退款',
    '会前三天内不退款',
    '会议开始 15 天前申请，退还 80%；',
    '会议开始 7 天前退票，扣除 20% 手续费',
    '会议开始后仍可全额退款',
    '提前 48 小时可退 80%',
    '可随时全额退款',
    '开会前一周以上，退款 70%',
    '会前3天内，退半价',
  ])('contradicts the rule where it says so: %s', (text) => {
    expect(tells(text)).toBe(true)
  })

  it.each([
    '会议开始 7 天前可全额退款，1 天前退 50%，之后不退款',
    '会议开始7天前，可全额退款；会议开始1天前，退款50%；逾期不退。',
    '会议开始后不退款',
    '付费门票需要退票的，请联系会务组办理。',
    '酒店押金不退',
    '退房请在 12 点前',
    '发票开具后不予退款',
    '如因疫情取消，全额退款',
    '除会议取消外，不予退款',
    '报名后能退款吗？',
    '团体票不退',
    '转让后的门票不退款',
    '资料费不退，餐费不退',
    '会前 1 周可全额退款',
    '提前七天可全额退款',
    '会议当天不退款',
    '退款将在 7 个工作日内原路退回',
    '可退款，详见退款规则',
    '请进退场时听从安排',
    '购票后 7 天内可退款',
    '票款不含住宿，恕不代订',
  ])('says nothing against it elsewhere: %s', (text) => {
    expect(promisesIn(text).filter((promise) => contradicts(promise, usual))).toEqual([])
  })

  it('is right to say no where nothing goes back, and wrong to promise anything', () => {
    expect(tells('一经售出，概不退款', never)).toBe(false)
    expect(tells('会前 3 天可全额退款', never)).toBe(true)
    expect(tells('随时全额退款', toTheEnd)).toBe(false)
    expect(tells('会前 3 天内不退款', toTheEnd)).toBe(true)
  })

  it('contradicts nothing where an organiser decides each case', () => {
    expect(tells('概不退款', [])).toBe(false)
    expect(tells('全额退款', [])).toBe(false)
  })

  it('is quoted as it stands, without its tags', () => {
    expect(promisesIn('<ul><li>门票一经售出，<strong>概不退款</strong>。</li></ul>').map(({ words }) => words)).toEqual([
      '门票一经售出，概不退款',
    ])
  })
})
