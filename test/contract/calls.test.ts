/** Every call of the contract: who may make it, what it does with nonsense, and whether its reply is what it promised. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { httpOf } from '#contract/codes.ts'
import { paymentSettings } from '#contract/payment.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type Person, request, signIn, visitor } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

let opened: Opened
let test: TestApp
let person: Person
/** An input for each call that must succeed. */
let fixtures: Record<string, Record<string, unknown>>

beforeAll(async () => {
  opened = await freshDatabase()
  test = await testApp(opened.db)
  person = await signIn(test, '13800000001')
  const free = await signUp(person, { ticketId: '1', names: ['王小明'] })
  const unpaid = await signUp(person, { ticketId: '2', names: ['李老师'] })
  const { list: admissions } = await person.do(calls.admission.mine, {})
  const [session] = (await person.do(calls.schedule.brief, { meetingId: '1' })).list
  const page = { meetingId: '1', pageNum: 1, pageSize: 30 }
  fixtures = {
    'system.headerInfo': {},
    'system.byPermission': {},
    'session.sendSms': { mobile: '13911111111', type: 'login', sysCode: '-000001' },
    'session.sendSmsMember': { mobile: '13922222222', type: 'register', sysCode: '-000001' },
    'session.meetingLogin': { mobile: '13933333333', smsCode: await codeFor('13933333333'), platform: 'web', loginType: 'sms' },
    'session.me': {},
    'session.logout': {},
    'meeting.get': { id: '1' },
    'meeting.list': { pageNum: 1, keyword: '教育' },
    'meeting.modules': page,
    'meeting.guests': page,
    'schedule.list': page,
    'schedule.brief': { meetingId: '1' },
    'schedule.get': { meetingId: '1', id: session?.id },
    'ticket.list': page,
    'ticket.parameters': { meetingId: '1', ticketId: '1' },
    'attendee.save': { meetingId: '1', ticketId: '1', thirdId: '-000001', name: '赵小华', sex: 2, phone: '13800000009' },
    'attendee.replenish': { id: free.attendees[0]?.id, department: '望湖小学' },
    'attendee.enrolled': { phone: person.mobile, thirdId: '-000001', meetingId: '1' },
    'order.submit': await signUp.draft(person, { ticketId: '1', names: ['孙小美'] }),
    'order.list': { meetingId: '1' },
    'order.attendees': { no: free.order.no },
    'order.get': { no: free.order.no },
    'order.cancel': { no: (await signUp(person, { ticketId: '2', names: ['钱老师'] })).order.no },
    'payment.createTrade': { ...paymentSettings, bankType: '', outTradeNo: unpaid.order.no, totalAmount: unpaid.order.totalAmount, userId: person.id },
    'payment.query': { outTradeNo: unpaid.order.no },
    'admission.mine': { meetingId: '1' },
    'admission.get': { id: admissions[0]?.id },
  }
})
afterAll(() => opened.drop())

async function codeFor(mobile: string): Promise<string> {
  await visitor(test.app).do(calls.session.sendSms, { mobile, type: 'login', sysCode: '' })
  return test.sms.lastCode(mobile) as string
}

const all: [string, Call][] = Object.entries(calls).flatMap(([feature, group]) => Object.entries(group).map(([name, call]): [string, Call] => [`${feature}.${name}`, call as Call]))

async function everything(): Promise<string> {
  const tables = ['users', 'attendees', 'orders', 'order_attendees', 'trades', 'admissions', 'tickets', 'meetings', 'log'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => opened.db.read.selectFrom(table).selectAll().execute())))
}

describe.each(all)('%s', (name, call) => {
  it('answers a good request with what it promised', async () => {
    const asker = name === 'session.logout' ? await signIn(test, '13944444444') : person
    const answer = await asker.ask(call, fixtures[name])
    expect(answer).toMatchObject({ code: '000', http: 200 })
    // Strict: a field that the contract does not name would be a leak.
    expect(v.safeParse(strict(call.data), answer.data).issues ?? []).toEqual([])
  })

  it.runIf(call.access === 'user')('sends a visitor to sign in', async () => {
    const answer = await visitor(test.app).ask(call, fixtures[name])
    expect(answer).toMatchObject({ http: 401, reason: 'signed_out', data: null })
  })

  it.runIf(call.access === 'user')('takes no made-up or ended token for a session', async () => {
    for (const token of ['x', 'x'.repeat(43), "' OR 1=1 --", '\u00e9']) {
      const answer = await request(test.app, call, fixtures[name], { authorization: `Bearer ${encodeURIComponent(token)}` })
      expect(answer.reason).toBe('signed_out')
    }
  })

  it.runIf(call.path !== '/')('refuses nonsense with a Chinese sentence, changes nothing, never fails', async () => {
    const before = await everything()
    const good = fixtures[name] as Record<string, unknown>
    const strange = [null, -1, 1.5, 1e308, '', ' ', '\u0000', 'x'.repeat(5000), "'; DROP TABLE orders; --", '<script>alert(1)</script>', '😀'.repeat(40), [], {}, [[]], true]
    const inputs: unknown[] = [{ ...good, surprise: 1 }, { ...good, __proto__x: {} }]
    for (const key of Object.keys(good)) for (const value of strange) inputs.push({ ...good, [key]: value })
    for (const input of inputs) {
      // A free text takes what a text may be; what is asked here is that nothing breaks.
      const checked = v.safeParse(call.input, call.method === 'GET' ? asQuery(input) : input)
      if (checked.success) continue
      const answer = await person.ask(call, call.method === 'GET' ? asQuery(input) : (input as object))
      expect(answer, JSON.stringify(input)).toMatchObject({ http: 422, reason: 'invalid', data: null })
      expect(answer.msg).toMatch(/\p{Script=Han}/u)
    }
    expect(await everything()).toBe(before)
    expect(test.errors).toEqual([])
  })

  it.runIf(call.method === 'POST')('refuses a body that is no JSON object, and one that is too large', async () => {
    for (const [body, reason] of [['{', 'broken_body'], ['[]', 'broken_body'], ['1', 'broken_body'], ['"x"', 'broken_body'], ['\u0000', 'broken_body'], [`{"a":"${'x'.repeat(70_000)}"}`, 'too_large']] as const) {
      const response = await test.app.request(call.path, { method: 'POST', body, headers: { authorization: `Bearer ${person.token}` } })
      expect(response.status).toBe(httpOf(reason))
      expect(await response.json()).toMatchObject({ reason })
    }
  })
})

it('has a fixture for every call', () => {
  expect(Object.keys(fixtures).sort()).toEqual(all.map(([name]) => name).sort())
})

it('gives no two calls the same method and path', () => {
  const addresses = all.map(([, call]) => `${call.method} ${call.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

/** The query that would carry it. */
function asQuery(input: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(input as object).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
}

/** The same schema, refusing fields it does not name. */
function strict(schema: v.GenericSchema): v.GenericSchema {
  const known = schema as { type?: string; entries?: Record<string, v.GenericSchema>; item?: v.GenericSchema }
  if (known.type === 'object' && known.entries !== undefined) return v.strictObject(Object.fromEntries(Object.entries(known.entries).map(([key, entry]) => [key, strict(entry)])))
  if (known.type === 'array' && known.item !== undefined) return v.array(strict(known.item))
  return schema
}
