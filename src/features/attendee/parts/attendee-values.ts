/** What is typed in the attendee form, and how it becomes the body of a call. All answers are texts while they are typed. */
import { isUnderAge } from '#contract/age.ts'
import type { Attendee } from '#contract/attendee.ts'
import { isDocumentNumber, normalDocumentNumber } from '#contract/document.ts'
import { type DocumentType } from '#contract/document-words.ts'
import { isIdcard } from '#contract/fields.ts'
import { normalIdentifier } from '#contract/normal-line.ts'
import { isParameterKey, parameterKeys, type ParameterKey } from '#contract/question.ts'
import { today } from '../../../api/clock.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { workplaceKeys, workplaceOf } from '#contract/workplace.ts'
import { kindTexts } from '../../../kit/questions/kinds.ts'
import { answersOf, isOwnKey, type OwnKey, typedOf } from '../../../kit/questions/values.ts'
import { fullIn, shownTo } from '../../../kit/questions/wrong.ts'

type Texts = Partial<Record<ParameterKey, string>>
/** The tick that the answer to a sensitive question may be handed on. */
export type AgreeKey = `agree-${string}`
export const agreeKey = (key: string): AgreeKey => `agree-${key}`

export type Values = Texts & { documentType?: DocumentType | '' | undefined } & { [key: OwnKey]: string | undefined } & {
  [key: AgreeKey]: boolean | undefined
} & {
  /** The tick of a guardian: it is never kept with a half-written form. */
  guardian: boolean
  /** To be offered the next time. */
  often: boolean
  /** That the organiser receives what is asked. */
  organiser: boolean
}

export type AskedKey = ParameterKey | OwnKey
/** A question of an own key or of one of the specification's: others are none of ours. */
export const isKnown = (question: TicketParameter): question is TicketParameter & { key: AskedKey } =>
  isParameterKey(question.key) || isOwnKey(question.key)

/** @param organiser whether it is agreed already that they receive what is asked. */
export function valuesOf(attendee: Attendee | undefined, known: Partial<Attendee> | undefined, organiser: boolean): Values {
  const about = attendee ?? known
  // Nobody is kept for the next time before people say so (个人信息保护法 第十四条).
  const values: Values = { guardian: false, often: about?.often === 1, organiser }
  for (const key of parameterKeys) if (about?.[key] !== undefined) values[key] = String(about[key] ?? '')
  if (about?.ishotel === 0 && about.hotelAnswered === 0) values.ishotel = ''
  if (about?.documentType !== undefined) values.documentType = about.documentType
  // Own keys mean something in their own form only: not those of somebody who was written down elsewhere.
  for (const [key, answer] of Object.entries(attendee?.answers ?? {})) if (isOwnKey(key)) values[key] = typedOf(answer)
  for (const key of attendee?.agreedKeys ?? []) values[agreeKey(key)] = true
  return values
}

/** A known 单位 under the key that the form asks, whichever key it was answered under. */
export function withWorkplace(known: Partial<Attendee>, questions: readonly TicketParameter[]): Partial<Attendee> {
  const asked = workplaceKeys.filter((key) => questions.some((question) => question.key === key))
  const [first] = asked
  if (first === undefined || asked.some((key) => (known[key] ?? '') !== '')) return known
  const { hospital = '', grassroots = '', department = '' } = known
  return { ...known, [first]: workplaceOf({ hospital, grassroots, department }).workplace } as Partial<Attendee>
}

/** What a draft keeps; the ticks it never does, but nobody is asked because of one of them. */
export function draftKeys(questions: readonly TicketParameter[]): (keyof Values)[] {
  const own = questions.map(({ key }) => key).filter(isOwnKey)
  return [...parameterKeys, 'documentType', ...own, ...questions.map(({ key }) => agreeKey(key)), 'organiser']
}

/** Where the cursor belongs in a form that has just come up: in its first field, unless that is known. Further down it would hide it. */
export function firstTyped(values: Values, questions: readonly TicketParameter[]): AskedKey | undefined {
  const first = questions.filter(isKnown).find(({ kind, key, required }) => required && kindTexts[kind].isTyped && key !== 'nation')?.key
  return first !== undefined && (values[first] ?? '') === '' ? first : undefined
}

/** Whether this is a child for whom a guardian has to agree. */
export function isChild({ idcard = '', documentType: type, documentNumber: typed = '', age = '' }: Values): boolean {
  const [resident, number] = [normalIdentifier(idcard), normalDocumentNumber(typed)]
  return isUnderAge(
    {
      idcard: isIdcard(resident) ? resident : '',
      documentType: type || 'idcard',
      documentNumber: isDocumentNumber(type || 'idcard', number) ? number : '',
      age: /^\d{1,3}$/.test(age.trim()) ? Number(age) : '',
    },
    today(),
  )
}

export const agreedIn = (values: Values, questions: readonly TicketParameter[]) =>
  questions.map(({ key }) => key).filter((key) => values[agreeKey(key)] === true)

/** The attendee's fields as a body has them; those that a ticket does not ask for keep what an attendee already says. */
export function textsOf(
  values: Values,
): Omit<Texts, 'sex' | 'ishotel'> & { documentType?: DocumentType; sex?: 1 | 2; ishotel?: '' | 0 | 1 } {
  const texts: Texts = {}
  for (const key of parameterKeys) if (values[key] !== undefined) texts[key] = values[key]?.trim()
  const { sex = '', ishotel, documentNumber = '', ...rest } = texts
  // Left out without a number: another gateway does not know the two keys.
  const document = documentNumber !== '' && { documentType: values.documentType || ('idcard' as const), documentNumber }
  const hotel = ishotel !== undefined && { ishotel: ishotel === '' ? ('' as const) : (Number(ishotel) as 0 | 1) }
  return { ...rest, ...document, ...hotel, ...(sex !== '' && { sex: Number(sex) as 1 | 2 }) }
}

/** What goes with answers: the version they were given to, and what was agreed to on the way. @param questions all of the form. */
export function asAsked(values: Values, questions: readonly TicketParameter[]) {
  const shown = shownTo(questions, values, 'all')
  const version = questions[0]?.formVersion ?? 0
  const sensitive = shown.filter((question) => question.sensitive === 1)
  return {
    ...(questions.some(({ key }) => isOwnKey(key)) && { answers: answersOf(shown, values) }),
    ...(version > 0 && { formVersion: version }),
    ...(sensitive.length > 0 && { agreedKeys: agreedIn(values, sensitive) }),
    ...(values.organiser && { organiserConsent: 1 }),
    ...(isChild(values) && values.guardian && { guardianConsent: 1 }),
  }
}

/** Whether somebody without a place yet has chosen what no place is left of. */
export function fullFor(attendee: Attendee, questions: readonly TicketParameter[]): boolean {
  return Object.keys(fullIn(questions, valuesOf(attendee, undefined, false), {})).length > 0
}
