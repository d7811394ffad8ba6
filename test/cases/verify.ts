import { headers } from '#contract/call.ts'
import { session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import { all, type Cases, type World } from '../support/cases.ts'
import { readCaptcha, visitor } from '../support/person.ts'
import { MD5, noText } from '../support/place.ts'

const answered = async ({ test }: World) => ({ sysCode: '-000001', ...(await readCaptcha(test)) })

const sending = { mobile: '13900000001', type: 'login', sysCode: '' }

export const cases: Cases<typeof verify> = {
  access: {
    sendSms: all,
    sendSmsMember: all,
    sendSmsQuery: all,
    captcha: all,
    captchaSever: all,
  },
  fixtures: {
    sendSms: async (world) => ({ mobile: '13911111111', type: 'login', ...(await answered(world)) }),
    sendSmsMember: async (world) => ({ mobile: '13922222222', type: 'register', ...(await answered(world)) }),
    sendSmsQuery: async (world) => ({ mobile: '13922222223', type: 'login', ...(await answered(world)) }),
    captcha: {},
    captchaSever: {},
  },
  boundElsewhere: {
    sendSms: 'by phone, device and pools of codes: sms-limits.ts',
    sendSmsMember: 'as sendSms',
    sendSmsQuery: 'as sendSms',
    captcha: 'by address: captcha.ts',
    captchaSever: 'as captcha',
  },
  inputs: [
    { kind: 'mobile', call: verify.sendSms, field: 'mobile', rest: sending },
    { kind: 'mobile', call: verify.sendSmsMember, field: 'mobile', rest: sending },
    { kind: 'mobile', call: verify.sendSmsQuery, field: 'mobile', rest: sending, without: noText },
  ],
  otherFields: {
    sendSms: ['type', 'captchaCode'],
    sendSmsMember: ['type', 'captchaCode'],
    sendSmsQuery: ['type', 'captchaCode'],
  },
  tables: {
    captchas: 'nobody',
    limits: { found: (row, { mobile }) => row.key.includes(mobile), copy: 'none', closing: 'gone' },
    sms_codes: { found: (row, { mobile }) => row.mobile === mobile, copy: 'none', closing: 'gone' },
  },
  leaveTraces: ({ test, person: { mobile } }) =>
    visitor(test.app).ask(
      session.login,
      { loginType: 'pwd', mobile, password: MD5 },
      { headers: { [headers.deviceId]: 'a-browser-of-a-stranger' } },
    ),
}
