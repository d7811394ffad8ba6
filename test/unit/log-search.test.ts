/** What looks through every line that a test’s server logs does find what no log may hold. */
import { expect, it } from 'vitest'
import { lineOf } from '#server/log.ts'
import { newAdmissionCode, newToken } from '#server/flow/ids.ts'
import { searchLine, secretsIn, takeLeaks } from '../support/log-search.ts'

it.each([
  ['a phone', 'to 13812345678 in vain'],
  ['a phone', 'to 138 1234 5678'],
  ['a phone', '{"mobile":"+8613812345678"}'],
  ['an ID number', '"idcard":"11010519491231002X"'],
  ['a token', `Bearer ${'aB3_-'.repeat(8)}xYz`],
  ['an entry code', '"path":"/t/ABCDEFGHJKLMNPQRSTUVWXYZ23"'],
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
])('finds %s in %s', (what, line) => expect(secretsIn(line)).toContain(what))

it('finds what this server in particular keeps, a code as a word of its own', () => {
  expect(secretsIn('"code":"482913"', ['482913'])).toEqual(['a secret of this server'])
  expect(secretsIn('"orderNo":"2609021000482913000001"', ['482913', ''])).toEqual([])
})

it('leaves alone what is none of these', () => {
  const line = lineOf('error', 'payment.refused', { orderNo: '2609021000001234000001', at: 1_788_314_400_000, amountFen: 19_900 })
  expect(secretsIn(line)).toEqual([])
})

it('fails the test whose server says such a thing, once', () => {
  searchLine('{"message":"13812345678"}')
  expect(takeLeaks()).toEqual(['a phone in {"message":"13812345678"}'])
  expect(takeLeaks()).toEqual([])
})

it('finds none of it in a line as it is written', () => {
  const [token, code] = [newToken(), newAdmissionCode()]
  const line = lineOf('error', 'request.failed', {
    message: `13812345678 of 11010519491231002X came with ${token}`,
    path: `/api/file/once/${token}/${code}`,
  })
  expect(secretsIn(line, [token, code])).toEqual([])
  expect(line).toContain('/api/file/once/***/***')
})
