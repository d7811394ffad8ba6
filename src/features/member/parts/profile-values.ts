/** What is typed in the profile form, and how it becomes the body of a call. All values are texts while they are typed. */
import { birthdayOfIdcard, isUnderAge } from '#contract/age.ts'
import type { Input } from '#contract/call.ts'
import { isIdcard, MOBILE } from '#contract/fields.ts'
import { member, type Profile } from '#contract/member.ts'
import { say } from '#contract/sentences.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../frame/clock.ts'

/** In the order of the screen: the first wrong one gets the focus. */
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
export type Values = Record<ProfileKey, string>
/** The tick stands apart: it is never kept with a half-written form. */
export type Wrong = Partial<Record<ProfileKey | 'guardianConsent', string>>

export function valuesOf(profile: Profile): Values {
  const values = {} as Values
  for (const key of profileKeys) values[key] = String(profile[key] ?? '')
  return values
}

/** The number of a resident ID card; empty without a valid one. */
function idcardOf({ certifyCardType, certifyCardNo }: Values): string {
  const number = certifyCardNo.trim()
  return certifyCardType === 'shanghai' && isIdcard(number) ? number : ''
}

/** Whether a guardian has to agree. A birthday to come is a slip, not a child. */
export function needsGuardian(values: Values): boolean {
  const birthday = values.birthday > today() ? '' : values.birthday
  return isUnderAge({ idcard: idcardOf(values), birthday }, today())
}

/** An ID card says when somebody was born and of which sex; what is there already stays. */
export function filledFromCard(values: Values): Values {
  const number = idcardOf(values)
  if (number === '') return values
  const sex = Number(number[16]) % 2 === 1 ? '1' : '2'
  return { ...values, birthday: values.birthday || birthdayOfIdcard(number), sex: values.sex || sex }
}

/** @param guardian whether the guardian's part is asked for; else nothing of a guardian is kept. */
export function bodyOf(values: Values, { guardian, consented }: { guardian: boolean; consented: boolean }) {
  const { sex, guardianName, guardianMobile, certifyCardNo, ...texts } = values
  return {
    ...texts,
    sex: sex === '' ? null : Number(sex),
    certifyCardNo: texts.certifyCardType === 'shanghai' ? certifyCardNo.toUpperCase() : certifyCardNo,
    guardianName: guardian ? guardianName : '',
    guardianMobile: guardian ? guardianMobile : '',
    guardianConsent: guardian && consented ? 1 : 0,
  } as Input<typeof member.improve>
}

/** The first sentence for each wrong field: the rules of the server, and what a guardian must say. */
export function wrongOf(values: Values, asked: { guardian: boolean; consented: boolean }): Wrong {
  const wrong: Wrong = check(member.improve, bodyOf(values, asked))
  if (values.birthday > today()) wrong.birthday = say.birthdayInvalid
  if (!asked.guardian) return wrong
  if (values.guardianName.trim() === '') wrong.guardianName = '请填写监护人姓名'
  if (!MOBILE.test(values.guardianMobile)) wrong.guardianMobile = say.mobileInvalid
  if (!asked.consented) wrong.guardianConsent = '请由监护人阅读并勾选同意'
  return wrong
}
