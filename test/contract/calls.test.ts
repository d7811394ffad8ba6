/** Every call of the contract: who may make it, what it does with nonsense, and whether its reply is what it promised. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { httpOf } from '#contract/codes.ts'
import { addOtherMeeting, OTHER_MEETING } from '../support/at-a-door.ts'
import type { Fixture } from '../support/cases.ts'
import { casesByCall } from '../support/gather-cases.ts'
import { type Person, request, signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { type CommitWatch, watchCommits } from '../support/tables.ts'

let commits: CommitWatch

/** The platform's administrator may make every call there is. */
const { opened, test, person } = productTest({ person: 'admin' }, { once: true })
beforeAll(async () => {
  // Many a fixture takes places.
  await opened.db.write((tx) => tx.updateTable('tickets').set({ total: 1_000_000, limit_phone: 0 }).execute())
  await addOtherMeeting(test)
  commits = watchCommits(opened.url)
})
afterAll(() => commits.close())

describe.each(casesByCall)('%s', (_, { call, own, cases }) => {
  let asker: Person
  let good: object
  beforeAll(async () => {
    const mobile = cases.askers?.[own]
    asker = mobile === undefined ? person : await signIn(test, mobile)
    const fixture = cases.fixtures[own] as Fixture<Call>
    good = typeof fixture === 'function' ? await fixture({ test, person: asker }) : fixture
  })

  it('answers a good request with what it promised', async () => {
    const answer = await asker.ask(call, good, cases.headers === undefined ? {} : { headers: cases.headers })
    expect(answer).toMatchObject({ code: '000', http: 200 })
    // Strict: a field that the contract does not name would be a leak.
    expect(v.safeParse(strict(call.data), answer.data).issues ?? []).toEqual([])
  })

  if (call.access !== 'anyone')
    it('sends a visitor to sign in', async () => {
      const answer = await visitor(test.app).ask(call, good)
      expect(answer).toMatchObject({ http: 401, reason: 'signed_out', data: null })
    })

  const { meeting } = call
  if (meeting !== undefined)
    it('refuses a meeting of another tenant and a meeting that does not exist, and writes nothing', async () => {
      commits.hasChanged()
      for (const id of [OTHER_MEETING, 'none'])
        expect(await asker.ask(call, { ...good, [meeting]: id })).toMatchObject({ reason: 'meeting_gone', data: null })
      expect(commits.hasChanged()).toBe(false)
    })

  if (call.access !== 'anyone')
    it('takes no made-up or ended token for a session', async () => {
      for (const token of ['x', 'x'.repeat(43), "' OR 1=1 --", '\u00e9']) {
        const answer = await request(test.app, call, good, { authorization: `Bearer ${encodeURIComponent(token)}` })
        expect(answer.reason).toBe('signed_out')
      }
    })

  if (call.path !== '/')
    it('each nonsensical input is refused with a Chinese sentence, and nothing is written', async () => {
      commits.hasChanged()
      const strange = [
        null,
        -1,
        1.5,
        1e308,
        '',
        ' ',
        '\u0000',
        'x'.repeat(5000),
        "'; DROP TABLE orders; --",
        '<script>alert(1)</script>',
        '😀'.repeat(40),
        [],
        {},
        [[]],
        true,
      ]
      const inputs: unknown[] = [
        { ...good, surprise: 1 },
        { ...good, __proto__x: {} },
      ]
      for (const key of Object.keys(good)) for (const value of strange) inputs.push({ ...good, [key]: value })
      for (const input of inputs) {
        // A free text takes what a text may be; what is asked here is that nothing breaks.
        const checked = v.safeParse(call.input, call.method === 'GET' ? asQuery(input) : input)
        if (checked.success) continue
        const answer = await person.ask(call, call.method === 'GET' ? asQuery(input) : (input as object))
        expect(answer, JSON.stringify(input)).toMatchObject({ http: 422, reason: 'invalid', data: null })
        expect(answer.msg).toMatch(/\p{Script=Han}/u)
      }
      expect(commits.hasChanged()).toBe(false)
      expect(test.errors).toEqual([])
    })

  if (call.method === 'POST')
    it('refuses a body that is no JSON object, and one that is too large', async () => {
      for (const [body, reason] of [
        ['{', 'broken_body'],
        // A bare list is one call's other form, which the program of the specification sends (spec-client.test.ts).
        ...(call.listField === undefined ? [['[]', 'broken_body'] as const] : []),
        ['1', 'broken_body'],
        ['"x"', 'broken_body'],
        ['\u0000', 'broken_body'],
        [`{"a":"${'x'.repeat((call.bodyLimit ?? 64_000) + 6_000)}"}`, 'too_large'],
      ] as const) {
        const response = await test.app.request(call.path, { method: 'POST', body, headers: { authorization: `Bearer ${person.token}` } })
        expect(response.status).toBe(httpOf(reason))
        expect(await response.json()).toMatchObject({ reason })
      }
    })
})

it('gives no two calls the same method and path', () => {
  const addresses = casesByCall.map(([, { call }]) => `${call.method} ${call.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

/** The query that would carry it. */
function asQuery(input: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input as object).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}

/** The same schema, refusing fields it does not name. */
function strict(schema: v.GenericSchema): v.GenericSchema {
  const known = schema as { type?: string; entries?: Record<string, v.GenericSchema>; item?: v.GenericSchema; wrapped?: v.GenericSchema }
  if (known.type === 'object' && known.entries !== undefined)
    return v.strictObject(Object.fromEntries(Object.entries(known.entries).map(([key, entry]) => [key, strict(entry)])))
  if (known.type === 'nullable' && known.wrapped !== undefined) return v.nullable(strict(known.wrapped))
  if (known.type === 'array' && known.item !== undefined) return v.array(strict(known.item))
  return schema
}
