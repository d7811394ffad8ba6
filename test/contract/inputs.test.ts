/**
 * The table of inputs at the server: each row through every call that takes
 * such a field, everything else in the request being right. A bad one hears its
 * sentence and changes nothing; a good one comes as far as the rest of the
 * request lets it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import type { Call } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import { AGREED } from '#contract/consent.ts'
import { member } from '#contract/member.ts'
import { session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type InputRow, inputTable, type Kind, rowsOf } from '../support/input-table.ts'
import { type Person, signIn, visitor } from '../support/person.ts'

const DAY = 86_400_000
const MD5 = '0123456789abcdef0123456789abcdef'

/** A field of a call that takes such inputs. */
interface Place {
  call: Call
  field: string
  /** Everything else of the request: right, so that only the field decides. */
  rest?: object
  /** What a good one comes to: success, or the refusal of what stands in `rest`. */
  comesTo?: Reason
  /** Where this call says of an empty text, or of any, something else. */
  empty?: string
  says?: string
  /** Rows that the field does not tell apart: what is no text, or no text at all. */
  without?: (row: InputRow) => boolean
}

const noText = ({ value }: InputRow) => typeof value !== 'string'
const blank = ({ value }: InputRow) => typeof value === 'string' && value.trim() === ''

const byPassword = { loginType: 'pwd', mobile: '13900000001', password: MD5 }
const byCode = { loginType: 'sms', mobile: '13900000001', smsCode: '123456' }
const atMeeting = { loginType: 'sms', mobile: '13900000001', smsCode: '123456', platform: 'web' }
const registration = { mobile: '13900000001', smsCode: '123456', password: MD5, agreed: AGREED }
const sending = { mobile: '13900000001', type: 'login', sysCode: '' }
const moving = { mobile: '13900000001', smsCode: '123456', oldSmsCode: '123456' }
/** A guardian agrees wherever one may be asked for. */
const profile = { name: '王小明', guardianName: '王秀英', guardianMobile: '13900000001', guardianConsent: 1 }
const child = { ...profile, birthday: '2020-01-01' }
const attending = { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: '13900000001', guardianConsent: 1 }
const registering = [member.register, member.registerAuth, member.registerByDeptCode]
const certificate = (type: string): Place[] => [
  { call: member.register, field: 'certifyCardNo', rest: { ...registration, certifyCardType: type }, comesTo: 'sms_wrong' },
  { call: member.improve, field: 'certifyCardNo', rest: { ...profile, certifyCardType: type } },
]

const places: Partial<Record<Kind, Place[]>> = {
  mobile: [
    { call: verify.sendSms, field: 'mobile', rest: sending },
    { call: verify.sendSmsMember, field: 'mobile', rest: sending },
    { call: verify.sendSmsQuery, field: 'mobile', rest: sending, without: noText },
    { call: session.login, field: 'mobile', rest: byPassword, comesTo: 'login_wrong' },
    { call: session.login, field: 'mobile', rest: byCode, comesTo: 'sms_wrong' },
    { call: session.meetingLogin, field: 'mobile', rest: atMeeting, comesTo: 'sms_wrong', empty: '请填写手机号', without: noText },
    { call: session.resetBegin, field: 'mobile', rest: { smsCode: '123456' }, comesTo: 'sms_wrong' },
    { call: session.changeMobile, field: 'mobile', rest: moving, comesTo: 'sms_wrong' },
    { call: attendee.enrolled, field: 'phone', rest: { meetingId: '1' }, comesTo: 'forbidden' },
    ...registering.map((call): Place => ({ call, field: 'mobile', rest: registration, comesTo: 'sms_wrong' })),
  ],
  phone: [
    { call: attendee.save, field: 'phone', rest: attending, without: blank },
    { call: member.improve, field: 'guardianMobile', rest: child, without: blank },
  ],
  smsCode: [
    { call: session.login, field: 'smsCode', rest: byCode, comesTo: 'sms_wrong', empty: '请输入验证码', without: noText },
    { call: session.meetingLogin, field: 'smsCode', rest: atMeeting, comesTo: 'sms_wrong', empty: '请填写验证码', without: noText },
    { call: session.resetBegin, field: 'smsCode', rest: { mobile: '13900000001' }, comesTo: 'sms_wrong', empty: '请输入验证码' },
    { call: session.changeMobile, field: 'smsCode', rest: moving, comesTo: 'sms_wrong', empty: '请输入验证码' },
    ...registering.map((call): Place => ({ call, field: 'smsCode', rest: registration, comesTo: 'sms_wrong', empty: '请输入验证码' })),
  ],
  digest: [
    { call: session.login, field: 'password', rest: byPassword, comesTo: 'login_wrong', without: noText },
    { call: session.updatePassword, field: 'password', rest: { resetToken: 'none' }, comesTo: 'reset_gone' },
    ...registering.map((call): Place => ({ call, field: 'password', rest: registration, comesTo: 'sms_wrong' })),
  ],
  name: [
    { call: member.improve, field: 'name', rest: profile },
    { call: attendee.save, field: 'name', rest: attending },
    { call: member.improve, field: 'guardianName', rest: child, without: (row) => blank(row) || row.value === undefined },
  ],
  idcard: [
    { call: attendee.save, field: 'idcard', rest: attending },
    ...certificate('shanghai').map((place): Place => ({ ...place, says: '请输入正确的证件号码', without: blank })),
  ],
  officerCard: certificate('beijing'),
  studentCard: certificate('beijings'),
  birthday: [{ call: member.improve, field: 'birthday', rest: profile }],
  agreed: registering.map((call): Place => ({ call, field: 'agreed', rest: registration, comesTo: 'sms_wrong' })),
  // Nobody has asked for an answer yet: whether it is right does not matter, what it looks like does.
  captcha: [
    { call: session.login, field: 'captchaCode', rest: byPassword, comesTo: 'login_wrong' },
    { call: session.changeMobile, field: 'captchaCode', rest: moving, comesTo: 'sms_wrong' },
    { call: session.updatePassword, field: 'captchaCode', rest: { password: MD5, resetToken: 'none' }, comesTo: 'reset_gone' },
  ],
}

