/** An envelope had 3 bytes for a character: full answers in Han characters of 4 bytes could not be sent to an anonymous survey. */
import { expect, it } from 'vitest'
import { type Answers, type Question, type QuestionKind, questionKinds } from '#contract/question.ts'
import { isFileKind } from '#contract/question-kinds.ts'
import { misfitsOf } from '#contract/form-answers.ts'
import { padded } from '#contract/sealed.ts'
import { envelopeSize } from '#contract/survey.ts'
import { ownQuestion } from '../support/asking.ts'

/** Han character of extension B: 4 bytes in UTF-8. */
const RARE = '𠮷'
const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ key: String(at).padStart(20, 'k'), label: '选项', places: 0 }))
const [options, rows] = [keys(50), keys(20)]
const [option = '', row = ''] = [options[0]?.key, rows[0]?.key]

const longest: Record<QuestionKind, Answers[string]> = {
  text: RARE.repeat(200),
  long: RARE.repeat(2_000),
  number: '-123456789012.1234',
  date: '2026-11-30',
  one: option,
  many: options.map(({ key }) => key),
  yes: '1',
  nps: '10',
  matrix: rows.map(({ key }) => `${key}:${option}`),
  file: '',
  signature: '',
  statement: '1',
}

const sealable = questionKinds.filter((kind) => !isFileKind(kind))

it.each(sealable)('the longest answers to %s questions of an anonymous survey fit in its envelope', (kind) => {
  expect(row).not.toBe('')
  const count = kind === 'long' ? 2 : 9
  const questions: Question[] = Array.from({ length: count }, (_, at) =>
    ownQuestion(`q_${String(at).padStart(20, 'k')}`, { kind, options, rows }),
  )
  const answers = Object.fromEntries(questions.map(({ key }) => [key, longest[kind]]))
  expect(misfitsOf(questions, answers, {}, 'all')).toEqual([])
  expect(() => padded(JSON.stringify({ version: 1_000_000, answers }), envelopeSize(questions))).not.toThrow()
})
