/** SMS codes and the captcha that stands before them. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { identifier, line, mobile } from './fields.ts'
import { say } from './sentences.ts'

export const SMS_RESEND_SECONDS = 60
export const SMS_CODE_MINUTES = 5
/** Wrong codes before one is dead: for whoever asked for it, and for everybody else together. */
export const SMS_TRIES = 5
export const SMS_TRIES_OF_STRANGERS = 3
export const CAPTCHA_MINUTES = 5
/** Letters of a captcha, and the canvas they are drawn on (spec.md section 9). */
export const CAPTCHA_LENGTH = 6
export const CAPTCHA_WIDTH = 200
export const CAPTCHA_HEIGHT = 50

/** What a code is for; it works for nothing else. The wire's `login` and `register`, and ours. */
export const smsPurposes = ['login', 'register', 'reset', 'change', 'visit'] as const
export type SmsPurpose = (typeof smsPurposes)[number]

/** The answer to a captcha, where one was asked for; spread into an input. Upper or lower case alike. */
export const captchaAnswer = { captchaId: line(40), captchaCode: identifier(10, say.textInvalid) }

const codeInput = {
  mobile,
  type: v.picklist(smsPurposes),
  sysCode: line(40),
  ...captchaAnswer,
  /** Ours, optional: the meeting whose page asks. On its days the meeting has a budget of codes. */
  meetingId: line(40),
}
/** How long the button stays disabled. The code itself is never in a reply. */
const waiting = v.object({ seconds: v.number() })
const refusals = ['sms_too_soon', 'sms_too_many', 'sms_failed', 'captcha_needed', 'captcha_wrong'] as const

const sending = { access: 'anyone', input: v.strictObject(codeInput), data: waiting, reasons: refusals } as const
const sendingByQuery = { access: 'anyone', input: v.object(codeInput), data: waiting, reasons: refusals } as const

const captcha = {
  access: 'anyone',
  input: v.strictObject({}),
  /** `image` is a PNG as a data URL, CAPTCHA_WIDTH x CAPTCHA_HEIGHT; the answer is in no reply. */
  data: v.object({ captchaId: v.string(), image: v.string(), seconds: v.number() }),
  headers: false,
} as const

export const verify = {
  /** One behaviour under three names. */
  sendSms: post('/api/user/sms/send', sending),
  sendSmsMember: post('/api/member/sms/send', sending),
  sendSmsQuery: get('/api/member/auth/send/sms', sendingByQuery),
  captcha: post('/api/common-server/captcha/gen', captcha),
  captchaSever: post('/api/common-sever/captcha/gen', captcha),
}
