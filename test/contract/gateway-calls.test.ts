/** Every call of this portal before another gateway (API_BASE): listed by the specification, adapted, or named as missing. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import '#src/api/gateway.ts'
import { adaptedFor } from '#src/api/gateway-adapt.ts'
import { isSpecified, missingSentence, specifiedCalls } from '#src/api/gateway-missing.ts'
import { casesByCall } from '../support/gather-cases.ts'

/** Calls that need no right beyond a session: those of attendees' screens. */
const calls = casesByCall.map(([name, { call }]) => ({ name, call })).filter(({ call }) => typeof call.access === 'string')
const missing = calls.filter(({ call }) => !isSpecified(call) && adaptedFor(call).without === undefined)

it('names the function of each call that the gateway does not have and the screens cannot do without', () => {
  expect(missing.filter(({ call }) => missingSentence(call).endsWith('该功能')).map(({ name }) => name)).toEqual([])
})

it('knows no specified call that this portal does not have', () => {
  const ours = new Set(casesByCall.map(([, { call }]) => `${call.method} ${call.path}`))
  expect([...specifiedCalls].filter((one) => !ours.has(one))).toEqual([])
})

it('docs/topics/another-gateway.md lists the same: each call that is adapted, and each sentence', async () => {
  const page = await readFile(new URL('../../docs/topics/another-gateway.md', import.meta.url), 'utf8')
  const adapted = casesByCall.map(([name, { call }]) => ({ name, call })).filter(({ call }) => Object.keys(adaptedFor(call)).length > 0)
  expect(adapted.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([])
  const sentences = new Set(missing.map(({ call }) => missingSentence(call)))
  expect([...sentences].filter((sentence) => !page.includes(sentence))).toEqual([])
  const listed = [...page.matchAll(/当前平台暂不支持[^\s|，。]+/g)].map(([sentence]) => sentence)
  expect(listed.filter((sentence) => !sentences.has(sentence))).toEqual([])
})
