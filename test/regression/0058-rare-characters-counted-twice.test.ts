/** The server counted UTF-16 units, the form characters: 31 characters beyond U+FFFF passed the form of 60 and were refused (issue 48). */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { email, identifier, line, plainLine, text } from '#contract/fields.ts'
import { type Asked, misfitsOf } from '#contract/form-answers.ts'
import { say } from '#contract/sentences.ts'
import { lengthFlaw } from '#src/ui/typed-text.ts'

/** Han characters of extension B, two UTF-16 units each. */
const rare = (count: number) => '𠮷'.repeat(count)

const fields = { line: line(60), plainLine: plainLine(60), text: text(60), identifier: identifier(60, say.textInvalid) }

it.each(Object.entries(fields))('%s(60) counts characters as the form does', (name, field) => {
  const kind = name === 'text' ? 'prose' : 'text'
  const joined = ['👩\u200d🏫'.repeat(30), 'می\u200cخواهم'.repeat(8)]
  for (const typed of [...joined, rare(60), `${rare(30)}${'王'.repeat(30)}`, rare(61), '王'.repeat(61), '王'.repeat(60)])
    expect([typed, v.is(field, typed)]).toEqual([typed, lengthFlaw(kind, typed, 60) === undefined])
  expect([v.is(field, rare(60)), v.is(field, rare(61)), v.is(field, '王'.repeat(61))]).toEqual([true, false, false])
})

it('an e-mail address counts characters as the form does', () => {
  const typed = (count: number) => `${rare(count)}@a.cn`
  expect([v.is(email, typed(95)), v.is(email, typed(96))]).toEqual([true, false])
  expect([lengthFlaw('email', typed(95), 100), lengthFlaw('email', typed(96), 100)]).toEqual([undefined, '最多100个字符，请删减'])
})

it('an answer to a question of one line counts characters as the form does', () => {
  const question: Asked = { key: 'q_1', label: '单位', kind: 'text', asked: 'signup', shownIf: null, required: 0, options: [] }
  const misfits = (answer: string) => misfitsOf([question], { q_1: answer }, {}, 'signup')
  expect(misfits(rare(200))).toEqual([])
  expect(misfits(rare(201))).toEqual([{ key: 'q_1', why: 'unfit' }])
})
