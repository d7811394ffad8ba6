/** The member behind an account: registering, and the profile people keep of themselves. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { agreed } from './consent.ts'
import {
  areLinkParameters,
  certifyCardNumber,
  certifyCardTypes,
  email,
  flag,
  id,
  isCertifyCard,
  isDay,
  line,
  linkParameter,
  mobile,
  optionalMobile,
  optionalName,
  passwordDigest,
  personName,
  smsCode,
} from './fields.ts'
import { say } from './sentences.ts'

/** What a registration carries. Whatever else the invitation link carried is merged in (spec.md section 3). */
const known = {
  mobile,
  smsCode,
  /** MD5 of what was typed. */
  password: passwordDigest,
  agreed,
  deptCode: line(40),
  /** 1 with a deptCode only, 2 with more of the invitation; the server looks for itself. */
  applyType: v.optional(v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.picklist([1, 2])), 1),
  certifyCardType: v.optional(v.picklist(['', ...certifyCardTypes]), ''),
  certifyCardNo: certifyCardNumber,
  sysCode: line(40),
}
export const knownRegistrationFields: readonly string[] = Object.keys(known)

const registrationInput = v.pipe(
  v.objectWithRest(known, linkParameter),
  v.check((input) => areLinkParameters(input, knownRegistrationFields), say.fieldUnknown),
  v.forward(
    v.check(({ certifyCardType, certifyCardNo }) => (certifyCardType === '') === (certifyCardNo === ''), say.certifyCardMissing),
    ['certifyCardNo'],
  ),
  v.forward(
    v.check(
      ({ certifyCardType, certifyCardNo }) => certifyCardType === '' || isCertifyCard(certifyCardType, certifyCardNo),
      say.certifyCardInvalid,
    ),
    ['certifyCardNo'],
  ),
)

const registering = {
  access: 'anyone',
  input: registrationInput,
  data: v.object({ id: v.string(), mobile: v.string(), /** '' without an invitation, else waiting or approved. */ applyState: v.string() }),
  reasons: ['sms_wrong', 'password_weak', 'mobile_taken', 'dept_gone', 'invitation_gone', 'idcard_invalid', 'guardian_needed'],
} as const

export const identities = ['teacher', 'parent', 'student', 'other'] as const
export type Identity = (typeof identities)[number]

/** What people keep of themselves; empty means not given. */
export const Profile = v.object({
  id: v.string(),
  name: v.string(),
  mobile: v.string(),
  sex: v.nullable(v.number()),
  /** YYYY-MM-DD */
  birthday: v.string(),
  email: v.string(),
  identity: v.picklist(['', ...identities]),
  company: v.string(),
  position: v.string(),
  /** Six digits of the county, a node of area.tree. */
  areaCode: v.string(),
  address: v.string(),
  certifyCardType: v.string(),
  certifyCardNo: v.string(),
  guardianName: v.string(),
  guardianMobile: v.string(),
})
export type Profile = v.InferOutput<typeof Profile>

const birthday = v.pipe(
  line(10, say.birthdayInvalid),
  v.check((text) => text === '' || (/^(19|20)\d\d-\d\d-\d\d$/.test(text) && isDay(text)), say.birthdayInvalid),
)

export const member = {
  /** One behaviour under three names. */
  register: post('/api/member/user/register', registering),
  registerAuth: post('/api/user/auth/register', registering),
  registerByDeptCode: post('/api/member/user/addByDeptCode', registering),

  profile: get('/api/user-system/member/profile', { access: 'user', input: v.strictObject({}), data: Profile }),
  /** Completes or changes one's own profile. Somebody under 14 needs a guardian who agrees. */
  improve: post('/api/member/user/improve', {
    access: 'user',
    input: v.pipe(
      v.strictObject({
        name: personName,
        sex: v.nullish(v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.picklist([1, 2], say.sexInvalid)), null),
        birthday,
        email,
        identity: v.optional(v.picklist(['', ...identities]), ''),
        company: line(100),
        position: line(50),
        areaCode: v.pipe(line(6), v.regex(/^(\d{6})?$/, say.textInvalid)),
        address: line(200),
        certifyCardType: v.optional(v.picklist(['', ...certifyCardTypes]), ''),
        certifyCardNo: certifyCardNumber,
        guardianName: optionalName,
        guardianMobile: optionalMobile,
        /** 1: the guardian named here agrees. */
        guardianConsent: v.optional(flag, 0),
      }),
      v.forward(
        v.check(({ certifyCardType, certifyCardNo }) => (certifyCardType === '') === (certifyCardNo === ''), say.certifyCardMissing),
        ['certifyCardNo'],
      ),
      v.forward(
        v.check(
          ({ certifyCardType, certifyCardNo }) => certifyCardType === '' || isCertifyCard(certifyCardType, certifyCardNo),
          say.certifyCardInvalid,
        ),
        ['certifyCardNo'],
      ),
    ),
    data: Profile,
    reasons: ['birthday_invalid', 'guardian_needed'],
  }),
  /** Names of accounts one shares an organisation with, or that one may see by right; phones are masked. Unknown ids are left out. */
  byIds: post('/api/member/user/list/ids', {
    access: 'user',
    input: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(200)) }),
    listField: 'ids',
    data: v.array(v.object({ id: v.string(), name: v.string(), mobile: v.string() })),
  }),
}
