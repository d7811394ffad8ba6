/** Who gets in where: every call, tried by everybody. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, headers } from '#contract/call.ts'
import { giveRole } from '#server/features/right/store.ts'
import { calls } from '../support/calls.ts'
import { everyone, type Who } from '../support/cases.ts'
import { casesByCall } from '../support/gather-cases.ts'
import { type Answer, type Person, type Role, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const people = new Map<Who, Person>()

const { opened, test } = productTest({}, { once: true })
beforeAll(async () => {
  for (const who of everyone) people.set(who, await personOf(who))
})

const THEIRS = '1'
const ANOTHER = '2'

async function personOf(who: Who): Promise<Person> {
  if (who === 'visitor') return visitor(test.app)
  if (who !== 'meetingOrganiser') return signInAs(test, who satisfies Role)
  const person = await signIn(test, '13955550001')
  const role = { third_id: '-000001', meeting_id: THEIRS, role_id: 'organiser', granted_by: 'test', created_at: 1 }
  await opened.db.write((tx) => giveRole(tx, { user_id: person.id, ...role }))
  return person
}

/** An input that no call takes: who gets in is decided before, and nothing happens after. */
const strange = (named: object = {}) => ({ '?': '?', ...named }) as never

/** Turned away at the door: everything else means having come in, if only to be told that what one brings is wrong. */
const keptOut = ({ http, reason }: Answer<unknown>) => (http === 401 && reason === 'signed_out') || (http === 403 && reason === 'forbidden')

describe.each(casesByCall)('%s', (_, { call, own, cases }) => {
  it.each(everyone)('as %s', async (who) => {
    const named = who === 'meetingOrganiser' && call.meeting !== undefined ? { [call.meeting]: THEIRS } : {}
    const answer = await (people.get(who) as Person).ask(call, strange(named))
    expect(keptOut(answer), JSON.stringify(answer)).toBe(!(cases.access[own] as readonly Who[]).includes(who))
    if (who === 'visitor' && keptOut(answer)) expect(answer.http).toBe(401)
  })
})

describe('somebody who organises one meeting', () => {
  const withMeeting = casesByCall.flatMap(([name, { call, own, cases }]) => {
    // Where others than organisers come in too, what they find there is another question.
    const forOthers = (['user', 'staff'] as const).some((who) => (cases.access[own] as readonly Who[]).includes(who))
    return call.meeting !== undefined && !forOthers ? [[name, call, call.meeting] as const] : []
  })
  const ask = (call: Call, named: object) => (people.get('meetingOrganiser') as Person).ask(call, strange(named))

  it('is nobody at the next one of the same tenant, at all of them, and under a name that is none', async () => {
    expect(withMeeting.length).toBeGreaterThan(10)
    for (const [name, call, meeting] of withMeeting) {
      expect(keptOut(await ask(call, { [meeting]: THEIRS })), name).toBe(false)
      const others = [ANOTHER, 'none', '', ' 1', '*', ...(call.method === 'POST' ? [1, null, [THEIRS], { id: THEIRS }] : [])]
      for (const other of others) expect(keptOut(await ask(call, { [meeting]: other })), `${name}: ${JSON.stringify(other)}`).toBe(true)
      expect(keptOut(await ask(call, {})), name).toBe(true)
    }
  })

  it('is nobody at another tenant, whatever it calls its meetings', async () => {
    const there = { headers: { [headers.sysCode]: '-000002' } }
    for (const [name, call, meeting] of withMeeting) {
      const answer = await (people.get('meetingOrganiser') as Person).ask(call, strange({ [meeting]: THEIRS }), there)
      expect(keptOut(answer), name).toBe(true)
    }
  })

  it('is told what they may do at theirs, and which are theirs', async () => {
    const person = people.get('meetingOrganiser') as Person
    const checks = { roles: ['staff'], permissions: ['meeting:admission:check'], meetings: [THEIRS] }
    expect(await person.do(calls.right.menuPermission, {})).toEqual(checks)
    expect(await person.do(calls.right.menuPermission, { meetingId: ANOTHER })).toEqual(checks)
    expect(await person.do(calls.right.menuPermission, { meetingId: THEIRS })).toEqual({
      roles: ['organiser', 'staff'],
      permissions: ['meeting:*:*', 'meeting:admission:check'],
      meetings: [THEIRS],
    })
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
