/** Signing in by password or SMS, the sessions it opens, and the devices they are on. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { maybeAgreed } from './consent.ts'
import { digitsBy, flag, id, line, mobile, MOBILE, passwordDigest, SMS_CODE, smsCode } from './fields.ts'
import { normalDigits, normalMobile } from './normal-digits.ts'
import { say } from './sentences.ts'
import { captchaAnswer } from './verify.ts'

/** 15 天内自动登录; without it a session ends after half a day. */
export const REMEMBERED_DAYS = 15
export const UNREMEMBERED_HOURS = 12

/** Wrong passwords for one phone within 15 minutes: from here on a captcha is asked for, and from there on only SMS helps. */
export const CAPTCHA_AFTER_WRONG = 3
export const LOCKED_AFTER_WRONG = 10
export const WRONG_WINDOW_MINUTES = 15

/** Spec.md section 3, "Login response". */
export const Login = v.object({
  id: v.string(),
  name: v.string(),
  sysCode: v.string(),
  /** Keys of the roles held at this tenant, joined by commas. */
  role: v.string(),
  tokenInfoVo: v.object({ access_token: v.string(), expires_in: v.number() }),
})
export type Login = v.InferOutput<typeof Login>

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

export const Me = v.object({
  id: v.string(),
  name: v.string(),
  mobile: v.string(),
  thirdId: v.string(),
  sysCode: v.string(),
  checktOperate: v.number(),
  roles: v.array(v.string()),
  permissions: v.array(v.string()),
  /** 0 for accounts that have only ever signed in by SMS. */
  hasPassword: v.number(),
})
export type Me = v.InferOutput<typeof Me>

/** One signed-in device, as its owner sees it. */
export const Device = v.object({
  id: v.string(),
  /** The browser's own words; the screen names the device. */
  agent: v.string(),
  ip: v.string(),
  createTime: v.string(),
  seenTime: v.string(),
  expireTime: v.string(),
  /** 1: the one that asks. */
  current: v.number(),
})
export type Device = v.InferOutput<typeof Device>

const loginInput = v.pipe(
  v.strictObject({
    loginType: v.picklist(['pwd', 'sms']),
    mobile,
    /** MD5 of what was typed; spec.md section 3. */
    password: v.optional(v.string(), ''),
    smsCode: v.pipe(v.optional(v.string(), ''), digitsBy(normalDigits)),
    /** Always sent blank; nothing reads it. */
    passwordFlag: line(20),
    sysCode: line(40),
    /** 1: 15 天内自动登录. */
    remember: v.optional(flag, 0),
    agreed: maybeAgreed,
    ...captchaAnswer,
  }),
  v.forward(
    v.check(({ loginType, password }) => loginType !== 'pwd' || password !== '', say.loginPasswordEmpty),
    ['password'],
  ),
  v.forward(
    v.check(({ loginType, password }) => loginType !== 'pwd' || password === '' || v.is(passwordDigest, password), say.passwordLength),
    ['password'],
  ),
  v.forward(
    v.check(({ loginType, smsCode }) => loginType !== 'sms' || smsCode !== '', say.loginSmsCodeEmpty),
    ['smsCode'],
  ),
  v.forward(
    v.check(({ loginType, smsCode }) => loginType !== 'sms' || smsCode === '' || SMS_CODE.test(smsCode), say.smsCodeInvalid),
    ['smsCode'],
  ),
)

export const session = {
  login: post('/api/member/auth/login', {
    access: 'anyone',
    input: loginInput,
    data: Login,
    /** `agreement_missing`: this person has taken their agreement back and has to give it again (`agreed`). */
    reasons: ['login_wrong', 'login_locked', 'sms_wrong', 'agreement_missing', 'captcha_needed', 'captcha_wrong'],
  }),

  meetingLogin: post('/api/user/auth/login', {
    access: 'anyone',
    input: v.strictObject({
      mobile: v.pipe(v.optional(v.string(), ''), digitsBy(normalMobile), v.nonEmpty(say.mobileEmpty), v.regex(MOBILE, say.mobileInvalid)),
      smsCode: v.pipe(
        v.optional(v.string(), ''),
        digitsBy(normalDigits),
        v.nonEmpty(say.smsCodeEmpty),
        v.regex(SMS_CODE, say.smsCodeInvalid),
      ),
      platform: v.literal('web'),
      loginType: v.literal('sms'),
      agreed: maybeAgreed,
    }),
    data: MeetingLogin,
    reasons: ['sms_wrong', 'agreement_missing'],
  }),

  /** Who the session belongs to, and what they may do at the tenant of the system-code header. */
  me: get('/api/user-system/session/me', { access: 'user', helpers: true, input: v.strictObject({}), data: Me }),
  /** Ends the session at the server; the client forgets it in any case. */
  logout: post('/api/user-system/session/logout', { access: 'user', helpers: true, input: v.strictObject({}), data: v.null() }),

  devices: get('/api/user-system/session/list', { access: 'user', input: v.strictObject({}), data: v.array(Device) }),
  /** Ends one session of one's own. */
  end: post('/api/user-system/session/end', { access: 'user', input: v.strictObject({ id }), data: v.null(), reasons: ['session_gone'] }),
  /** Ends all of one's sessions but this one; says how many. */
  endOthers: post('/api/user-system/session/endOthers', {
    access: 'user',
    input: v.strictObject({}),
    data: v.object({ ended: v.number() }),
  }),

  /** Step 1 of a forgotten password: the code proves the phone and gives a short-lived right to set a new one. */
  resetBegin: post('/api/user-system/password/reset', {
    access: 'anyone',
    input: v.strictObject({ mobile, smsCode }),
    data: v.object({ resetToken: v.string(), seconds: v.number() }),
    reasons: ['sms_wrong'],
  }),
  /**
   * Sets a password: step 2 of a reset (`resetToken`), or by somebody signed in
   * who knows the old one. Ends every other session of the account.
   */
  updatePassword: post('/api/member/user/update/pwd', {
    access: 'anyone',
    input: v.strictObject({ password: passwordDigest, oldPassword: v.optional(v.string(), ''), resetToken: line(60), ...captchaAnswer }),
    data: v.object({ ended: v.number() }),
    reasons: ['password_wrong', 'password_weak', 'login_locked', 'reset_gone', 'captcha_needed', 'captcha_wrong'],
  }),
  /** A new phone for the account: the code went to the new one (`change`), the password or a code to the old one proves the owner. */
  changeMobile: post('/api/user-system/session/changeMobile', {
    access: 'user',
    input: v.strictObject({
      mobile,
      smsCode,
      password: v.optional(v.string(), ''),
      oldSmsCode: v.pipe(line(40), digitsBy(normalDigits), v.maxLength(6, say.smsCodeInvalid)),
      ...captchaAnswer,
    }),
    data: v.object({ mobile: v.string() }),
    reasons: ['sms_wrong', 'old_sms_wrong', 'password_wrong', 'login_locked', 'mobile_in_use', 'captcha_needed', 'captcha_wrong'],
  }),
}
