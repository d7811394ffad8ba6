/** People who are made up: good in every form, and nobody’s. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isUnderAge } from '#contract/age.ts'
import { isIdcard, MOBILE, personName } from '#contract/fields.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { isMarked } from '#rehearsal/people/mark.ts'
import { personFrom } from '#rehearsal/people/person.ts'
import { phoneOf, PREFIX, type Range } from '#rehearsal/people/phones.ts'

const MANY = 2_000
const crowd = (seed: number) => {
  const chance = chanceOf(seed)
  return Array.from({ length: MANY }, (_, n) => personFrom(chance, 'crowd', n))
}

it('have names that a form takes, with the mark, some of them twice', () => {
  const names = crowd(1).map(({ name }) => name)
  expect(names.filter((name) => !isMarked(name) || !v.safeParse(personName, name).success)).toEqual([])
  expect(new Set(names).size).toBeLessThan(MANY * 0.9)
  expect(names.some((name) => name.length > 10)).toBe(true)
})

it('have phones that are nobody’s, and no two the same', () => {
  const phones = (['staff', 'crowd', 'named', 'walkIns'] satisfies Range[]).flatMap((range) =>
    Array.from({ length: MANY }, (_, n) => phoneOf(range, n)),
  )
  expect(phones.filter((phone) => !MOBILE.test(phone) || !phone.startsWith(PREFIX))).toEqual([])
  expect(new Set(phones).size).toBe(phones.length)
})

it('are grown up, with numbers of a region that there is none of', () => {
  const numbers = crowd(2).map(({ idcard }) => idcard)
  expect(numbers.filter((idcard) => !isIdcard(idcard) || !idcard.startsWith('99') || isUnderAge({ idcard }, '2026-01-01'))).toEqual([])
})

it('are the same people for the same chance', () => {
  expect(crowd(3)).toEqual(crowd(3))
})
