/** The sentences that the specification quotes, as `msg` of the calls that refuse for them, with the codes it names. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/call.ts'
import { callReplies, type ReplyName, specTexts } from '../fixtures/spec-text.ts'
import { setTicket } from '../support/crowd.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const FREE_TICKET = '1'
const PAID_TICKET = '2'
const WRONG_MOBILE = '12800000001'
const NEW_MOBILE = '13912340001'
/** Has an account. */
const USER_MOBILE = '13800000001'
const MD5_OF_NOTHING = 'd41d8cd98f00b204e9800998ecf8427e'
const PASSWORD = 'b1946ac92492d2347c6235b4d2611184'

let token: string
const { opened, test } = productTest({}, { once: true })
beforeAll(async () => {
  token = (await signInAs(test, 'user')).token as string
  await setTicket(opened.db, FREE_TICKET, { form_id: null })
})

async function send(call: string, { body, query = {}, as = '' }: { body?: unknown; query?: Record<string, string>; as?: string }) {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  const search = new URLSearchParams(query).toString()
  const reply = await test.app.request(search === '' ? path : `${path}?${search}`, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'sys-code': '-000001', authorization: `Bearer ${as}` },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  return { ...((await reply.json()) as Envelope<unknown>), http: reply.status }
}

/** Has a code sent. @returns the code. */
async function sentCode(mobile: string, type: 'login' | 'register'): Promise<string> {
  test.clock.pass(61_000)
  await send('POST /api/user/sms/send', { body: { mobile, type, sysCode: '' } })
  return test.sms.lastCode(mobile) as string
}

const login = { loginType: 'pwd', mobile: NEW_MOBILE, password: PASSWORD, smsCode: '', passwordFlag: '' }
const loginBySms = { ...login, loginType: 'sms', password: '' }
const meetingLogin = { mobile: NEW_MOBILE, platform: 'web', smsCode: '123456', loginType: 'sms' }
const registration = { mobile: NEW_MOBILE, smsCode: '123456', password: PASSWORD }
const order = { enrollInfoIds: ['1'], meetingId: '1', thirdId: '-000001', ticketId: PAID_TICKET, ticketNum: 1, ticketPrice: 19_900 }
const wrongMobile = { mobile: WRONG_MOBILE, type: 'login' } as const

type Reply = Awaited<ReturnType<typeof send>>
const post = (name: ReplyName, body: unknown, as = '') => send(callReplies[name].call, { body, as })

const requests: Record<ReplyName, () => Promise<Reply>> = {
  success: () => send(callReplies.success.call, {}),
  smsWrongMobile: () => post('smsWrongMobile', wrongMobile),
  memberSmsWrongMobile: () => post('memberSmsWrongMobile', wrongMobile),
  smsByGetWrongMobile: () => send(callReplies.smsByGetWrongMobile.call, { query: wrongMobile }),
  loginWrongMobile: () => post('loginWrongMobile', { ...login, mobile: WRONG_MOBILE }),
  loginWithoutPassword: () => post('loginWithoutPassword', { ...login, password: '' }),
  loginOfNothing: () => post('loginOfNothing', { ...login, password: MD5_OF_NOTHING }),
  loginWithoutCode: () => post('loginWithoutCode', loginBySms),
  loginUnagreed: async () => post('loginUnagreed', { ...loginBySms, smsCode: await sentCode(NEW_MOBILE, 'login'), agreed: '' }),
  meetingLoginWithoutMobile: () => post('meetingLoginWithoutMobile', { ...meetingLogin, mobile: '' }),
  meetingLoginWrongMobile: () => post('meetingLoginWrongMobile', { ...meetingLogin, mobile: WRONG_MOBILE }),
  meetingLoginWithoutCode: () => post('meetingLoginWithoutCode', { ...meetingLogin, smsCode: '' }),
  registerWrongMobile: () => post('registerWrongMobile', { ...registration, mobile: WRONG_MOBILE }),
  registerWithoutCode: () => post('registerWithoutCode', { ...registration, smsCode: '' }),
  registerWithoutPassword: () => post('registerWithoutPassword', { ...registration, password: '' }),
  registerOfNothing: () => post('registerOfNothing', { ...registration, password: MD5_OF_NOTHING }),
  registerUnagreed: () => post('registerUnagreed', { ...registration, agreed: '' }),
  authRegisterUnagreed: () => post('authRegisterUnagreed', { ...registration, agreed: '' }),
  invitedRegisterUnagreed: () => post('invitedRegisterUnagreed', { ...registration, deptCode: 'YQG001', agreed: '' }),
  registeredMobile: async () => {
    // The code to sign in was the first code of the day for this phone: a captcha precedes the second.
    test.clock.pass(25 * 3_600_000)
    const smsCode = await sentCode(USER_MOBILE, 'register')
    return post('registeredMobile', { ...registration, mobile: USER_MOBILE, smsCode })
  },
  orderWithoutTicket: () => post('orderWithoutTicket', { ...order, ticketId: '' }, token),
  orderWithoutAttendees: () => post('orderWithoutAttendees', { ...order, enrollInfoIds: [] }, token),
  orderWithoutTenant: () => post('orderWithoutTenant', { ...order, thirdId: '' }, token),
  attendeeWithoutParameters: () => post('attendeeWithoutParameters', { meetingId: '1', ticketId: FREE_TICKET, name: '王小明' }, token),
  signedOut: () => post('signedOut', { meetingId: '1' }),
  sessionEnded: () => post('sessionEnded', order, 'ended'),
  forbidden: () => post('forbidden', { id: '1' }, token),
}

describe('a call answers with the quoted sentence and code', () => {
  it.each(Object.keys(callReplies) as ReplyName[])('%s', async (name) => {
    const { code, ...rest } = callReplies[name]
    const texts = specTexts.filter(({ replies }) => replies?.includes(name)).map(({ text }) => text)
    // Success and 902 are codes without a quoted sentence.
    expect(texts).toHaveLength(code === '999' ? 1 : 0)
    expect(await requests[name]()).toMatchObject({
      code,
      ...(texts[0] !== undefined && { msg: texts[0] }),
      ...('http' in rest && { http: rest.http }),
    })
  })
})