let opened: Opened
let test: TestApp
let person: Person

beforeAll(async () => {
  opened = await freshDatabase()
  test = await testApp(opened.db)
})
afterAll(async () => {
  await opened.drop()
  expect(test.errors).toEqual([])
})

/** Every row of every table there is. */
async function everything(): Promise<Map<string, string>> {
  const tables = await opened.db.read.introspection.getTables()
  const rowsIn = (name: string) => opened.db.read.selectFrom(name as 'users').selectAll().execute()
  return new Map(await Promise.all(tables.map(async ({ name }) => [name, JSON.stringify(await rowsIn(name))] as const)))
}

const send = ({ call, field, rest }: Place, { value }: InputRow) => (call.access === 'user' ? person : visitor(test.app)).ask(call, { ...rest, [field]: value })

const everywhere = Object.entries(places).flatMap(([kind, list]) => list.map((place) => [`${kind}, ${place.field} of ${place.call.path}`, kind as Kind, place] as const))

describe.each(everywhere)('%s', (_, kind, place) => {
  const rows = rowsOf(kind).filter((row) => place.without?.(row) !== true)
  const named = (good: boolean) => rows.filter((row) => row.good === good).map((row) => [row.why, row] as const)
  let before: Map<string, string>

  beforeAll(async () => {
    // A day on, and no limit of the place before counts any more.
    test.clock.pass(DAY)
    if (place.call.access === 'user') person = await signIn(test, '13912340000')
    before = await everything()
  })

  it.each(named(false))('refuses %s', async (_why, row) => {
    const sentence = (row.value === '' ? place.empty : undefined) ?? place.says ?? row.sentence
    expect(await send(place, row)).toEqual({ code: '999', http: 422, reason: 'invalid', msg: sentence, data: null })
  })

  it('has changed nothing so far', async () => {
    const now = await everything()
    expect([...now.keys()].filter((table) => now.get(table) !== before.get(table))).toEqual([])
  })

  it.each(named(true))('takes %s', async (_why, row) => {
    test.clock.pass(600_000)
    const answer = await send(place, row)
    expect(answer.reason).toBe(place.comesTo)
    // What is kept is what was sent, but for the space around it and the small x of an ID number.
    const kept = (answer.data as Record<string, unknown> | null)?.[place.field]
    const sent = (row.value as string).trim()
    if (typeof kept === 'string') expect([sent, sent.toUpperCase()]).toContain(kept)
  })
})

it('has rows enough, good and bad, and no two alike', () => {
  const names = inputTable.map(({ kind, why }) => `${kind}: ${why}`)
  expect(names.length).toBeGreaterThanOrEqual(240)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(inputTable.map(({ kind, value }) => `${kind}: ${typeof value} ${JSON.stringify(value)}`)).size).toBe(names.length)
  for (const kind of new Set(inputTable.map((row) => row.kind))) expect(new Set(rowsOf(kind).map(({ good }) => good)).size, kind).toBe(2)
})
