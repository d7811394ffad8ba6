/**
 * The table of inputs at the server: each row through every call that takes
 * such a field, everything else in the request being right. A bad one hears its
 * sentence and changes nothing; a good one comes as far as the rest of the
 * request lets it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { bill } from '#contract/bill.ts'
import { type Call, headers } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import { checkin } from '#contract/checkin.ts'
import { AGREED } from '#contract/consent.ts'
import { member } from '#contract/member.ts'
import { message } from '#contract/message.ts'
import { organisation } from '#contract/organisation.ts'
import { callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { session } from '#contract/session.ts'
import { share } from '#contract/share.ts'
import { staff } from '#contract/staff.ts'
import { transfer as passing } from '#contract/transfer.ts'
import { verify } from '#contract/verify.ts'
import { wechat } from '#contract/wechat.ts'
import { dayOf } from '#server/flow/clock.ts'
import type { TableName } from '#server/db/tables.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { doorTable } from '../support/door-input-table.ts'
import { type InputRow, inputTable, type Kind } from '../support/input-table.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { tableNames } from '../support/tables.ts'

const DAY = 86_400_000
const MD5 = '0123456789abcdef0123456789abcdef'

/** A field of a call that takes such inputs. */
interface Place {
  call: Call
  /** By its name; `picture.type` is a field of a field. */
  field: string
  /** Everything else of the request: right, so that only the field decides. */
  rest?: object
  /** More of it: what the request is about, where that has to be there. Made anew for each good one. */
  about?: () => Promise<object>
  /** The browser names itself. */
  fromPhone?: true
  /** What a good one comes to: success, or the refusal of what stands in `rest`. */
  comesTo?: Reason | ((row: InputRow) => Reason | undefined)
  /** Where what was sent is found again, if not in the answer. */
  kept?: (answer: unknown) => Promise<unknown>
  /** Where this call says of an empty text, or of any, something else. */
  empty?: string
  says?: string
  /** Rows that the field does not tell apart: what is no text, or no text at all. */
  without?: (row: InputRow) => boolean
}

const noText = ({ value }: InputRow) => typeof value !== 'string'
const blank = ({ value }: InputRow) => typeof value === 'string' && value.trim() === ''
/** In a query there are only texts, and well-formed ones. */
const noQuery = (row: InputRow) => noText(row) || (row.value as string).isWellFormed() === false

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

/** A browser has to name itself before anything is asked of WeChat. */
const onPhone = { headers: { [headers.deviceId]: 'a-phone-of-somebody-1234' } }
const PRICE = 19_900
const picture = { type: 'image/jpeg', base64: Buffer.from('ffd8ffe0', 'hex').toString('base64') } as const
const transfer = { payerName: '望湖小学', bankSerial: 'B20260902', payDay: '2025-09-01', note: '', picture }
const paying = { ...paymentSettings, bankType: '', totalAmount: PRICE }

