/** Every call of the contract: who may make it, what it does with nonsense, and whether its reply is what it promised. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Data, Input } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { httpOf } from '#contract/codes.ts'
import { AGREED } from '#contract/consent.ts'
import { paymentSettings } from '#contract/payment.ts'
import type { SmsPurpose } from '#contract/verify.ts'
import { digestPassword } from '#src/session/password.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type Person, readCaptcha, request, signIn, signInAs, visitor } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const PASSWORD = digestPassword('abc-123')

let opened: Opened
let test: TestApp
let person: Person
/** People who end their own session, phone, consent or account. */
let leaving: Person
let ending: Person
let moving: Person
let withdrawing: Person
let closing: Person
/** An input for each call that must succeed. */
let fixtures: Record<string, Record<string, unknown>>

beforeAll(async () => {
  opened = await freshDatabase()
  test = await testApp(opened.db)
  // The platform's administrator may make every call there is.
  person = await signInAs(test, 'admin')
  const attendee = await signInAs(test, 'user')
  const free = await signUp(person, { ticketId: '1', names: ['王小明'] })
  const unpaid = await signUp(person, { ticketId: '2', names: ['李老师'] })
  const unsent = await signUp.draft(person, { ticketId: '1', names: ['孙小美'] })
  const [forgotten] = (await signUp.draft(person, { ticketId: '1', names: ['周小乐'] })).enrollInfoIds as string[]
  const { list: admissions } = await person.do(calls.admission.mine, {})
  const [session] = (await person.do(calls.schedule.brief, { meetingId: '1' })).list
  const page = { meetingId: '1', pageNum: 1, pageSize: 30 }
  const role = await person.do(calls.right.saveRole, { id: '', name: '前台', permissions: ['meeting:admission:check'] })
  const application = await attendee.do(calls.organisation.apply, { organisationId: '2' })
  const invitation = await person.do(calls.organisation.invite, { organisationId: '1', note: '', uses: 5, days: 7 })
  const registration = async (mobile: string, more: object = {}) => ({
    mobile,
    smsCode: await codeFor(mobile, 'register'),
    password: PASSWORD,
    agreed: AGREED,
    ...more,
  })
  await visitor(test.app).do(calls.member.register, (await registration('13955550000')) as never)
  test.clock.pass(61_000)
  const reset = await visitor(test.app).do(calls.session.resetBegin, {
    mobile: '13955550000',
    smsCode: await codeFor('13955550000', 'reset'),
  })
  leaving = await signIn(test, '13944444440')
  ending = await signIn(test, '13944444444')
  moving = await signIn(test, '13944444441')
  closing = await signIn(test, '13944444442')
  withdrawing = await signIn(test, '13944444443')
  const consent = await withdrawing.do(calls.privacy.agree, { document: 'messages' })
  const profile = {
    name: '王小明',
    sex: 1,
    birthday: '1990-01-31',
    email: '',
    identity: 'teacher',
    company: '',
    position: '',
    areaCode: '',
    address: '',
  }
  const [waiting, shown, asked] = await Promise.all([1, 2, 3].map(() => person.do(calls.pairing.create, {})))
  const begun = (await person.ask(calls.wechat.appId, { sysCode: '', type: '1' }, { headers: DEVICE })).data as Data<
    typeof calls.wechat.appId
  >
  const paid = (await payByTransfer('冯老师')).order
  const returned = (await payByTransfer('郑老师')).order
  const byHand = await person.do(calls.refund.create, { outTradeNo: returned.no, reason: '行程有变' })
  const aList: Input<typeof calls.checkin.saveList> = {
    id: '',
    meetingId: '1',
    name: '大门',
    kind: 'entrance',
    ticketIds: [],
    windows: [],
    passes: 'once',
    exits: 0,
    accepts: ['entry'],
    questions: [],
    gates: [{ id: '', name: '东门' }],
    self: 1,
  }
  const list = await person.do(calls.checkin.saveList, aList)
  const unused = await person.do(calls.checkin.saveList, { ...aList, name: '没用过的名单' })
  const gateId = list.gates[0]?.id as string
  const selfCode = await person.do(calls.checkin.selfCode, { id: list.id })
  // A device each: cutting one off ends the session that it works in.
  const aside = await person.do(calls.checkin.saveList, { ...aList, name: '侧门' })
  const opens = async (who: Person) => who.do(calls.checkin.open, { listId: aside.id, gateId: aside.gates[0]?.id as string, name: '设备' })
  const [closed, lost] = [await opens(person), await opens(await signInAs(test, 'organiser'))]
  const { deviceId } = await person.do(calls.checkin.open, { listId: list.id, gateId, name: '设备 1' })
  const aScan = (nonce: string) =>
    ({ nonce, gateId, direction: 'in', at: test.clock(), shown: { kind: 'code', text: admissions[0]?.code as string } }) as const
  await person.do(calls.checkin.sync, { deviceId })
  await person.do(calls.checkin.scan, { deviceId, scan: aScan('fixture-nonce-0001') })
  const worker = await person.do(calls.staff.add, { meetingId: '1', mobile: '13955550008', name: '检票员甲', listIds: [] })
  const leaver = await person.do(calls.staff.add, { meetingId: '1', mobile: '13955550009', name: '检票员乙', listIds: [] })
  const link = await person.do(calls.staff.makeLink, { meetingId: '1', listIds: [], uses: 5, hours: 8 })
  const revoked = await person.do(calls.staff.makeLink, { meetingId: '1', listIds: [], uses: 5, hours: 8 })
  const passing = await signUp(person, { ticketId: '1', names: ['魏老师'] })
  const passedOn = (await person.do(calls.admission.mine, {})).list.find(({ orderNo }) => orderNo === passing.order.no)
  const shownProof = (await payByTransfer('何老师', false)).proof
  fixtures = {
    'system.headerInfo': {},
    'system.byPermission': {},
    'system.dictionary': { dictionaryCode: 'nation' },
    'system.organisationTypes': {},
    'system.areaTree': {},
    'verify.sendSms': { mobile: '13911111111', type: 'login', sysCode: '-000001', ...(await readCaptcha(test)) },
    'verify.sendSmsMember': { mobile: '13922222222', type: 'register', sysCode: '-000001', ...(await readCaptcha(test)) },
    'verify.sendSmsQuery': { mobile: '13922222223', type: 'login', sysCode: '-000001', ...(await readCaptcha(test)) },
    'verify.captcha': {},
    'verify.captchaSever': {},
    'session.login': { loginType: 'pwd', mobile: '13955550000', password: PASSWORD, passwordFlag: '', remember: 1 },
    'session.meetingLogin': { mobile: '13933333333', smsCode: await codeFor('13933333333', 'login'), platform: 'web', loginType: 'sms' },
    'session.me': {},
    'session.logout': {},
    'session.devices': {},
    'session.end': { id: (await ending.do(calls.session.devices, {}))[0]?.id },
    'session.endOthers': {},
    'session.resetBegin': { mobile: '13955550001', smsCode: await codeFor('13955550001', 'reset') },
    'session.updatePassword': { password: PASSWORD, resetToken: reset.resetToken },
    'session.changeMobile': {
      mobile: '13955550002',
      smsCode: await codeFor('13955550002', 'change'),
      oldSmsCode: await codeFor(moving.mobile, 'change'),
    },
    'pairing.create': { remember: 1 },
    'pairing.poll': { id: waiting?.id, secret: waiting?.secret },
    'pairing.get': { id: shown?.id },
    'pairing.confirm': { id: asked?.id, agree: 1 },
    'right.menuTree': {},
    'right.menuPermission': {},
    'right.users': { pageNum: 1, pageSize: 30, keyword: '', roleId: '' },
    'right.assign': { userId: attendee.id, roleIds: ['organiser'] },
    'right.roles': {},
    'right.saveRole': { id: '', name: '财务', permissions: ['meeting:order:view'] },
    'right.removeRole': { id: role.id },
    'organisation.tree': {},
    'organisation.bySysCode': { sysCode: '-000001' },
    'organisation.info': { id: '1' },
    'organisation.edit': {
      id: '1',
      name: '云栖谷教育发展中心',
      type: 'association',
      phone: '0571-80000000',
      areaCode: '330106',
      address: '',
      introduce: '',
    },
    'organisation.members': { id: '1', pageNum: 1, pageSize: 30, keyword: '' },
    'organisation.apply': { organisationId: '3', remark: '您好' },
    'organisation.applyStatus': { organisationId: '3' },
    'organisation.myApplications': { pageNum: 1, pageSize: 30 },
    'organisation.applications': { pageNum: 1, pageSize: 30, state: 'waiting' },
    'organisation.decide': { id: application.id, action: 'approve', reason: '' },
    'organisation.invite': { organisationId: '1', note: '秋季', uses: 10, days: 7 },
    'organisation.invitations': { pageNum: 1, pageSize: 30 },
    'organisation.revokeInvitation': { inviteCode: invitation.inviteCode },
    'organisation.invited': { deptCode: 'YQG001' },
    'organisation.addSystem': { sysCode: '-000001' },
    'organisation.mySystems': {},
    'organisation.switchSystem': { sysCode: '-000001' },
    'member.register': await registration('13955550003'),
    'member.registerAuth': await registration('13955550004'),
    'member.registerByDeptCode': await registration('13955550005', { deptCode: 'YQG001', applyType: 1 }),
    'member.profile': {},
    'member.improve': profile,
    'member.byIds': { ids: [person.id] },
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
    'order.submit': unsent,
    'order.list': { meetingId: '1' },
    'order.attendees': { no: free.order.no },
    'order.get': { no: free.order.no },
    'order.cancel': { no: (await signUp(person, { ticketId: '2', names: ['钱老师'] })).order.no },
    'wechat.appId': { sysCode: '-000001', type: '1', back: '/ewm/sao' },
    'wechat.openId': { appId: begun.appId, code: test.wechat.platform.issueCode('xiaowang', 'snsapi_base'), state: begun.state },
    'message.mine': {},
    'message.announce': { meetingId: '1', what: '会议改在二楼报告厅' },
    'share.info': { url: 'http://huiwu.test/particulars?shareParticulars=1' },
    'refund.create': { outTradeNo: paid.no, reason: '行程有变' },
    'refund.list': { pageNum: 1, pageSize: 30, waiting: 0 },
    'refund.decide': { no: byHand.no, action: 'returned' },
    'payment.methods': { outTradeNo: unpaid.order.no, place: 'wechat' },
    'payment.sheet': { outTradeNo: unpaid.order.no },
    'proof.account': { outTradeNo: unpaid.order.no },
    'proof.submit': { ...proofOf((await signUp(person, { ticketId: '2', names: ['吴老师'] })).order.no) },
    'proof.history': { outTradeNo: unpaid.order.no },
    'proof.picture': { id: shownProof.id },
    'proof.list': { pageNum: 1, pageSize: 30, state: 'waiting' },
    'proof.decide': { id: shownProof.id, approve: 0, reason: '未查到到账' },
    'bill.days': { pageNum: 1, pageSize: 30 },
    'bill.differences': { pageNum: 1, pageSize: 30, open: 1 },
    'payment.createTrade': {
      ...paymentSettings,
      bankType: '',
      outTradeNo: unpaid.order.no,
      totalAmount: unpaid.order.totalAmount,
      userId: person.id,
    },
    'payment.query': { outTradeNo: unpaid.order.no },
    'admission.mine': { meetingId: '1' },
    'admission.get': { id: admissions[0]?.id },
    'admission.liveKey': { id: admissions[0]?.id },
    'admission.exhibitorCode': { id: admissions[0]?.id },
    'admission.card': await person.do(calls.admission.exhibitorCode, { id: admissions[0]?.id as string }),
    'admission.genuine': { text: admissions[0]?.number },
    'transfer.give': { id: passedOn?.id, name: '韩老师', mobile: '13955550006' },
    'staff.mine': {},
    'staff.list': { meetingId: '1' },
    'staff.add': { meetingId: '1', mobile: '13955550007', name: '门口的人', listIds: [] },
    'staff.save': { meetingId: '1', userId: worker.userId, listIds: [list.id] },
    'staff.remove': { meetingId: '1', userId: leaver.userId },
    'staff.links': { meetingId: '1' },
    'staff.makeLink': { meetingId: '1', listIds: [list.id], uses: 3, hours: 8 },
    'staff.revokeLink': { code: revoked.code },
    'staff.link': { code: link.code },
    'staff.enter': { code: link.code, pin: link.pin, name: '小帮手' },
    'checkin.lists': { meetingId: '1' },
    'checkin.saveList': { ...aList, id: list.id, gates: list.gates },
    'checkin.removeList': { id: unused.id },
    'checkin.selfCode': { id: list.id },
    'checkin.codeKind': { meetingId: '1', rotating: 0 },
    'checkin.open': { listId: list.id, gateId, name: '设备 2' },
    'checkin.sync': { deviceId },
    'checkin.scan': { deviceId, scan: aScan('fixture-nonce-0002') },
    'checkin.upload': { deviceId, scans: [{ ...aScan('fixture-nonce-0003'), judged: 'already' }] },
    'checkin.undo': { deviceId, nonce: 'fixture-nonce-0001' },
    'checkin.find': { deviceId, tail: '', name: '', number: admissions[0]?.number },
    'checkin.close': { deviceId: closed.deviceId },
    'checkin.devices': { meetingId: '1' },
    'checkin.cut': { deviceId: lost.deviceId },
    'checkin.counts': { listId: list.id },
    'checkin.scans': { meetingId: '1' },
    'checkin.sheet': { listId: list.id },
    'checkin.paper': { listId: list.id, gateId, time: '2026-09-02 10:00:00', serials: [1] },
    'checkin.guests': { meetingId: '1', asked: '1' },
    'checkin.note': { meetingId: '1', serial: 1, vip: 0, note: '坐轮椅，请走无障碍通道', host: '' },
    'checkin.self': { gate: selfCode.gate, nonce: 'fixture-nonce-0004' },
    'privacy.consents': {},
    'privacy.agree': { document: 'messages' },
    'privacy.withdraw': { id: consent.id },
    'privacy.data': {},
    'privacy.forgetAttendee': { id: forgotten },
    'privacy.close': { smsCode: await codeFor(closing.mobile, 'change') },
  }
})
afterAll(() => opened.drop())

