/** Whether people can sign up, by the sales of a meeting. */
import { expect, it } from 'vitest'
import { type Sale, signUpStateOf } from '#contract/sign-up.ts'

const NOW = 1_000
const sale = (more: Partial<Sale> = {}): Sale => ({ from: 0, until: 2_000, left: 1, ...more })
const soon = sale({ from: NOW + 1 })
const full = sale({ left: 0 })
const ended = sale({ until: NOW })

it.each([
  ['a sale that runs', [sale()], 'open'],
  ['a sale that runs beside one that is full and one that is over', [full, ended, sale()], 'open'],
  ['a sale from this moment on', [sale({ from: NOW })], 'open'],
  ['a sale of later', [soon], 'later'],
  ['a sale of later beside one that is full', [full, soon], 'later'],
  ['no ticket', [], 'none'],
  ['a full sale', [full], 'sold_out'],
  ['a full sale beside one that is over', [full, ended], 'sold_out'],
  ['sales that are over', [ended, sale({ until: 1, left: 0 })], 'over'],
] as const)('%s', (_, sales, state) => {
  expect(signUpStateOf(sales, NOW)).toBe(state)
})

it('what its organisers have stopped is stopped, whatever is on sale', () => {
  expect(signUpStateOf([sale()], NOW, 'paused')).toBe('paused')
  expect(signUpStateOf([sale()], NOW, 'closed')).toBe('closed')
})
