import { headers } from '#contract/call.ts'
import { member } from '#contract/member.ts'
import { session } from '#contract/session.ts'
import { all, type Cases, signedIn } from '../support/cases.ts'
import { codeFor, signIn, visitor } from '../support/person.ts'
import { MD5, noText } from '../support/place.ts'
import { PASSWORD, registration } from '../support/registration.ts'

const byPassword = { loginType: 'pwd', mobile: '13900000001', password: MD5 }
const byCode = { loginType: 'sms', mobile: '13900000001', smsCode: '123456' }
const atMeeting = { loginType: 'sms', mobile: '13900000001', smsCode: '123456', platform: 'web' }
const moving = { mobile: '13900000001', smsCode: '123456', oldSmsCode: '123456' }
const setting = { password: MD5, resetToken: 'none' }
const EMPTY = '请输入验证码'

export const cases: Cases<typeof session> = {
  access: {
    login: all,
    meetingLogin: all,
    resetBegin: all,
    updatePassword: all,
    me: signedIn,
    logout: signedIn,
    devices: signedIn,
    end: signedIn,
    endOthers: signedIn,
    changeMobile: signedIn,
  },
  fixtures: {
    login: async ({ test }) => {
      await visitor(test.app).do(member.register, await registration(test, '13955550000'))
      return { loginType: 'pwd', mobile: '13955550000', password: PASSWORD, passwordFlag: '', remember: 1 }
    },
    meetingLogin: async ({ test }) => ({
      mobile: '13933333333',
      smsCode: await codeFor(test, '13933333333', 'login'),
      platform: 'web',
      loginType: 'sms',
    }),
    me: {},
    logout: {},
    devices: {},
    end: async ({ person }) => ({ id: (await person.do(session.devices, {}))[0]?.id as string }),
    endOthers: {},
    resetBegin: async ({ test }) => ({ mobile: '13955550001', smsCode: await codeFor(test, '13955550001', 'reset') }),
    updatePassword: async ({ test }) => {
      const { mobile } = await signIn(test, '13955550010')
      const smsCode = await codeFor(test, mobile, 'reset')
      return { password: PASSWORD, resetToken: (await visitor(test.app).do(session.resetBegin, { mobile, smsCode })).resetToken }
    },
    changeMobile: async ({ test, person }) => ({
      mobile: '13955550002',
      smsCode: await codeFor(test, '13955550002', 'change'),
      oldSmsCode: await codeFor(test, person.mobile, 'change'),
    }),
  },
  askers: {
    logout: '13944444440',
    end: '13944444444',
    changeMobile: '13944444441',
  },
  boundElsewhere: {
    login: 'sessions of an account by the hour: login.ts',
    meetingLogin: 'as login; an account needs a code to its phone',
  },
  inputs: [
    { kind: 'mobile', call: session.login, field: 'mobile', rest: byPassword, comesTo: 'login_wrong' },
    { kind: 'mobile', call: session.login, field: 'mobile', rest: byCode, comesTo: 'sms_wrong' },
    {
      kind: 'mobile',
      call: session.meetingLogin,
      field: 'mobile',
      rest: atMeeting,
      comesTo: 'sms_wrong',
      empty: '请填写手机号',
      without: noText,
    },
    { kind: 'mobile', call: session.resetBegin, field: 'mobile', rest: { smsCode: '123456' }, comesTo: 'sms_wrong' },
    { kind: 'mobile', call: session.changeMobile, field: 'mobile', rest: moving, comesTo: 'sms_wrong' },
    { kind: 'smsCode', call: session.login, field: 'smsCode', rest: byCode, comesTo: 'sms_wrong', empty: EMPTY, without: noText },
    {
      kind: 'smsCode',
      call: session.meetingLogin,
      field: 'smsCode',
      rest: atMeeting,
      comesTo: 'sms_wrong',
      empty: '请填写验证码',
      without: noText,
    },
    { kind: 'smsCode', call: session.resetBegin, field: 'smsCode', rest: { mobile: '13900000001' }, comesTo: 'sms_wrong', empty: EMPTY },
    { kind: 'smsCode', call: session.changeMobile, field: 'smsCode', rest: moving, comesTo: 'sms_wrong', empty: EMPTY },
    { kind: 'digest', call: session.login, field: 'password', rest: byPassword, comesTo: 'login_wrong', without: noText },
    { kind: 'digest', call: session.updatePassword, field: 'password', rest: { resetToken: 'none' }, comesTo: 'reset_gone' },
    // Nobody has asked for an answer yet: whether it is right does not matter, what it looks like does.
    { kind: 'captcha', call: session.login, field: 'captchaCode', rest: byPassword, comesTo: 'login_wrong' },
    { kind: 'captcha', call: session.changeMobile, field: 'captchaCode', rest: moving, comesTo: 'sms_wrong' },
    { kind: 'captcha', call: session.updatePassword, field: 'captchaCode', rest: setting, comesTo: 'reset_gone' },
  ],
  otherFields: {
    login: ['loginType', 'remember', 'agreed'],
    meetingLogin: ['platform', 'loginType', 'agreed'],
    end: ['id'],
    updatePassword: ['oldPassword'],
    changeMobile: ['password', 'oldSmsCode'],
  },
  tables: {
    users: { found: 'id', copy: 'account', closing: 'blanked' },
    sessions: { found: 'user_id', copy: 'sessions', closing: 'blanked' },
    resets: { found: 'user_id', copy: 'none', closing: 'gone' },
    pairings: { found: 'user_id', copy: 'none', closing: 'gone' },
    wechat_bindings: { found: 'user_id', copy: 'wechat', closing: 'gone' },
  },
  leaveTraces: async ({ test, person: { mobile } }) => {
    await visitor(test.app).do(session.resetBegin, { mobile, smsCode: await codeFor(test, mobile, 'reset') })
    test.clock.pass(61_000)
    const atMeeting = { mobile, smsCode: await codeFor(test, mobile, 'login'), platform: 'web', loginType: 'sms' } as const
    await visitor(test.app).ask(session.meetingLogin, atMeeting, { headers: { [headers.deviceId]: 'the-phone-of-xiaoyu' } })
  },
}
