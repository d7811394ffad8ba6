/** What is wrong with a reception's plan, on a table of cases that people have reckoned by hand. */
import { expect, it } from 'vitest'
import type { CheckedPlan, PlanFinding } from '#contract/vip/check-plan.ts'
import { checkPlan } from '#contract/vip/check-rule.ts'
import { missingOf } from '#contract/vip/missing.ts'
import { missings } from '#contract/vip/words.ts'
import { at, checkCases } from '../support/vip-check-cases.ts'

const nothing: CheckedPlan = { guests: [], legs: [], cars: [], rooms: [], seats: [], appearances: [], banquets: [] }
const inShort = ({ level, kind, guestIds, minutes }: PlanFinding) =>
  [level, kind, guestIds.toSorted().join(), ...(kind === 'late' ? [String(minutes)] : [])].join(' ')

it.each(checkCases)('$name', ({ plan, margin = 60, finds, buffers }) => {
  const found = checkPlan({ ...nothing, ...plan }, { marginMinutes: margin })
  expect(found.findings.map(inShort)).toEqual(finds)
  if (buffers !== undefined) expect(found.buffers.map(({ minutes }) => minutes)).toEqual(buffers)
})

it('has sixty cases and more, no two alike, with every kind of finding among them', () => {
  expect(checkCases.length).toBeGreaterThanOrEqual(60)
  expect(new Set(checkCases.map(({ name }) => name)).size).toBe(checkCases.length)
  const kinds = new Set(checkCases.flatMap(({ finds }) => finds.map((find) => find.split(' ')[1])))
  expect([...kinds].toSorted()).toEqual([
    'beds',
    'car_full',
    'car_twice',
    'host_twice',
    'incomplete',
    'late',
    'nights',
    'order',
    'seat_twice',
  ])
})

it('says in a sentence what is wrong, by names and times of 东八区', () => {
  const late = checkCases.find(({ name }) => name === 'comes a minute after the call')
  const [finding] = checkPlan({ ...nothing, ...late?.plan }, { marginMinutes: 60 }).findings
  expect(finding?.what).toBe('嘉宾A预计11-24 12:01到达，“开幕式”要求11-24 12:00到场，晚1分钟')
})

const saidOf = (case_: string, kind: string) => {
  const { plan } = checkCases.find(({ name }) => name === case_) ?? {}
  return checkPlan({ ...nothing, ...plan }, { marginMinutes: 60 }).findings.find((found) => found.kind === kind)?.what
}

it.each([
  ['lands after the session has begun', 'late', '嘉宾A预计11-24 15:00到达，“开幕式”要求11-24 12:00到场，晚180分钟'],
  ['goes home before they have come', 'order', '嘉宾A的返程（11-24 10:00）早于抵达（11-24 16:00）'],
  ['one car for two arrivals twenty minutes apart', 'car_twice', '陕A12345时间冲突：11-24 10:00接送嘉宾A，11-24 10:20接送嘉宾B'],
  [
    'one car written down twice, for two arrivals twenty minutes apart',
    'car_twice',
    '陕A12345时间冲突：11-24 10:00接送嘉宾A，11-24 10:20接送嘉宾B',
  ],
  ['two guests on one chair at dinner', 'seat_twice', '欢迎晚宴 1桌3号：嘉宾A、嘉宾B'],
])('says of “%s” what clashes, when and where', (name, kind, sentence) => expect(saidOf(name, kind)).toBe(sentence))

it('asks for what a file lacks in one order, and for a bed only of who stays overnight', () => {
  const empty = { honorific: '', hasHost: false, legs: [], rooms: 0, occasions: 1, seats: 0 }
  expect(missingOf(empty)).toEqual(['host', 'greeting', 'inward', 'outward', 'seat'])
  const leg = { way: 'plane', hasCar: false } as const
  const stays = [
    { ...leg, direction: 'in', from: at('23 18:00'), to: at('23 20:00') },
    { ...leg, direction: 'out', from: at('24 08:00'), to: at('24 10:00') },
  ] as const
  expect(missingOf({ ...empty, legs: stays })).toEqual(missings.filter((missing) => missing !== 'inward' && missing !== 'outward'))
  expect(missingOf({ ...empty, legs: [stays[0]] })).toContain('hotel')
  expect(missingOf({ ...empty, legs: [stays[0], { ...stays[1], from: at('23 22:00') }] })).not.toContain('hotel')
})