const DEVICE = { 'Device-Id': 'a-browser-of-the-tests' }

const proofOf = (outTradeNo: string) => ({
  outTradeNo,
  payerName: '望湖小学',
  bankSerial: '',
  payDay: '2026-09-02',
  note: '',
  picture: { type: 'image/png', base64: Buffer.from('89504e470d0a1a0a', 'hex').toString('base64') } as const,
})

async function payByTransfer(name: string, approved = true) {
  const { order } = await signUp(person, { ticketId: '2', names: [name] })
  const proof = await person.do(calls.proof.submit, proofOf(order.no))
  if (approved) await person.do(calls.proof.decide, { id: proof.id, approve: 1, reason: '' })
  return { order, proof }
}

async function codeFor(mobile: string, type: SmsPurpose): Promise<string> {
  await visitor(test.app).do(calls.verify.sendSms, { mobile, type, sysCode: '', ...(await readCaptcha(test)) })
  return test.sms.lastCode(mobile) as string
}

const all: [string, Call][] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]): [string, Call] => [`${feature}.${name}`, call as Call]),
)

async function everything(): Promise<string> {
  const tables = [
    'users',
    'sessions',
    'sms_codes',
    'resets',
    'pairings',
    'roles',
    'user_roles',
    'profiles',
    'consents',
    'user_systems',
    'organisations',
    'organisation_members',
    'invitations',
    'applications',
    'attendees',
    'orders',
    'order_attendees',
    'trades',
    'refunds',
    'proofs',
    'proof_pictures',
    'messages',
    'announcements',
    'wechat_states',
    'wechat_bindings',
    'bill_days',
    'bill_differences',
    'admissions',
    'staff',
    'helper_links',
    'rosters',
    'door_notes',
    'checkin_lists',
    'checkin_devices',
    'checkin_slots',
    'checkin_states',
    'checkin_scans',
    'tickets',
    'meetings',
    'log',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((table) => opened.db.read.selectFrom(table).selectAll().execute())))
}

