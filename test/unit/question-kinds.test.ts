/** Matrices, scores and signatures: judged, read and ruled as any other question, wherever they are asked. */
import { describe, expect, it } from 'vitest'
import { cellsOf, misfitsOf, shownOf, textOf } from '#contract/form-answers.ts'
import { answersOf, flawsOf, needsName, surveyFlawsOf, tidied } from '#contract/form-rules.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { type Question, questionKinds } from '#contract/question.ts'
import { envelopeSize } from '#contract/survey.ts'
import { optionsOf, ownQuestion } from '../support/asking.ts'

const rows = [
  { key: 'a', label: '讲者' },
  { key: 'b', label: '会场' },
]
const matrix = ownQuestion('q_m', { kind: 'matrix', required: 1, options: optionsOf({ x: 0, y: 0 }), rows })
const nps = ownQuestion('q_n', { kind: 'nps' })
const sign = ownQuestion('q_s', { kind: 'signature', required: 1 })
const why = (question: Question, answer: string | string[]) => misfitsOf([question], { [question.key]: answer }, {}, 'all')[0]?.why

describe('a matrix', () => {
  it('is answered row by row, each once, by an option that there is', () => {
    expect(why(matrix, ['a:x', 'b:y'])).toBeUndefined()
    expect(why(matrix, [])).toBe('missing')
    expect(why(matrix, ['a:x'])).toBe('missing')
    for (const wrong of [['a:x', 'a:y'], ['c:x', 'b:y'], ['a:z', 'b:y'], ['a', 'b'], 'a:x'] as const)
      expect([wrong, why(matrix, typeof wrong === 'string' ? wrong : [...wrong])]).toEqual([wrong, 'unfit'])
    // What nobody has to answer may be answered in part.
    expect(why({ ...matrix, required: 0 }, ['b:y'])).toBeUndefined()
  })

  it('reads in the words of its rows and options, also of those that are gone', () => {
    expect(textOf(matrix, ['a:x', 'b:y'])).toBe('讲者：选项 x；会场：选项 y')
    expect(textOf(matrix, ['c:z'])).toBe('c：z')
    expect(cellsOf(['a:x'])).toEqual([['a', 'x']])
  })

  it('has rows and options, none twice; another kind keeps no rows, and its options no places', () => {
    const flaw = (more: Partial<Question>) => surveyFlawsOf([{ ...matrix, ...more }])[0]?.reason
    expect(flaw({})).toBeUndefined()
    expect(flaw({ rows: [] })).toBe('rows_missing')
    expect(flaw({ options: [] })).toBe('options_missing')
    expect(flaw({ rows: [rows[0] as (typeof rows)[number], { key: 'b', label: '讲者' }] })).toBe('option_twice')
    expect(tidied({ ...matrix, kind: 'text' })).not.toHaveProperty('rows')
    expect(tidied({ ...matrix, options: optionsOf({ x: 3, y: 0 }) }).options.map(({ places }) => places)).toEqual([0, 0])
  })
})

describe('a score', () => {
  it('is a whole number from 0 to 10, and decides what is asked next', () => {
    for (const good of ['0', '7', '10']) expect(why(nps, good)).toBeUndefined()
    for (const bad of ['11', '-1', '1.5', '07', ' ', 'x']) expect([bad, why(nps, bad)]).toEqual([bad, 'unfit'])
    const next = ownQuestion('q_why', { shownIf: { key: 'q_n', options: ['0', '1', '2'] } })
    expect(answersOf(nps)).toHaveLength(11)
    expect(surveyFlawsOf([nps, next])).toEqual([])
    expect(shownOf([nps, next], { q_n: '2' }, {}).map(({ key }) => key)).toEqual(['q_n', 'q_why'])
    expect(shownOf([nps, next], { q_n: '9' }, {}).map(({ key }) => key)).toEqual(['q_n'])
  })
})

it('asks of a signature that it is a file of ours', () => {
  expect(why(sign, '')).toBe('missing')
  expect(why(sign, 'data:image/png;base64,AAAA')).toBe('unfit')
  expect(why(sign, '/api/common-server/file/get?id=1')).toBeUndefined()
})

it('asks all of them at sign-up too, and lets an anonymous survey ask what tells nobody who answers', () => {
  expect(flawsOf([usualQuestion('name', true), matrix, nps, sign])).toEqual([])
  const telling = [sign, ownQuestion('q_f', { kind: 'file' }), ownQuestion('q_i', { sensitive: 1 })]
  expect([...telling, ownQuestion('q_b', { kind: 'one', options: optionsOf({ a: 1, b: 0 }) })].map(needsName)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([matrix, nps, ownQuestion('q_t')].map(needsName)).toEqual([false, false, false])
})

it('makes envelopes of one length for whatever can be answered, and none longer than a request takes', () => {
  const all = questionKinds.map((kind, at) => ownQuestion(`q_${at}`, { kind, options: optionsOf({ x: 0, y: 0 }), rows }))
  expect(envelopeSize(all)).toBe(envelopeSize(all.map((question) => ({ ...question, label: '别的话' }))))
  expect(envelopeSize([nps])).toBe(512)
  const longest = JSON.stringify({ version: 99, answers: { q_t: '文'.repeat(200), q_m: ['a:x', 'b:y'], q_n: '10' } })
  expect(envelopeSize([ownQuestion('q_t'), matrix, nps])).toBeGreaterThanOrEqual(Buffer.byteLength(longest) + 2)
  expect(envelopeSize(Array.from({ length: 60 }, (_, at) => ownQuestion(`q_${at}`, { kind: 'long' })))).toBe(16_384)
})
