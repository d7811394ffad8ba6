import { AGREED } from '#contract/consent.ts'
import { member } from '#contract/member.ts'
import { all, type Cases, signedIn } from '../support/cases.ts'
import { blank, MD5, type Place } from '../support/place.ts'
import { registration } from '../support/registration.ts'

const registering = { mobile: '13900000001', smsCode: '123456', password: MD5, agreed: AGREED }
/** A guardian agrees wherever one may be asked for. */
const profile = { name: '王小明', guardianName: '王秀英', guardianMobile: '13900000001', guardianConsent: 1 }
const child = { ...profile, birthday: '2020-01-01' }

const everyWayIn = ([member.register, member.registerAuth, member.registerByDeptCode] as const).flatMap((call): Place[] => [
  { kind: 'mobile', call, field: 'mobile', rest: registering, comesTo: 'sms_wrong' },
  { kind: 'smsCode', call, field: 'smsCode', rest: registering, comesTo: 'sms_wrong', empty: '请输入验证码' },
  { kind: 'digest', call, field: 'password', rest: registering, comesTo: 'sms_wrong' },
  { kind: 'agreed', call, field: 'agreed', rest: registering, comesTo: 'sms_wrong' },
])

const certificate = (kind: Place['kind'], certifyCardType: string): Place[] => [
  { kind, call: member.register, field: 'certifyCardNo', rest: { ...registering, certifyCardType }, comesTo: 'sms_wrong' },
  { kind, call: member.improve, field: 'certifyCardNo', rest: { ...profile, certifyCardType } },
]

export const cases: Cases<typeof member> = {
  access: {
    register: all,
    registerAuth: all,
    registerByDeptCode: all,
    profile: signedIn,
    improve: signedIn,
    byIds: signedIn,
  },
  fixtures: {
    register: ({ test }) => registration(test, '13955550003'),
    registerAuth: ({ test }) => registration(test, '13955550004'),
    registerByDeptCode: async ({ test }) => ({ ...(await registration(test, '13955550005')), deptCode: 'YQG001', applyType: '1' }),
    profile: {},
    improve: {
      name: '王小明',
      sex: 1,
      birthday: '1990-01-31',
      email: '',
      identity: 'teacher',
      company: '',
      position: '',
      areaCode: '',
      address: '',
    },
    byIds: async ({ person }) => ({ ids: [person.id] }),
  },
  boundElsewhere: {
    register: 'a code to the phone for each',
    registerAuth: 'as register',
    registerByDeptCode: 'as register',
    improve: 'one row for each account',
  },
  inputs: [
    ...everyWayIn,
    { kind: 'phone', call: member.improve, field: 'guardianMobile', rest: child, without: blank },
    { kind: 'name', call: member.improve, field: 'name', rest: profile },
    {
      kind: 'name',
      call: member.improve,
      field: 'guardianName',
      rest: child,
      without: (row) => blank(row) || row.value === undefined,
    },
    ...certificate('idcard', 'shanghai').map((place): Place => ({ ...place, says: '请输入正确的证件号码', without: blank })),
    ...certificate('officerCard', 'beijing'),
    ...certificate('studentCard', 'beijings'),
    { kind: 'birthday', call: member.improve, field: 'birthday', rest: profile },
  ],
  otherFields: {
    register: ['applyType', 'certifyCardType'],
    registerAuth: ['applyType', 'certifyCardType', 'certifyCardNo'],
    registerByDeptCode: ['applyType', 'certifyCardType', 'certifyCardNo'],
    improve: ['sex', 'email', 'identity', 'areaCode', 'certifyCardType', 'guardianConsent'],
    byIds: ['ids'],
  },
  tables: {
    profiles: { found: 'user_id', copy: 'profile', closing: 'gone' },
  },
  leaveTraces: ({ person }) =>
    person.do(member.improve, {
      name: '欧阳小鱼',
      sex: 2,
      birthday: '2015-05-05',
      email: 'xiaoyu@example.com',
      identity: 'student',
      company: '',
      position: '',
      areaCode: '330106',
      address: '鱼塘路九号',
      certifyCardType: 'beijings',
      certifyCardNo: 'XS20260088',
      guardianName: '欧阳大鱼',
      guardianMobile: '13900000077',
      guardianConsent: 1,
    }),
}
