/** Whoever upgrades is told of what is lost, and not of what steps have done on purpose. */
import { expect, it } from 'vitest'
import { compared } from '#server/operations/upgrade/compared.ts'

const before = { 'rows of users': '4', 'rows of migration': '1', 'rows of old': '27', 'orders in state 1: fen': '19900' }

it('takes tables that steps have made or dropped, and the steps themselves, for no loss', () => {
  const after = {
    'rows of users': '4',
    'rows of migration': '9',
    'rows of forms': '3',
    'orders in state 1: fen': '19900',
    'entries at doors': '0',
  }
  expect(compared({ before, after })).toEqual({
    before: { 'rows of users': '4', 'orders in state 1: fen': '19900' },
    after: { 'rows of users': '4', 'orders in state 1: fen': '19900' },
    differing: [],
    made: ['forms'],
    dropped: [{ table: 'old', rows: '27' }],
  })
})

it('tells of a row that is gone, of one too many, and of money in another state', () => {
  const after = { ...before, 'rows of users': '3', 'orders in state 1: fen': '0', 'orders in state 5: fen': '19900' }
  expect(compared({ before, after }).differing).toEqual(['rows of users', 'orders in state 1: fen'])
  const { 'orders in state 1: fen': _, ...without } = before
  expect(compared({ before, after: without }).differing).toEqual(['orders in state 1: fen'])
  expect(compared({ before, after: { ...before, 'rows of users': '5' } }).differing).toEqual(['rows of users'])
})
