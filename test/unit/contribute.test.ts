/** What needs no database: words, scores, numbers of letters, conflicts, proposals. */
import { describe, expect, it } from 'vitest'
import { countWords, scoreOf } from '#contract/contribute-states.ts'
import { isLetterNumber, letterNumber, printedLetterNumber } from '#contract/letter-number.ts'
import { conflictOf } from '#server/features/contribute/conflict.ts'
import { namedIn } from '#server/features/contribute/named.ts'
import { propose } from '#server/features/contribute/propose.ts'
import { newCode } from '#server/flow/ids.ts'

it('counts words as people do', () => {
  expect([countWords('折纸与几何'), countWords('STEM 课堂 2026'), countWords('，。！'), countWords("it's well-made")]).toEqual([5, 4, 0, 2])
})

it('weighs what was given, and nothing else', () => {
  const criteria = [
    { key: 'a', label: 'A', weight: 60 },
    { key: 'b', label: 'B', weight: 40 },
  ]
  expect([scoreOf(criteria, { a: 8, b: 6 }), scoreOf(criteria, { b: 5 }), scoreOf(criteria, {}), scoreOf(criteria, { c: 9 })]).toEqual([
    7.2,
    5,
    null,
    null,
  ])
})

describe('the number of a letter', () => {
  const number = letterNumber('ABCDEFGHJKLM')

  it('is printed in groups, and known again', () => {
    expect(printedLetterNumber(number)).toMatch(/^AL-ABCD-EFGH-JKLM-.$/)
    expect(isLetterNumber(number)).toBe(true)
  })

  it('is none with one letter wrong, or with two that changed places', () => {
    const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
    for (let at = 2; at < number.length; at++)
      for (const letter of alphabet)
        if (letter !== number[at]) expect(isLetterNumber(number.slice(0, at) + letter + number.slice(at + 1))).toBe(false)
    let caught = 0
    let swapped = 0
    for (let tries = 0; tries < 2_000; tries++) {
      const one = letterNumber(newCode(12))
      const at = 2 + (tries % 11)
      if (one[at] === one[at + 1]) continue
      swapped++
      if (!isLetterNumber(one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2))) caught++
    }
    // Luhn's rule misses one pair of letters that change places: the first and the last of its alphabet.
    expect(caught / swapped).toBeGreaterThan(0.99)
  })
})

describe('a conflict', () => {
  const one = { userId: 'r', mobile: '13800000000', units: ['（云栖）第一 中学', ''] }
  const paper = (more: object = {}) => ({ userId: 'a', authors: [{ unit: '别处', mobile: '13900000000' }], ...more })
  it.each([
    ['own', paper({ userId: 'r' })],
    ['phone', paper({ authors: [{ unit: '', mobile: '13800000000' }] })],
    ['unit', paper({ authors: [{ unit: '云栖第一中学', mobile: '' }] })],
    ['coauthor', paper()],
    [undefined, paper({ authors: [{ unit: '', mobile: '' }] })],
  ])('is %s', (conflict, judged) => {
    expect(conflictOf(one, judged, new Map([['r', new Set(['13900000000'])]]))).toBe(conflict)
  })
})

it('names each word once for each place, whatever stands between its letters', () => {
  const authors = [
    { name: '王 明', unit: 'A校', mobile: '13800000000', email: '' },
    { name: '李', unit: '', mobile: '', email: '' },
  ]
  expect(namedIn({ title: '王明与李', file: '１３８ 0000 0000，ａ校' }, authors)).toEqual([
    { place: 'title', what: '王 明' },
    { place: 'file', what: 'A校' },
    { place: 'file', what: '13800000000' },
  ])
})

it('spreads papers evenly, within limits, and asks those of the round before first', () => {
  const able = (userId: string, most: number, tracks: string[] = []) => ({
    userId,
    name: userId,
    mobile: userId,
    most,
    load: 0,
    units: [],
    tracks: new Set(tracks),
  })
  const paper = (id: string, more: object = {}) => ({
    id,
    track: 't',
    userId: 'a',
    authors: [],
    missing: 2,
    asked: new Set<string>(),
    before: new Set<string>(),
    ...more,
  })
  const papers = Array.from({ length: 30 }, (_, at) => paper(`p${at}`))
  const found = propose(papers, [able('x', 20), able('y', 20), able('z', 20), able('w', 20, ['other'])], new Map())
  const counts = Map.groupBy([...found.values()].flat(), ({ userId }) => userId)
  expect([...counts].map(([user, some]) => [user, some.length])).toEqual([
    ['x', 20],
    ['y', 20],
    ['z', 20],
  ])
  const again = propose([paper('q', { before: new Set(['z']), missing: 1 })], [able('x', 5), able('z', 5)], new Map())
  expect(again.get('q')?.map(({ userId }) => userId)).toEqual(['z'])
})