describe.each(all)('%s', (name, call) => {
  it('answers a good request with what it promised', async () => {
    const askers: Record<string, Person> = {
      'session.logout': leaving,
      'session.end': ending,
      'session.changeMobile': moving,
      'privacy.withdraw': withdrawing,
      'privacy.close': closing,
    }
    const answer = await (askers[name] ?? person).ask(call, fixtures[name], name.startsWith('wechat.') ? { headers: DEVICE } : {})
    expect(answer).toMatchObject({ code: '000', http: 200 })
    // Strict: a field that the contract does not name would be a leak.
    expect(v.safeParse(strict(call.data), answer.data).issues ?? []).toEqual([])
  })

  it.runIf(call.access !== 'anyone')('sends a visitor to sign in', async () => {
    const answer = await visitor(test.app).ask(call, fixtures[name])
    expect(answer).toMatchObject({ http: 401, reason: 'signed_out', data: null })
  })

  it.runIf(call.access !== 'anyone')('takes no made-up or ended token for a session', async () => {
    for (const token of ['x', 'x'.repeat(43), "' OR 1=1 --", '\u00e9']) {
      const answer = await request(test.app, call, fixtures[name], { authorization: `Bearer ${encodeURIComponent(token)}` })
      expect(answer.reason).toBe('signed_out')
    }
  })

  it.runIf(call.path !== '/')('refuses nonsense with a Chinese sentence, changes nothing, never fails', async () => {
    const before = await everything()
    const good = fixtures[name] as Record<string, unknown>
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
    expect(await everything()).toBe(before)
    expect(test.errors).toEqual([])
  })

  it.runIf(call.method === 'POST')('refuses a body that is no JSON object, and one that is too large', async () => {
    for (const [body, reason] of [
      ['{', 'broken_body'],
      ['[]', 'broken_body'],
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

it('has a fixture for every call', () => {
  expect(Object.keys(fixtures).sort()).toEqual(all.map(([name]) => name).sort())
})

it('gives no two calls the same method and path', () => {
  const addresses = all.map(([, call]) => `${call.method} ${call.path}`)
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