async function anOrder() {
  const { order } = await signUp(buyer, { ticketId: '2', names: ['王小明'] })
  return { outTradeNo: order.no }
}
const anOrderToPay = async () => ({ ...(await anOrder()), userId: buyer.id })
async function aPaidOrder() {
  const { outTradeNo, userId } = await anOrderToPay()
  const { tradeNo } = await buyer.do(payment.createTrade, { ...paying, outTradeNo, userId })
  const report = test.cashier.signed({ tradeNo, providerId: `P${tradeNo}`, state: 'success', amountFen: PRICE })
  expect((await test.app.request(callbackPath('gateway'), { method: 'POST', ...report })).status).toBe(200)
  return { outTradeNo }
}
const aProof = async () => ({ id: (await buyer.do(proof.submit, { ...transfer, ...(await anOrder()) })).id })
async function anAuthorisation() {
  const { data } = await visitor(test.app).ask(wechat.appId, { sysCode: '', type: '1', back: '/' }, onPhone)
  return { appId: data?.appId, state: data?.state }
}
/** What a table's newest row says. */
const newest = (table: 'announcements' | 'wechat_states', column: 'what' | 'back') => async () =>
  (
    (await opened.db.read
      .selectFrom(table)
      .select(column as 'created_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()) as Record<string, unknown>
  )[column]
const pictureKept = async (answer: unknown) => (await buyer.do(proof.picture, { id: (answer as { id: string }).id })).base64

const proving = { call: proof.submit, rest: transfer, about: anOrder }
const givingBack = { call: refund.create, rest: { reason: '会议取消' }, about: aPaidOrder }
const rejecting = { call: proof.decide, rest: { approve: 0, reason: '没有到账' } }
const authorising = { call: wechat.appId, rest: { sysCode: '', type: '1', back: '' }, without: noQuery, fromPhone: true } as const
const comingBack = { call: wechat.openId, rest: { code: '041aBcDeF' }, about: anAuthorisation, without: noQuery, fromPhone: true } as const
/** Of no order: what nobody may tell from somebody else's. */
const ofNoOrder = { field: 'outTradeNo', comesTo: 'order_gone' } as const
/** At a meeting, a list or a device of nobody's. */
const atNoMeeting = { field: 'meetingId', comesTo: 'meeting_gone' } as const
const ofNoDevice = { field: 'deviceId', comesTo: 'device_gone' } as const
const HELPERS = '23456789ABCDEFGHJKLM'
const helping = { code: HELPERS, pin: '123457', name: '王小明' }
const linking = { meetingId: 'none', uses: 1, hours: 1 }
const passingOn = { call: passing.give, rest: { id: 'none', name: '王小明', mobile: '13900000001' }, comesTo: 'admission_gone' } as const
const hiring = { call: staff.add, rest: { meetingId: 'none', mobile: '13900000001', name: '王小明' }, comesTo: 'meeting_gone' } as const
const aScan = { nonce: 'a-nonce-of-a-test', gateId: 'a', direction: 'in', at: 0, shown: { kind: 'person', serial: 1 } }
const scanning = { call: checkin.scan, rest: { deviceId: 'none', scan: aScan }, comesTo: 'device_gone' } as const
const finding = { call: checkin.find, rest: { deviceId: 'none', tail: '1234', name: '王', number: '' }, comesTo: 'device_gone' } as const
const noting = { call: checkin.note, rest: { meetingId: 'none', serial: 1, vip: 1, note: '', host: '' }, comesTo: 'meeting_gone' } as const
const onPaper = {
  call: checkin.paper,
  rest: { listId: 'none', gateId: 'a', time: '2026-09-02 10:00:00', serials: [1] },
  comesTo: 'list_gone',
} as const
const byOneself = {
  call: checkin.self,
  rest: { gate: HELPERS, nonce: aScan.nonce, latitude: 30, longitude: 120 },
  comesTo: 'gate_gone',
} as const
const aList = {
  id: '',
  meetingId: '1',
  name: '大门',
  kind: 'entrance',
  ticketIds: [],
  windows: [],
  passes: 'once',
  exits: 1,
  accepts: ['entry'],
  questions: [],
  gates: [{ id: 'a', name: '甲门' }],
  self: 0,
}
const ways: { [bankType: string]: Reason } = { WX_JSAPI: 'openid_needed' }

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
    { ...passingOn, field: 'mobile' },
    { ...hiring, field: 'mobile' },
  ],
  phone: [
    { call: attendee.save, field: 'phone', rest: attending, without: blank },
    { call: member.improve, field: 'guardianMobile', rest: child, without: blank },
    { ...noting, field: 'host', comesTo: ({ value }) => (value === '19999999999' ? 'user_gone' : 'meeting_gone') },
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
    { ...passingOn, field: 'name' },
    { ...hiring, field: 'name' },
    { call: staff.enter, field: 'name', rest: helping, comesTo: 'helper_gone' },
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
  id: [
    ...[proof.account, proof.history, payment.sheet, payment.query].map((call): Place => ({ ...ofNoOrder, call, without: noQuery })),
    { ...ofNoOrder, call: payment.methods, rest: { place: 'phone' }, without: noQuery },
    { ...ofNoOrder, call: payment.createTrade, rest: { ...paying, userId: '1' } },
    { ...ofNoOrder, call: proof.submit, rest: transfer },
    { ...ofNoOrder, call: refund.create, rest: { reason: '会议取消' } },
    { call: payment.createTrade, field: 'userId', rest: paying, about: anOrder, comesTo: 'payer_differs' },
    { call: proof.picture, field: 'id', comesTo: 'proof_gone', without: noQuery },
    { ...rejecting, field: 'id', comesTo: 'proof_gone' },
    { call: refund.decide, field: 'no', rest: { action: 'retry' }, comesTo: 'refund_gone' },
    { call: message.announce, field: 'meetingId', rest: { what: '会场改到二楼' }, comesTo: 'meeting_gone' },
    ...[staff.list, staff.links, checkin.lists, checkin.devices].map((call): Place => ({ ...atNoMeeting, call, without: noQuery })),
    ...[checkin.codeKind, checkin.scans].map((call): Place => ({ ...atNoMeeting, call })),
    { ...atNoMeeting, call: staff.save, rest: { userId: '1' } },
    { ...atNoMeeting, call: staff.remove, rest: { userId: '1' } },
    { ...atNoMeeting, call: staff.makeLink, rest: linking },
    { ...atNoMeeting, call: checkin.guests, rest: { asked: '王' } },
    { ...atNoMeeting, call: checkin.saveList, rest: aList },
    { ...ofNoDevice, call: checkin.sync },
    { ...ofNoDevice, call: checkin.cut },
    { ...ofNoDevice, call: checkin.upload, rest: { scans: [aScan] } },
    { ...ofNoDevice, call: checkin.undo, rest: { nonce: aScan.nonce } },
    { ...scanning, field: 'deviceId' },
    { ...finding, field: 'deviceId' },
    { call: checkin.open, field: 'listId', rest: { gateId: 'a', name: '' }, comesTo: 'list_gone' },
    { call: checkin.counts, field: 'listId', comesTo: 'list_gone', without: noQuery },
    { call: checkin.sheet, field: 'listId', comesTo: 'list_gone' },
    { ...onPaper, field: 'listId' },
    ...[checkin.removeList, checkin.selfCode].map((call): Place => ({ call, field: 'id', comesTo: 'list_gone' })),
    ...[admission.get, admission.liveKey, admission.exhibitorCode].map((call): Place => ({
      call,
      field: 'id',
      comesTo: 'admission_gone',
      without: noQuery,
    })),
    { ...passingOn, field: 'id' },
  ],
  payerName: [{ ...proving, field: 'payerName' }],
  bankSerial: [{ ...proving, field: 'bankSerial' }],
  payDay: [{ ...proving, field: 'payDay' }],
  note: [{ ...proving, field: 'note' }],
  picture: [{ ...proving, field: 'picture' }],
  pictureType: [{ ...proving, field: 'picture.type', comesTo: ({ value }) => (value === picture.type ? undefined : 'picture_invalid') }],
  pictureBytes: [{ ...proving, field: 'picture.base64', kept: pictureKept }],
  rejectReason: [
    { ...rejecting, field: 'reason', about: aProof },
    { call: organisation.decide, field: 'reason', rest: { id: 'none', action: 'reject' }, comesTo: 'application_gone' },
  ],
  refundReason: [{ ...givingBack, field: 'reason' }],
  refundAction: [{ call: refund.decide, field: 'action', rest: { no: '1' }, comesTo: 'refund_gone' }],
  change: [{ call: message.announce, field: 'what', rest: { meetingId: '1' }, kept: newest('announcements', 'what') }],
  amount: [
    {
      call: payment.createTrade,
      field: 'totalAmount',
      rest: paying,
      about: anOrderToPay,
      comesTo: ({ value }) => (value === PRICE ? undefined : 'amount_differs'),
    },
  ],
  bankType: [
    { call: payment.createTrade, field: 'bankType', rest: paying, about: anOrderToPay, comesTo: ({ value }) => ways[String(value)] },
  ],
  place: [{ call: payment.methods, field: 'place', about: anOrder, without: noQuery }],
  flag: [
    { call: bill.differences, field: 'open' },
    { call: refund.list, field: 'waiting' },
    { call: proof.decide, field: 'approve', rest: { id: 'none', reason: '没有到账' }, comesTo: 'proof_gone' },
    { ...noting, field: 'vip' },
    { ...scanning, field: 'scan.forced' },
    { call: checkin.sync, field: 'wait', rest: { deviceId: 'none' }, comesTo: 'device_gone' },
    { call: checkin.selfCode, field: 'renew', rest: { id: 'none' }, comesTo: 'list_gone' },
    { call: checkin.scans, field: 'conflicts', rest: { meetingId: 'none' }, comesTo: 'meeting_gone' },
  ],
  pin: [{ call: staff.enter, field: 'pin', rest: helping, comesTo: 'helper_gone' }],
  helperCode: [
    { call: staff.enter, field: 'code', rest: helping, comesTo: 'helper_gone' },
    { call: staff.link, field: 'code', comesTo: 'helper_gone', without: noQuery },
    { call: staff.revokeLink, field: 'code', comesTo: 'helper_gone' },
    { ...byOneself, field: 'gate', without: ({ value }) => value === HELPERS.slice(1) || value === `${HELPERS}M` },
  ],
  uses: [{ call: staff.makeLink, field: 'uses', rest: linking, comesTo: 'meeting_gone' }],
  hours: [{ call: staff.makeLink, field: 'hours', rest: linking, comesTo: 'meeting_gone' }],
  ticketNumber: [{ call: admission.genuine, field: 'text' }],
  tail: [{ ...finding, field: 'tail' }],
  nonce: [
    { ...scanning, field: 'scan.nonce' },
    { ...byOneself, field: 'nonce' },
    { call: checkin.undo, field: 'nonce', rest: { deviceId: 'none' }, comesTo: 'device_gone' },
  ],
  moment: [
    { ...scanning, field: 'scan.at' },
    { call: checkin.sync, field: 'roster', rest: { deviceId: 'none' }, comesTo: 'device_gone' },
  ],
  shown: [{ ...scanning, field: 'scan.shown' }],
  doorTime: [{ ...onPaper, field: 'time' }],
  serials: [{ ...onPaper, field: 'serials' }],
  latitude: [{ ...byOneself, field: 'latitude' }],
  longitude: [{ ...byOneself, field: 'longitude' }],
  doorNote: [{ ...noting, field: 'note' }],
  listName: [
    {
      call: checkin.saveList,
      field: 'name',
      rest: aList,
      says: '名单名称应为1-30个字',
      without: ({ good, value }) => good && String(value).trim().length > 30,
    },
  ],
  back: [{ ...authorising, field: 'back', kept: newest('wechat_states', 'back') }],
  authoriseType: [{ ...authorising, field: 'type' }],
  sysCode: [{ ...authorising, field: 'sysCode' }],
  appId: [{ ...comingBack, field: 'appId', comesTo: 'wechat_state_gone' }],
  oauthState: [{ ...comingBack, field: 'state', comesTo: 'wechat_state_gone' }],
  oauthCode: [{ ...comingBack, field: 'code', comesTo: 'wechat_code_gone' }],
  pageUrl: [
    {
      call: share.info,
      field: 'url',
      comesTo: ({ value }) => (/^https:\/\/huiwu\.test(?:\/|$)/.test(String(value)) ? undefined : 'url_not_ours'),
    },
  ],
}

const table = [...inputTable, ...doorTable]

let opened: Opened
let test: TestApp
/** Somebody with orders, and whoever makes the call: they themselves, a visitor, or an organiser. */
let buyer: Person
let person: Person

beforeAll(async () => {
  opened = await freshDatabase()
  // 微信支付 reports to https alone.
  test = await testApp(opened.db, { env: { publicUrl: 'https://huiwu.test' } })
  // A day goes by with each place, and an order is made with many a row.
  await opened.db.write((tx) =>
    tx
      .updateTable('tickets')
      .set({ booking_to: test.clock() + 10_000 * DAY, total: 1_000_000, limit_phone: 0 })
      .execute(),
  )
})
afterAll(async () => {
  await opened.drop()
  expect(test.errors).toEqual([])
})

/** Every row of every table there is. */
async function everything(): Promise<Map<string, string>> {
  const rowsIn = (name: TableName) => opened.db.read.selectFrom(name).selectAll().execute()
  return new Map(await Promise.all((await tableNames(opened.db)).map(async (name) => [name, JSON.stringify(await rowsIn(name))] as const)))
}

/** @param rest everything but the field. */
function send({ call, field, fromPhone }: Place, rest: Record<string, unknown>, { value }: InputRow) {
  const [name = '', part] = field.split('.')
  const sent = part === undefined ? value : { ...(rest[name] as object), [part]: value }
  return person.ask(call, { ...rest, [name]: sent }, fromPhone === undefined ? {} : onPhone)
}

const everywhere = Object.entries(places).flatMap(([kind, list]) =>
  list.map((place) => [`${kind}, ${place.field} of ${place.call.path}`, kind as Kind, place] as const),
)

describe.each(everywhere)('%s', (_, kind, place) => {
  const rows = table.filter((row) => row.kind === kind && place.without?.(row) !== true)
  const named = (good: boolean) => rows.filter((row) => row.good === good).map((row) => [row.why, row] as const)
  const around = async () => {
    // How much somebody does in a day is limited elsewhere.
    await opened.db.write((tx) => tx.deleteFrom('limits').execute())
    return { ...place.rest, ...(await place.about?.()) }
  }
  let rest: Record<string, unknown>
  let before: Map<string, string>

  beforeAll(async () => {
    // A day on, and no limit of the place before counts any more.
    test.clock.pass(DAY)
    const { access } = place.call
    if (access !== 'anyone') buyer = await signIn(test, '13912340000')
    person =
      access === 'anyone'
        ? visitor(test.app)
        : access === 'user'
          ? buyer
          : await signInAs(test, access === organisation.decide.access ? 'orgadmin' : 'organiser')
    rest = await around()
    before = await everything()
  })

  it.each(named(false))('refuses %s', async (_why, row) => {
    const sentence = (row.value === '' ? place.empty : undefined) ?? place.says ?? row.sentence
    expect(await send(place, rest, row)).toEqual({ code: '999', http: 422, reason: row.reason, msg: sentence, data: null })
  })

  it('has changed nothing so far', async () => {
    const now = await everything()
    expect([...now.keys()].filter((table) => now.get(table) !== before.get(table))).toEqual([])
  })

  it.each(named(true))('takes %s', async (_why, row) => {
    test.clock.pass(600_000)
    const answer = await send(place, await around(), row)
    expect(answer.reason).toBe(typeof place.comesTo === 'function' ? place.comesTo(row) : place.comesTo)
    // What is kept is what was sent, but for the space around it, line breaks of Windows and the small x of an ID number.
    const kept = place.kept === undefined ? (answer.data as Record<string, unknown> | null)?.[place.field] : await place.kept(answer.data)
    const sent = String(row.value ?? '')
      .replace(/\r\n/g, '\n')
      .trim()
    if (place.kept !== undefined || typeof kept === 'string') expect([sent, sent.toUpperCase()]).toContain(kept)
  })
})

it('takes a transfer of today, by the day of 东八区, and none of tomorrow', async () => {
  buyer = await signIn(test, '13912340000')
  // To 16:00 UTC, where the day begins.
  test.clock.pass(DAY - ((test.clock() + 8 * 3_600_000) % DAY) - 1000)
  const [rest, today, tomorrow] = [await anOrder(), dayOf(test.clock()), dayOf(test.clock() + DAY)]
  const submit = (payDay: string) => buyer.ask(proof.submit, { ...transfer, ...rest, payDay })
  expect(await submit(tomorrow)).toMatchObject({ reason: 'pay_day_ahead', msg: '转账日期不能晚于今天' })
  expect(await submit(today)).toMatchObject({ code: '000', data: { payDay: today } })
})

it('has no room for a picture far too large, whatever else the request says', async () => {
  buyer = await signIn(test, '13912340000')
  const [rest, before] = [await anOrder(), await everything()]
  const answer = await buyer.ask(proof.submit, { ...transfer, ...rest, picture: { ...picture, base64: 'A'.repeat(2_400_000) } })
  expect(answer).toMatchObject({ http: 413, reason: 'too_large' })
  expect(await everything()).toEqual(before)
})

it('has rows enough, good and bad, and no two alike', () => {
  const names = table.map(({ kind, why }) => `${kind}: ${why}`)
  expect(names.length).toBeGreaterThanOrEqual(240)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(table.map(({ kind, value }) => `${kind}: ${typeof value} ${JSON.stringify(value)}`)).size).toBe(names.length)
  for (const kind of new Set(table.map((row) => row.kind)))
    expect(new Set(table.filter((row) => row.kind === kind).map(({ good }) => good)).size, kind).toBe(2)
})
