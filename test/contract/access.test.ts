/** Who gets in where: every call, tried by everybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { calls } from '../support/calls.ts'
import { everyone, type Who } from '../support/cases.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { casesByCall } from '../support/gather-cases.ts'
import { type Answer, type Person, type Role, signInAs, visitor } from '../support/person.ts'

let opened: Opened
let test: TestApp
const people = new Map<Who, Person>()

beforeAll(async () => {
  opened = await freshDatabase()
  test = await testApp(opened.db)
  for (const who of everyone) people.set(who, who === 'visitor' ? visitor(test.app) : await signInAs(test, who satisfies Role))
})
afterAll(() => opened.drop())

/** Turned away at the door: everything else means having come in, if only to be told that what one brings is wrong. */
const keptOut = ({ http, reason }: Answer<unknown>) => (http === 401 && reason === 'signed_out') || (http === 403 && reason === 'forbidden')

describe.each(casesByCall)('%s', (_, { call, own, cases }) => {
  it.each(everyone)('as %s', async (who) => {
    // An input that no call takes: who gets in is decided before, and nothing happens after.
    const answer = await (people.get(who) as Person).ask(call, { '?': '?' } as never)
    expect(keptOut(answer), JSON.stringify(answer)).toBe(!(cases.access[own] as readonly Who[]).includes(who))
    if (who === 'visitor' && keptOut(answer)) expect(answer.http).toBe(401)
  })
})

it('lets nobody keep an answer that may be personal, and everybody a list that is the same for all', async () => {
  const asked = async (path: string) =>
    (await test.app.request(path, { headers: { [headers.authorization]: `Bearer ${(people.get('user') as Person).token}` } })).headers.get(
      'cache-control',
    )
  expect(await asked(calls.session.me.path)).toBe('no-store')
  expect(await asked(calls.meeting.get.path)).toBe('no-store')
  expect(await asked(calls.system.areaTree.path)).toBe('public, max-age=86400')
})

it('knows a right only where it was given: an organisation admin of one tenant is nobody at another', async () => {
  const orgadmin = people.get('orgadmin') as Person
  const there = { headers: { [headers.sysCode]: '-000002' } }
  expect((await orgadmin.ask(calls.right.users, {}, there)).http).toBe(403)
  expect((await orgadmin.ask(calls.right.users, {})).http).toBe(200)
  expect((await (people.get('admin') as Person).ask(calls.right.users, {}, there)).http).toBe(200)
})
