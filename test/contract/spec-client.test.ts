/**
 * A program written to the specification and to nothing else (L4): every call of its section 7, by hand and in the order
 * in which such a program would come to them, with exactly the parameters it names, where it says, and what comes back.
 * It knows four headers, and none of ours.
 */
import { describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/call.ts'
import { specifiedCalls } from '#src/api/gateway-missing.ts'
import { digestPassword } from '#src/session/password.ts'
import { productTest } from '../support/product-test.ts'

const ATTENDEE = '13900000001'
const INVITED = '13900000002'
const LINKED = '13900000003'
const ADMIN = '13800000004'
const ORGANISER = '13800000003'
const password = digestPassword('Haifeng-2026')

const { opened, test } = productTest({}, { once: true })

type Data = Record<string, unknown> & { list: Record<string, unknown>[] }
interface Reply extends Omit<Envelope<Data>, 'data'> {
  http: number
  data: Data
}

/** What the program keeps, under names of its own. */
const kept: Record<string, string> = {}

async function send(method: 'GET' | 'POST', path: string, query: Record<string, string>, body: unknown, token = ''): Promise<Reply> {
  const search = new URLSearchParams(query).toString()
  const answer = await test.app.request(`${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'workflow-token': token,
      authorization: `Bearer ${token}`,
      'sys-code': '-000001',
      'app-id': 'H5_ZL',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { ...((await answer.json()) as Omit<Reply, 'http'>), http: answer.status }
}

const code = (mobile: string) => test.sms.lastCode(mobile) as string
const OK = { code: '000' }
const NOT_OURS = { code: '999', http: 403, msg: '抱歉，您无权访问！' }

interface Row {
  call: `${'GET' | 'POST'} ${string}`
  /** Who asks, by the name under which a token was kept; nobody without one. */
  as?: 'attendee' | 'admin' | 'organiser'
  query?: () => Record<string, string>
  body?: () => unknown
  comes: Record<string, unknown>
  /** Looks at the data, and keeps what later calls need. */
  keeps?: (data: Data) => unknown
  /** What is special about it. */
  why?: string
}

const sms = (mobile: string, type: string) => () => ({ mobile, type, sysCode: '-000001' })
const tokenOf = (data: Data) => (data['tokenInfoVo'] as { access_token: string }).access_token
/** The attendee of section 3, field by field, with what nobody has filled in left blank. */
const enrolInfo = () => ({
  address: '',
  age: '',
  annexUrl: '',
  awarded: '',
  department: '教研组',
  email: '',
  grassroots: '',
  hospital: '望湖小学',
  id: '',
  idcard: '',
  ishotel: 0,
  meetingId: '1',
  name: '王小明',
  namePinyin: '',
  nation: '',
  often: '',
  other: '',
  parentUserId: '',
  phone: ATTENDEE,
  position: '教师',
  project: '',
  sex: 1,
  thirdId: '-000001',
  ticketId: '2',
})
const loginBody = (mobile: string) => () => ({ loginType: 'pwd', mobile, password, smsCode: '', passwordFlag: '' })
const later = () => test.clock.pass(61_000)

const rows: Row[] = [
  { call: 'GET /', comes: OK },
  { call: 'GET /api/system/sysSystemConfig/getSysSystemByPermission', comes: OK },
  {
    call: 'GET /api/system/sysSystemConfig/getSysSystemByPermission',
    why: 'with query parameters of its own',
    query: () => ({ type: '1', permission: 'index', t: '1700000000' }),
    comes: OK,
  },
  { call: 'GET /api/system/commonDictionary/getByDictionaryCode', query: () => ({ dictionaryCode: 'sex' }), comes: OK },
  { call: 'GET /api/member/orgType/orgDictionary', comes: OK },
  { call: 'GET /api/member/area/tree', comes: OK },
  { call: 'POST /api/common-sever/captcha/gen', comes: OK },
  { call: 'POST /api/common-server/captcha/gen', comes: OK },
  { call: 'POST /api/common-server/captcha/gen', why: 'with an empty body', body: () => ({}), comes: OK },

  { call: 'POST /api/user/sms/send', body: sms(ATTENDEE, 'register'), comes: OK },
  {
    call: 'POST /api/user/auth/register',
    why: 'its form had the tick, the wire has no word for it',
    body: () => ({ mobile: ATTENDEE, smsCode: code(ATTENDEE), password }),
    comes: OK,
  },
  {
    call: 'POST /api/member/auth/login',
    why: 'by password, by itself after registering',
    body: loginBody(ATTENDEE),
    comes: OK,
    keeps: (data) => {
      expect(Object.keys(data)).toEqual(['id', 'name', 'sysCode', 'role', 'tokenInfoVo'])
      Object.assign(kept, { attendee: tokenOf(data), userId: data['id'] })
    },
  },
  { call: 'POST /api/member/sms/send', body: () => ({ mobile: INVITED, type: 'register' }), comes: OK },
  {
    call: 'POST /api/member/user/register',
    why: 'invited by a deptCode',
    body: () => ({ mobile: INVITED, smsCode: code(INVITED), password, deptCode: 'YQG001', applyType: 1 }),
    comes: OK,
    keeps: (data) => expect(data['applyState']).toBe('waiting'),
  },
  { call: 'GET /api/member/auth/send/sms', query: () => ({ mobile: LINKED, type: 'register' }), comes: OK },
  {
    call: 'POST /api/member/user/addByDeptCode',
    why: 'with more of an invitation',
    body: () => ({
      mobile: LINKED,
      smsCode: code(LINKED),
      password,
      deptCode: 'YQG001',
      applyType: 2,
      from: 'poster',
      unitName: '望湖小学',
    }),
    comes: OK,
  },
  {
    call: 'POST /api/member/sms/send',
    why: 'branded, the second within a day for this phone',
    body: () => {
      later()
      return sms(ATTENDEE, 'login')()
    },
    comes: { code: '999', msg: '请先完成图形验证' },
  },
  { call: 'POST /api/member/sms/send', body: sms(ADMIN, 'login'), comes: OK },
  {
    call: 'POST /api/member/auth/login',
    why: 'by SMS',
    body: () => ({ loginType: 'sms', mobile: ADMIN, password: '', smsCode: code(ADMIN), passwordFlag: '' }),
    comes: OK,
    keeps: (data) => {
      kept['admin'] = tokenOf(data)
    },
  },
  { call: 'POST /api/member/sms/send', why: 'an organiser', body: sms(ORGANISER, 'login'), comes: OK },
  {
    call: 'POST /api/member/auth/login',
    why: 'by SMS, an organiser',
    body: () => ({ loginType: 'sms', mobile: ORGANISER, password: '', smsCode: code(ORGANISER), passwordFlag: '' }),
    comes: OK,
    keeps: (data) => {
      kept['organiser'] = tokenOf(data)
    },
  },
  { call: 'POST /api/user/sms/send', body: sms('13900000009', 'login'), comes: OK },
  {
    call: 'POST /api/user/auth/login',
    why: 'the SMS login on the meeting page, whose path is not shown',
    body: () => ({ mobile: '13900000009', platform: 'web', smsCode: code('13900000009'), loginType: 'sms' }),
    comes: OK,
    keeps: (data) => expect(Object.keys(data)).toEqual(['jwtToken', 'checktOperate', 'mobile', 'thirdId', 'id']),
  },
  { call: 'POST /api/member/user/update/pwd', as: 'attendee', body: () => ({ password, oldPassword: password }), comes: OK },

  { call: 'GET /api/system/menu/tree', as: 'attendee', comes: OK },
  { call: 'GET /api/system/menu/menuPermission', as: 'attendee', comes: OK },
  { call: 'GET /api/member/organization/tree', as: 'attendee', comes: OK },
  {
    call: 'GET /api/member/organization/bySysCode',
    as: 'attendee',
    query: () => ({ sysCode: '-000001' }),
    comes: OK,
    keeps: (data) => {
      kept['organisationId'] = (data as unknown as { id: string }[])[0]?.id as string
    },
  },
  { call: 'POST /api/member/user/auth/apply', as: 'attendee', body: () => ({ deptCode: 'YQG001' }), comes: OK },
  {
    call: 'POST /api/member/user/auth/apply',
    as: 'attendee',
    why: 'the variant with query parameters',
    query: () => ({ deptCode: 'YQG001', applyType: '2', from: 'poster' }),
    comes: { code: '999', msg: '您的申请正在审核中，请耐心等待' },
  },
  { call: 'GET /api/member/user/apply/status', as: 'attendee', comes: OK },
  { call: 'POST /api/member/organization/list/apply', as: 'attendee', body: () => ({}), comes: OK },
  { call: 'POST /api/member/sysCode/add', as: 'attendee', body: () => ({ sysCode: '-000001' }), comes: OK },
  { call: 'POST /api/member/sysCode/list', as: 'attendee', body: () => ({}), comes: OK },
  {
    call: 'POST /api/member/sysCode/list',
    why: 'by pages, as it pages every other list',
    as: 'attendee',
    body: () => ({ pageNum: 1, pageSize: 30 }),
    comes: OK,
    keeps: (data) => expect(data).toHaveLength(1),
  },
  {
    call: 'POST /api/member/sysCode/list',
    why: 'the page after the last',
    as: 'attendee',
    body: () => ({ pageNum: 2, pageSize: 30 }),
    comes: { code: '000', data: [] },
  },
  { call: 'POST /api/member/user/list/ids', as: 'attendee', body: () => ({ ids: [kept['userId']] }), comes: OK },
  {
    call: 'POST /api/member/user/list/ids',
    why: 'with the ids as a bare list',
    as: 'attendee',
    body: () => [kept['userId']],
    comes: OK,
    keeps: (data) => expect(data).toMatchObject([{ id: kept['userId'] }]),
  },
  { call: 'POST /api/member/user/improve', as: 'attendee', body: () => ({ name: '王小明' }), comes: OK },
  { call: 'POST /api/user-system/sysorg/info', as: 'attendee', body: () => ({ id: kept['organisationId'] }), comes: OK },
  { call: 'POST /api/user-system/sysorg/edit', as: 'attendee', body: () => ({ id: kept['organisationId'] }), comes: NOT_OURS },
  {
    call: 'POST /api/user-system/sysorg/edit',
    as: 'admin',
    body: () => ({ id: kept['organisationId'], name: '望湖教育集团', type: 'school', phone: '', areaCode: '', address: '', introduce: '' }),
    comes: OK,
  },
  { call: 'GET /api/member/user/list/apply', as: 'attendee', comes: NOT_OURS },
  {
    call: 'GET /api/member/user/list/apply',
    as: 'admin',
    query: () => ({ state: 'waiting' }),
    comes: OK,
    keeps: (data) => {
      kept['applicationId'] = data.list[0]?.['id'] as string
    },
  },
  { call: 'POST /api/member/user/confirm/apply', as: 'admin', body: () => ({ id: kept['applicationId'], action: 'approve' }), comes: OK },

  {
    call: 'GET /api/user-system/wechat/getAppId',
    query: () => ({ sysCode: '-000001', type: '1' }),
    comes: OK,
    keeps: (data) => Object.assign(kept, { appId: data['appId'], state: data['state'] }),
  },
  {
    call: 'GET /api/user-system/wechat/getOpenId',
    why: 'without the state',
    query: () => ({ appId: kept['appId'] as string, code: test.wechat.platform.issueCode('xiaowang', 'snsapi_base') }),
    comes: { code: '999', msg: '授权已失效，请重新进入' },
  },
  {
    call: 'GET /api/user-system/wechat/getOpenId',
    why: 'with the state that WeChat brings back beside the code',
    query: () => ({
      appId: kept['appId'] as string,
      code: test.wechat.platform.issueCode('xiaowang', 'snsapi_base'),
      state: kept['state'] as string,
    }),
    comes: OK,
    keeps: (data) => expect(data['openId']).not.toBe(''),
  },
  {
    call: 'POST /api/common-server/wechat/conf/getShareInfo',
    body: () => ({ url: 'http://huiwu.test/particulars?shareParticulars=1' }),
    comes: OK,
  },

  {
    call: 'GET /api/meeting/meeting/getMeeting',
    query: () => ({ id: '1' }),
    comes: OK,
    keeps: (data) =>
      expect(data).toMatchObject({ cover: expect.anything(), details: expect.anything(), title: expect.anything(), liveUrl: '' }),
  },
  { call: 'POST /api/meeting/meeting/webList', body: () => ({}), comes: OK },
  { call: 'POST /api/meeting/meetingModule/list', body: () => ({ meetingId: '1' }), comes: OK },
  { call: 'POST /api/meeting/schedule/webList', body: () => ({ meetingId: '1' }), comes: OK },
  { call: 'POST /api/meeting/meeting/teachersIntrodu/list', body: () => ({ meetingId: '1', pageNum: 1, pageSize: 30 }), comes: OK },
  {
    call: 'POST /api/meeting/ticket/list',
    body: () => ({ meetingId: '1', pageNum: 1, pageSize: 30 }),
    comes: OK,
    keeps: (data) => {
      kept['price'] = String(data.list.find(({ id }) => id === '2')?.['price'])
    },
  },
  { call: 'GET /api/meeting/ticket/getTicketPatameterList', query: () => ({ meetingId: '1', ticketId: '2' }), comes: OK },
  {
    call: 'POST /api/meeting/enrollInfo/weblist',
    as: 'attendee',
    why: 'the live-room check',
    body: () => ({ phone: ATTENDEE, thirdId: '-000001', meetingId: '1' }),
    comes: OK,
    keeps: (data) => expect(data.list).toEqual([]),
  },
  {
    call: 'POST /api/meeting/enrollInfo/addEnrollInfoFind',
    as: 'attendee',
    body: enrolInfo,
    comes: OK,
    keeps: (data) => {
      kept['attendeeId'] = data['id'] as string
    },
  },
  {
    call: 'POST /api/meeting/enrollInfo/addEnrollInfoFind',
    as: 'attendee',
    why: 'edited',
    body: () => ({ ...enrolInfo(), id: kept['attendeeId'], often: 1 }),
    comes: OK,
  },
  {
    call: 'POST /api/meeting/order/submitTicketOrder',
    as: 'attendee',
    body: () => ({
      enrollInfoIds: [kept['attendeeId']],
      meetingId: '1',
      thirdId: '-000001',
      ticketId: '2',
      ticketNum: 1,
      ticketPrice: Number(kept['price']) * 100,
    }),
    comes: OK,
    keeps: (data) => {
      kept['no'] = data['no'] as string
    },
  },
  {
    call: 'POST /api/meeting/order/getOrderList',
    as: 'attendee',
    body: () => ({ meetingId: '1', pageNum: 1, pageSize: 30 }),
    comes: OK,
    keeps: (data) => {
      for (const field of ['meetingName', 'ticketNum', 'ticketPrice', 'type', 'meetingStratTime', 'status', 'no', 'userId'])
        expect(data.list[0]).toHaveProperty(field)
    },
  },
  { call: 'POST /api/meeting/order/getMeetingOrderEnrolllnfoList', as: 'attendee', body: () => ({ no: kept['no'] }), comes: OK },
  {
    call: 'POST /api/meeting/enrollInfo/replenishEnrollInfo',
    as: 'attendee',
    body: () => ({ ...enrolInfo(), id: kept['attendeeId'], department: '总务处' }),
    comes: OK,
  },
  { call: 'GET /api/meeting/order/getOrder', as: 'attendee', query: () => ({ no: kept['no'] as string }), comes: OK },
  {
    call: 'POST /api/payment/trade/create',
    as: 'attendee',
    body: () => ({
      appId: 'H5_ZL',
      bankType: '',
      orderType: '2',
      outTradeNo: kept['no'],
      totalAmount: Number(kept['price']) * 100,
      channelTag: 'C051',
      currencyType: 'CN',
      platformCode: 'Web',
      userId: kept['userId'],
      sysCode: '000001',
    }),
    comes: OK,
    keeps: (data) => expect(data['codeUrl']).toMatch(/^http/),
  },
  {
    call: 'POST /api/payment/trade/create',
    why: 'with every value as text',
    as: 'attendee',
    body: () => ({
      appId: 'H5_ZL',
      bankType: '',
      orderType: '2',
      outTradeNo: kept['no'],
      totalAmount: `${Number(kept['price']) * 100}`,
      channelTag: 'C051',
      currencyType: 'CN',
      platformCode: 'Web',
      userId: kept['userId'],
      sysCode: '000001',
    }),
    comes: OK,
    keeps: (data) => expect(data['codeUrl']).toMatch(/^http/),
  },
  { call: 'GET /api/meeting/order/cancelOrder', as: 'attendee', query: () => ({ no: kept['no'] as string }), comes: OK },

  {
    call: 'POST /api/meeting/articles/category/list',
    body: () => ({ meetingId: '1', pageNum: 1, pageSize: 30 }),
    comes: OK,
    keeps: (data) => {
      expect(data.list[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) })
      kept['categoryId'] = data.list[0]?.['id'] as string
    },
  },
  {
    call: 'POST /api/meeting/articles/category/list',
    why: 'without a meeting',
    body: () => ({}),
    comes: { code: '999', http: 422, reason: 'invalid' },
  },
  {
    call: 'POST /api/meeting/articles/alt/save',
    why: 'by somebody who may not',
    as: 'attendee',
    body: () => ({ meetingId: '1', title: '停车指引' }),
    comes: NOT_OURS,
  },
  {
    call: 'POST /api/meeting/articles/alt/save',
    why: 'a new one',
    as: 'organiser',
    body: () => ({ meetingId: '1', title: '停车指引', content: '<p>请停 P2 停车场。</p>', categoryId: kept['categoryId'] }),
    comes: OK,
    keeps: (data) => {
      expect(data).toMatchObject({ state: 'draft', content: '<p>请停 P2 停车场。</p>', edition: 1 })
      kept['articleId'] = data['id'] as string
    },
  },
  {
    call: 'POST /api/meeting/articles/alt/save',
    why: 'one that is there, with nothing but what it changes',
    as: 'organiser',
    body: () => ({ meetingId: '1', id: kept['articleId'], title: '停车与公交指引' }),
    comes: OK,
    keeps: (data) =>
      expect(data).toMatchObject({ id: kept['articleId'], title: '停车与公交指引', content: '<p>请停 P2 停车场。</p>', edition: 2 }),
  },
]

describe('a program written to the specification', () => {
  it.each(rows.map((row) => [`${row.call}${row.why === undefined ? '' : `, ${row.why}`}`, row] as const))('%s', async (_, row) => {
    const [method, path] = row.call.split(' ') as ['GET' | 'POST', string]
    const reply = await send(method, path, row.query?.() ?? {}, row.body?.(), row.as === undefined ? '' : kept[row.as])
    expect(reply).toMatchObject(row.comes)
    row.keeps?.(reply.data)
  })

  it('has agreed, once it has signed in, to what its form showed at registration', async () => {
    const held = await opened.db.read
      .selectFrom('consents')
      .select(['document', 'channel'])
      .where('user_id', '=', kept['userId'] as string)
      .orderBy('document')
      .execute()
    expect(held).toEqual([
      { document: 'agreement', channel: 'login' },
      { document: 'privacy', channel: 'login' },
    ])
  })

  // F4 and F5: a tenant beside the meeting, the time against caches. What is given twice counts once, the first.
  it('may send what it likes beside what a GET of section 7 knows', async () => {
    const named = rows.filter(({ call }) => call.startsWith('GET '))
    expect(new Set(named.map(({ call }) => call)).size).toBe(18)
    for (const row of named) {
      const path = row.call.slice('GET '.length)
      const token = row.as === undefined ? '' : kept[row.as]
      const plain = await send('GET', path, row.query?.() ?? {}, undefined, token)
      const more = await send('GET', path, { ...row.query?.(), thirdId: '-000001', _t: '1700000000', 'a[b]': '' }, undefined, token)
      expect([path, more.http, more.msg === '提交的内容有误，请检查后重试', more.reason]).toEqual([path, plain.http, false, plain.reason])
    }
    const twice = await test.app.request('/api/meeting/meeting/getMeeting?id=1&id=999&thirdId=-000001', {
      headers: { accept: 'application/json' },
    })
    expect(await twice.json()).toMatchObject({ code: '000', data: { id: '1' } })
  })

  it('makes the same calls that our client knows another gateway by', () => {
    expect([...specifiedCalls].sort()).toEqual([...new Set(rows.map(({ call }): string => call))].sort())
  })

  it('is served without the server having an error', () => {
    expect(test.errors).toEqual([])
  })
})
