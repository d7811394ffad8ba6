/** Answers kept in the page: whose they are. */
import { expect, it } from 'vitest'
import { organisation } from '#contract/organisation.ts'
import { right } from '#contract/right.ts'
import { system } from '#contract/system.ts'
import { storage } from '#src/api/storage.ts'
import { keyOf } from '#src/api/use-query.ts'

function as(userId: string, thirdId: string): void {
  storage.userId.set(userId)
  storage.thirdId.set(thirdId)
}

it.each([
  ['a list that asks for a right', right.roles],
  ['what anybody signed in may see', organisation.tree],
])('keeps %s apart for each person and each tenant', (_, call) => {
  const keys = [
    ['1', '-000001'],
    ['2', '-000001'],
    ['1', '-000002'],
  ].map(([userId = '', thirdId = '']) => {
    as(userId, thirdId)
    return keyOf(call, {})
  })
  expect(new Set(keys).size).toBe(3)
})

it('shares what is the same for everybody', () => {
  as('1', '-000001')
  const mine = keyOf(system.areaTree, {})
  as('2', '-000002')
  expect(keyOf(system.areaTree, {})).toBe(mine)
})
