/**
 * Somebody else's gateway, built from spec.md and from nothing of ours: it takes the fields that section 3 and section 7
 * name, answers them and no others, knows no call beyond that list, and lets browsers send the four headers alone.
 */
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'

type Body = Record<string, unknown>

const guest = { introduce: '<h4>沈知远</h4><p>小学数学特级教师</p>' }
const meeting = {
  cover: '',
  details: '<p>一场由别处的网关给出的会议</p>',
  title: '别处的会议',
  liveUrl: 'https://live.example/1',
}
const day = (text: string) => `${text} 00:00:00`
const tickets = [
  { id: '11', name: '旁听票', bookingStratTime: day('2020-01-01'), bookingEndTime: day('2099-01-01'), totalNum: 100, soldNum: 1, price: 0 },
  {
    id: '12',
    name: '正式票',
    bookingStratTime: day('2020-01-01'),
    bookingEndTime: day('2099-01-01'),
    totalNum: 100,
    soldNum: 1,
    price: 99.5,
  },
]
const parameters = [
  { label: '姓名', key: 'name' },
  { label: '性别', key: 'sex' },
  { label: '手机号', key: 'phone' },
]
const attendeeFields = (
  'address age annexUrl awarded department email grassroots hospital id idcard ishotel meetingId ' +
  'name namePinyin nation often other parentUserId phone position project sex thirdId ticketId'
).split(' ')
const paging = ['pageNum', 'pageSize']

interface Order extends Body {
  no: string
  status: number
}

export interface SpecGateway {
  url: string
  /** The last code sent to a phone. */
  codes: Map<string, string>
  orders: Order[]
  /** Fields that were sent beyond the letter. */
  strange: string[]
  /** Calls that were made and are not there. */
  absent: string[]
  close(): Promise<void>
}

