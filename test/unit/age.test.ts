import { describe, expect, it } from 'vitest'
import { ageAt, birthdayOfIdcard, isUnderAge } from '#contract/age.ts'
import { isUnderAge as isUnderAgeNow } from '#server/features/attendee/guardian.ts'

const today = '2026-09-02 10:00:00'

describe('an age by the calendar', () => {
  it('grows on the birthday, not a day before', () => {
    expect(ageAt('2012-09-02', today)).toBe(14)
    expect(ageAt('2012-09-01', today)).toBe(14)
    expect(ageAt('2012-09-03', today)).toBe(13)
    expect(ageAt('2026-09-02', today)).toBe(0)
  })

  it('grows on 1 March for somebody born on 29 February, where the year has none', () => {
    expect(ageAt('2012-02-29', '2026-02-28')).toBe(13)
    expect(ageAt('2012-02-29', '2026-03-01')).toBe(14)
    expect(ageAt('2012-02-29', '2028-02-28')).toBe(15)
    expect(ageAt('2012-02-29', '2028-02-29')).toBe(16)
  })

  it('reads the birthday from an ID number', () => {
    expect(birthdayOfIdcard('11010519491231002X')).toBe('1949-12-31')
    expect(birthdayOfIdcard('')).toBe('')
  })
})

describe('who needs a guardian', () => {
  it('is who turns 14 tomorrow, and nobody who turned 14 today or yesterday', () => {
    expect(isUnderAge({ idcard: '330106201209031029' }, today)).toBe(true)
    expect(isUnderAge({ idcard: '330106201209021023' }, today)).toBe(false)
    expect(isUnderAge({ birthday: '2012-09-01' }, today)).toBe(false)
    expect(isUnderAge({ birthday: '2012-09-03' }, today)).toBe(true)
  })

  it('goes by the ID number before a birthday, and by both before a typed age', () => {
    expect(isUnderAge({ idcard: '330106198808081023', birthday: '2020-01-01', age: 6 }, today)).toBe(false)
    expect(isUnderAge({ idcard: '330106201505051024', age: 40 }, today)).toBe(true)
    expect(isUnderAge({ birthday: '2020-01-01', age: 40 }, today)).toBe(true)
  })

  it('goes by the typed age where there is nothing else', () => {
    expect(isUnderAge({ idcard: '', age: 13 }, today)).toBe(true)
    expect(isUnderAge({ idcard: '', age: 0 }, today)).toBe(true)
    expect(isUnderAge({ idcard: '', age: 14 }, today)).toBe(false)
  })

  it('is nobody of whom nothing is known', () => {
    expect(isUnderAge({}, today)).toBe(false)
    expect(isUnderAge({ idcard: '', birthday: '', age: null }, today)).toBe(false)
    expect(isUnderAge({ idcard: '', age: '' }, today)).toBe(false)
  })

  it('has the birthday when the day begins in China, not in London', () => {
    const midnight = Date.UTC(2026, 8, 1, 16)
    expect(isUnderAgeNow({ idcard: '330106201209021023' }, midnight - 1)).toBe(true)
    expect(isUnderAgeNow({ idcard: '330106201209021023' }, midnight)).toBe(false)
  })
})
