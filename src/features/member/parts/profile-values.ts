/** What is typed in the profile form, and how it becomes the body of a call. All values are texts while they are typed. */
import { birthdayOfIdcard, isUnderAge } from '#contract/age.ts'
import type { Input } from '#contract/call.ts'
import { isIdcard, MOBILE } from '#contract/fields.ts'
import type { member, Profile } from '#contract/member.ts'
import { normalIdentifier, normalLine } from '#contract/normal-line.ts'
import { say } from '#contract/sentences.ts'
import { today } from '../../../api/clock.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'

/** What is typed and kept until it is saved. */
export const profileKeys = [
  'name',
  'sex',
  'birthday',
  'identity',
  'company',
  'position',
  'email',
  'areaCode',
  'address',
  'certifyCardType',
  'certifyCardNo',
  'guardianName',
  'guardianMobile',
] as const
export type ProfileKey = (typeof profileKeys)[number]
export type Values = Record<ProfileKey, string> & {
  /** The tick of a guardian: it is never kept with a half-written form. */
  guardianConsent: boolean
}

export function valuesOf(profile: Profile): Values {
  const values = { guardianConsent: false } as Values
  for (const key of profileKeys) values[key] = String(profile[key] ?? '')
  return values
}

/** The number of a resident ID card; empty without a valid one. */
function idcardOf({ certifyCardType, certifyCardNo }: Values): string {
  const number = normalIdentifier(certifyCardNo)
  return certifyCardType === 'shanghai' && isIdcard(number) ? number : ''
}

/** Whether a guardian has to agree. A birthday to come is a slip, not a child. */
export function needsGuardian(values: Values): boolean {
  const birthday = values.birthday > today() ? '' : values.birthday
  return isUnderAge({ idcard: idcardOf(values), birthday }, today())
}

/** An ID card says when somebody was born and of which sex; what is there already stays. */
export function filledFromCard(values: Values): Partial<Values> {
  const number = idcardOf(values)
  if (number === '') return {}
  const sex = Number(number[16]) % 2 === 1 ? '1' : '2'
  return { ...(values.birthday === '' && { birthday: birthdayOfIdcard(number) }), ...(values.sex === '' && { sex }) }
}

/** @param guardian whether the guardian's part is asked for; else nothing of a guardian is kept. */
export function bodyOf(values: Values, guardian: boolean) {
  const { sex, guardianName, guardianMobile, guardianConsent, ...texts } = values
  return {
    ...texts,
    sex: sex === '' ? null : Number(sex),
    guardianName: guardian ? guardianName : '',
    guardianMobile: guardian ? guardianMobile : '',
    guardianConsent: guardian && guardianConsent ? 1 : 0,
  } as Input<typeof member.improve>
}

/** What the rules do not know: the handset's calendar, and what a guardian must say. */
export function wrongOf(values: Values, guardian: boolean): Wrong<Values> {
  return {
    ...(values.birthday > today() && { birthday: say.birthdayInvalid }),
    ...(guardian && {
      ...(normalLine(values.guardianName) === '' && { guardianName: '请填写监护人姓名' }),
      ...(!MOBILE.test(values.guardianMobile) && { guardianMobile: say.mobileInvalid }),
      ...(!values.guardianConsent && { guardianConsent: '请由监护人阅读并勾选同意' }),
    }),
  }
}
