/** Signing in by SMS, and the session it opens. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { line, mobile, MOBILE, SMS_CODE } from './fields.ts'
import { say } from './sentences.ts'

export const SMS_RESEND_SECONDS = 60
export const SMS_CODE_MINUTES = 5
export const SMS_TRIES = 5

export const smsPurposes = ['login', 'register'] as const
export type SmsPurpose = (typeof smsPurposes)[number]

/** One behaviour under two paths. */
const sendSms = (path: string) =>
  post(path, {
    access: 'anyone',
    input: v.strictObject({ mobile, type: v.picklist(smsPurposes), sysCode: line(40) }),
    /** How long the button stays disabled. The code itself is never in a reply. */
    data: v.object({ seconds: v.number() }),
    reasons: ['sms_too_soon', 'sms_too_many', 'sms_failed'],
  })

/** Spec.md section 3, "Meeting login response"; the misspelling is the wire's. */
export const MeetingLogin = v.object({
  jwtToken: v.string(),
  /** 1 when this person may check tickets at the door. */
  checktOperate: v.number(),
  mobile: v.string(),
  thirdId: v.string(),
  id: v.string(),
})
export type MeetingLogin = v.InferOutput<typeof MeetingLogin>

export const Me = v.object({ id: v.string(), name: v.string(), mobile: v.string(), thirdId: v.string(), checktOperate: v.number() })
export type Me = v.InferOutput<typeof Me>

export const session = {
  sendSms: sendSms('/api/user/sms/send'),
  sendSmsMember: sendSms('/api/member/sms/send'),

  meetingLogin: post('/api/user/auth/login', {
    access: 'anyone',
    input: v.strictObject({
      mobile: v.pipe(v.optional(v.string(), ''), v.nonEmpty(say.mobileEmpty), v.regex(MOBILE, say.mobileInvalid)),
      smsCode: v.pipe(v.optional(v.string(), ''), v.nonEmpty(say.smsCodeEmpty), v.regex(SMS_CODE, say.smsCodeInvalid)),
      platform: v.literal('web'),
      loginType: v.literal('sms'),
    }),
    data: MeetingLogin,
    reasons: ['sms_wrong'],
  }),

  /** Who the session belongs to. */
  me: get('/api/user-system/session/me', { access: 'user', input: v.strictObject({}), data: Me }),
  /** Ends the session at the server; the client forgets it in any case. */
  logout: post('/api/user-system/session/logout', { access: 'user', input: v.strictObject({}), data: v.null() }),
}