/** @param site the origin that its pages come from. */
export async function specGateway(site: string): Promise<SpecGateway> {
  const app = new Hono()
  const codes = new Map<string, string>()
  const orders: Order[] = []
  const strange: string[] = []
  const absent: string[] = []
  let attendees = 0

  app.use(async (http, next) => {
    http.header('Access-Control-Allow-Origin', site)
    http.header('Access-Control-Allow-Credentials', 'true')
    http.header('Access-Control-Allow-Headers', 'Content-Type, Workflow-Token, Authorization, Sys-Code, App-Id')
    if (http.req.method === 'OPTIONS') return http.body(null, 204)
    return next()
  })

  /** @param fields what the specification lets a client send here; undefined where it says "not shown". */
  function on(
    method: 'GET' | 'POST',
    path: string,
    fields: readonly string[] | undefined,
    answer: (input: Body, token: string) => unknown,
  ) {
    app.on(method, path, async (http) => {
      const input: Body = method === 'GET' ? http.req.query() : await http.req.json<Body>()
      for (const name of Object.keys(input)) if (fields?.includes(name) === false) strange.push(`${path} ${name}`)
      return http.json(answer(input, http.req.header('authorization') ?? '') as object)
    })
  }
  const fine = (data: unknown) => ({ code: '000', msg: '', data })
  const list = (rows: readonly unknown[]) => fine({ list: rows, total: rows.length })
  const member = (token: string, answer: () => object) => (token === 'Bearer spec-token' ? answer() : { code: '999', msg: '请先登录' })

  on('GET', '/', [], () => fine({ title: '别处的门户' }))
  on('POST', '/api/user/sms/send', ['mobile', 'type', 'sysCode'], ({ mobile }) => {
    codes.set(mobile as string, '246810')
    return fine(null)
  })
  on('POST', '/api/user/auth/login', ['mobile', 'platform', 'smsCode', 'loginType'], ({ mobile, smsCode }) =>
    codes.get(mobile as string) === smsCode
      ? fine({ jwtToken: 'spec-token', checktOperate: 0, mobile, thirdId: '-000009', id: 7 })
      : { code: '500', msg: '验证码错误' },
  )
  on('POST', '/api/member/auth/login', ['loginType', 'mobile', 'password', 'passwordFlag', 'smsCode'], ({ mobile, smsCode }) =>
    codes.get(mobile as string) === smsCode
      ? fine({ id: 7, name: '沈知远', sysCode: '-000009', role: 'user', tokenInfoVo: { access_token: 'spec-token' } })
      : { code: '500', msg: '验证码错误' },
  )
  on('GET', '/api/meeting/meeting/getMeeting', ['id'], () => fine(meeting))
  on('POST', '/api/meeting/schedule/webList', ['meetingId', ...paging], () => list([{ details: '<p>上午 开幕，下午 工作坊</p>' }]))
  on('POST', '/api/meeting/meeting/teachersIntrodu/list', ['meetingId', ...paging], () => list([guest]))
  on('POST', '/api/meeting/ticket/list', ['meetingId', ...paging], () => list(tickets))
  on('GET', '/api/meeting/ticket/getTicketPatameterList', ['meetingId', 'ticketId'], () => fine(parameters))
  on('POST', '/api/meeting/enrollInfo/addEnrollInfoFind', attendeeFields, (input, token) =>
    member(token, () => fine({ ...input, id: ++attendees })),
  )
  on('POST', '/api/meeting/enrollInfo/weblist', ['phone', 'thirdId', 'meetingId'], (_, token) => member(token, () => list([])))
  const order = ['enrollInfoIds', 'meetingId', 'thirdId', 'ticketId', 'ticketNum', 'ticketPrice']
  on('POST', '/api/meeting/order/submitTicketOrder', order, ({ ticketNum, ticketPrice }, token) =>
    member(token, () => {
      const free = ticketPrice === 0
      const no = `S${orders.length + 1}`
      const about = { meetingName: meeting.title, ticketNum, ticketPrice, meetingStratTime: day('2026-12-19'), userId: 7 }
      orders.unshift({ ...about, no, type: free ? 1 : 2, status: free ? 1 : 0 })
      return fine(null)
    }),
  )
  on('POST', '/api/meeting/order/getOrderList', ['meetingId', ...paging], (_, token) => member(token, () => list(orders)))
  on('GET', '/api/meeting/order/getOrder', ['no'], ({ no }, token) => member(token, () => fine(orders.find((one) => one.no === no))))
  const trade = [
    'appId',
    'bankType',
    'orderType',
    'outTradeNo',
    'totalAmount',
    'channelTag',
    'currencyType',
    'platformCode',
    'userId',
    'sysCode',
  ]
  on('POST', '/api/payment/trade/create', trade, ({ outTradeNo, totalAmount }, token) =>
    member(token, () => fine({ codeUrl: `${url}/bank?no=${outTradeNo as string}&fen=${totalAmount as number}` })),
  )
  on('GET', '/api/meeting/order/cancelOrder', ['no'], ({ no }, token) =>
    member(token, () => fine(Object.assign(orders.find((one) => one.no === no) as Order, { status: 7 }))),
  )
  on('POST', '/api/member/sms/send', ['mobile', 'type', 'sysCode'], ({ mobile }) => {
    codes.set(mobile as string, '246810')
    return fine(null)
  })
  on('GET', '/api/user-system/wechat/getAppId', ['sysCode', 'type'], () => fine({ appId: 'wx0123456789abcdef' }))
  on('GET', '/api/user-system/wechat/getOpenId', ['appId', 'code'], ({ code }) => fine({ openId: `openId of ${code as string}` }))
  // Answers that the specification does not show: those of this gateway are its own.
  on('POST', '/api/meeting/meeting/webList', undefined, () => list([{ ...meeting, id: 1 }]))
  on('GET', '/api/system/menu/tree', undefined, (_, token) => member(token, () => fine([{ menuId: 3, menuName: '首页', url: '/home' }])))
  on('GET', '/api/system/menu/menuPermission', undefined, (_, token) => member(token, () => fine(['meeting:list'])))
  on('POST', '/api/member/sysCode/list', undefined, (_, token) => member(token, () => fine([{ sysCode: '-000009', name: '别处的系统' }])))
  on('POST', '/api/user-system/sysorg/info', undefined, (_, token) => member(token, () => fine(null)))
  on('GET', '/api/member/user/apply/status', undefined, (_, token) => member(token, () => fine(null)))
  for (const path of ['/api/member/user/improve', '/api/member/user/update/pwd', '/api/common-server/wechat/conf/getShareInfo'])
    on('POST', path, undefined, () => fine(null))
  for (const path of ['meeting/meetingModule/list', 'meeting/articles/category/list', 'meeting/order/getMeetingOrderEnrolllnfoList'])
    on('POST', `/api/${path}`, undefined, () => list([]))
  on('POST', '/api/member/organization/list/apply', undefined, (_, token) => member(token, () => list([])))
  for (const path of ['organization/tree', 'organization/bySysCode', 'orgType/orgDictionary', 'area/tree'])
    on('GET', `/api/member/${path}`, undefined, () => fine([{ key: 9, title: '别处的一项' }]))
  // The bank's own page, which pays at once and leads back.
  app.get('/bank', (http) => {
    const paid = orders.find(({ no }) => no === http.req.query('no')) as Order
    paid.status = 3
    return http.html(
      `<meta charset="utf-8"><link rel="icon" href="data:,"><p>银行已收款 ${http.req.query('fen')} 分</p><a href="${site}/pay?no=${paid.no}">返回商家</a>`,
    )
  })
  app.notFound((http) => {
    absent.push(`${http.req.method} ${http.req.path}`)
    return http.text('Not Found', 404)
  })

  const server: ServerType = await new Promise((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    codes,
    orders,
    strange,
    absent,
    close: () =>
      new Promise((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
