/** What others see of a phone, a name, a number: in lists and in the log. */
import { describe, expect, it } from 'vitest'
import { maskedAddress, maskedMobile, maskedName, maskedNumber } from '#contract/mask.ts'
import { withoutNumbers } from '#server/log.ts'

describe('masks', () => {
  it.each([
    ['13812345678', '138****5678'],
    ['closed:ABC', 'closed:ABC'],
    ['', ''],
  ])('a phone %s', (mobile, seen) => expect(maskedMobile(mobile)).toBe(seen))
  it.each([
    ['王小明', '王*明'],
    ['王明', '王*'],
    ['王', '王'],
    ['阿卜杜热合曼·艾力', '阿***力'],
    ['Anna Schmidt', 'A***t'],
    ['𠮷野家', '𠮷*家'],
    ['', ''],
  ])('a name %s', (name, seen) => expect(maskedName(name)).toBe(seen))
  it.each([
    ['11010519491231002X', '110***********002X'],
    ['S2026', 'S***6'],
    ['12345678', '123*5678'],
  ])('a certificate %s', (number, seen) => expect(maskedNumber(number)).toBe(seen))
  it.each([
    ['203.0.113.7', '203.0.113.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:*'],
  ])('an address %s', (address, seen) => expect(maskedAddress(address)).toBe(seen))
})

describe('the log', () => {
  it('names no phone and no ID number, whatever an error quotes', () => {
    const quoted = withoutNumbers('duplicate 13812345678 for 11010519491231002X, order 2609021000001234000001')
    expect(quoted).toBe('duplicate 138****5678 for 110***********002X, order 2609021000001234000001')
  })
})
