import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { age, email, id, idcard, isIdcard, line, mobile, personName, smsCode } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** The first sentence said about a value, or undefined when it is fine. */
function saidOf(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value, { abortEarly: true }).issues?.[0].message
}

describe('a phone number', () => {
  it.each(['13800000001', '19912345678', '14712345678'])('takes %s', (value) => expect(saidOf(mobile, value)).toBeUndefined())
  it.each([
    '', '1380000000', '138000000011', '12800000001', '10800000001', '23800000001', '1380000000a', ' 13800000001', '１３８００００００００１', '+8613800000001', null, 13_800_000_001, {}, ['13800000001'],
  ])('refuses %j with its sentence', (value) => expect(saidOf(mobile, value)).toBe(say.mobileInvalid))
})

describe('an SMS code', () => {
  it.each(['000000', '123456'])('takes %s', (value) => expect(saidOf(smsCode, value)).toBeUndefined())
  it.each(['', '12345', '1234567', '12345a', '１２３４５６', 123_456])('refuses %j', (value) => expect(saidOf(smsCode, value)).toBe(say.smsCodeInvalid))
})

describe('a name', () => {
  it.each(['张三', '欧阳娜娜', '阿卜杜拉·买买提', 'Zoë Müller', "O'Brien", '𠮷野家'])('takes %s', (value) => expect(saidOf(personName, value)).toBeUndefined())
  it.each(['', ' ', '张', '<b>张三</b>', '张\u0000三', '张\u202e三', '张三😀', "'; DROP TABLE users; --", 'a'.repeat(51), 7])('refuses %j', (value) => expect(saidOf(personName, value)).toBe(say.nameInvalid))
})

describe('an ID number', () => {
  it.each(['11010519491231002X', '11010519491231002x', '440524188001010014'])('knows whether the check digit of %s fits', (value) => {
    expect(isIdcard(value)).toBe(value.startsWith('110105'))
  })
  it('may be left out', () => expect(saidOf(idcard, '')).toBeUndefined())
  it.each(['110105194912310021', '110105194902300020', '1101051949123100', 'abc'])('refuses %s', (value) => expect(saidOf(idcard, value)).toBe(say.idcardInvalid))
})

describe('other fields', () => {
  it('takes an age as a number, as digits or not at all', () => {
    for (const value of [0, 30, '30', '']) expect(saidOf(age, value)).toBeUndefined()
    for (const value of [-1, 131, 1.5, '30岁', true]) expect(saidOf(age, value)).toBe(say.ageInvalid)
  })
  it('takes an e-mail or none', () => {
    for (const value of ['', 'a@b.cn', 'zhang.san+x@example.edu.cn']) expect(saidOf(email, value)).toBeUndefined()
    for (const value of ['a@b', 'a b@c.cn', '@c.cn']) expect(saidOf(email, value)).toBe(say.emailInvalid)
  })
  it('takes an id as text or number and nothing clever', () => {
    for (const value of ['1', 1, '-000001', 'AB_c9']) expect(saidOf(id, value)).toBeUndefined()
    for (const value of ['', "1' OR 1=1", '../1', 1.5, -1, null, {}, 'x'.repeat(41)]) expect(saidOf(id, value)).toBe(say.idInvalid)
  })
  it('keeps text to its length and to letters that print', () => {
    expect(saidOf(line(5), '五个字以内')).toBeUndefined()
    for (const value of ['六个字就太长', 'a\u0007b', 'a\u2028b', '\ud800']) expect(saidOf(line(5), value)).toBe(say.textInvalid)
  })
})
