/** 刷新 in a form took lists that say the same for two, and what a colleague had changed in one was written over at the second save. */
import { expect, it } from 'vitest'
import { merged } from '#src/kit/form/conflict.tsx'

it('only what was typed stays over what somebody else has saved, a list by what it says', () => {
  const began = { edition: 1, name: '教师票', steps: [{ fen: 9900 }], listIds: ['1'] }
  const typed = { ...began, steps: [{ fen: 9900 }], listIds: ['1', '2'] }
  const theirs = { edition: 2, name: '教师专享票', steps: [{ fen: 12900 }], listIds: [] }
  expect(merged(typed, began, theirs)).toEqual({ edition: 2, name: '教师专享票', steps: [{ fen: 12900 }], listIds: ['1', '2'] })
})
