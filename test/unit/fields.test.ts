import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { age, email, attachmentAddress, id, identifier, line, plainLine, text } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** The first sentence said about a value, or undefined when it is fine. */
function saidOf(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value, { abortEarly: true }).issues?.[0].message
}

/** Phones, codes, passwords, names and certificates stand in the table of inputs, test/support/input-table.ts. */
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
  it('keeps a line to its length in its normal form', () => {
    expect(v.parse(line(5), ' 五个\u200b字\u2028以\u0007 ')).toBe('五个字 以')
    expect([saidOf(line(5), '六个字就太长'), saidOf(line(5), 7)]).toEqual(['最多5个字符，请删减', say.textInvalid])
    expect(saidOf(line(5, '至多五个字'), '六个字就太长')).toBe('至多五个字')
  })
  it('keeps several lines, and removes invisible characters', () => {
    expect(v.parse(text(20), ' 第一行\r\n第\u202e二行\n')).toBe('第一行\n第二行')
    expect(saidOf(text(20), 'x'.repeat(21))).toBe('最多20个字符，请删减')
  })
})

it.each(Object.entries({ line: line(9, '至多九个字'), plainLine: plainLine(9), text: text(9), identifier: identifier(9) }))(
  '%s names the character that cannot be read by its code',
  (_, field) => {
    for (const [value, code] of [
      ['会\ud800', 'U+D800'],
      ['\udc1a务', 'U+DC1A'],
      ['𠮷\ud83d', 'U+D83D'],
    ])
      expect(saidOf(field, value)).toBe(`含有无法识别的字符（${code}），请删除后重新输入`)
    expect(saidOf(field, '𠮷😀')).toBeUndefined()
  },
)

// F6
it('takes the address of a file on the web or with us, and nothing that runs', () => {
  for (const good of ['', 'https://pan.example.com/s/1?pwd=2', 'http://school.example/a.pdf', '/files/ab12.pdf'])
    expect([good, v.is(attachmentAddress, good)]).toEqual([good, true])
  for (const bad of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    '/\\evil.example',
    'ftp://a.example',
    'a.pdf',
    'https://bank.example@evil.example',
  ])
    expect([bad, v.is(attachmentAddress, bad)]).toEqual([bad, false])
  const typed = { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: '13800000009' }
  expect(saidOf(attendee.save.input, { ...typed, annexUrl: 'javascript:alert(1)' })).toBe(say.attachmentInvalid)
  expect(saidOf(attendee.save.input, { ...typed, annexUrl: 'https://pan.example.com/s/1' })).toBeUndefined()
})
