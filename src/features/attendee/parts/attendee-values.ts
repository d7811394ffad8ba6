/** What is typed in the attendee form, and how it becomes the body of a call. All values are texts while they are typed. */
import { isUnderAge } from '#contract/age.ts'
import type { Attendee } from '#contract/attendee.ts'
import { isIdcard } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { isParameterKey, parameterKeys, type ParameterKey } from '#contract/question.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { today } from '../../../api/clock.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'

type Texts = Partial<Record<ParameterKey, string>>
export type Values = Texts & {
  /** The tick of a guardian: it is never kept with a half-written form. */
  guardian: boolean
  /** To be offered the next time. */
  often: boolean
}

export type PlainParameter = TicketParameter & { key: ParameterKey }
export const isPlain = (parameter: TicketParameter): parameter is PlainParameter => isParameterKey(parameter.key)

/** Chosen rather than typed, so the sentence for a missing one says so. */
const chosen = new Set<ParameterKey>(['sex', 'nation', 'ishotel'])

/** @param attendee what is known of them; nobody is kept for the next time before people say so (个人信息保护法 第十四条). */
export function valuesOf(attendee: Partial<Attendee> | undefined): Values {
  const values: Values = { guardian: false, often: attendee?.often === 1 }
  if (attendee === undefined) return values
  for (const key of parameterKeys) if (attendee[key] !== undefined) values[key] = String(attendee[key] ?? '')
  return values
}

/** Where the cursor belongs in a form that has just come up: in its first field, unless that is known. Further down it would hide it. */
export function firstTyped(values: Values, parameters: readonly PlainParameter[]): ParameterKey | undefined {
  const first = parameters.find(({ key, required }) => required && !chosen.has(key))?.key
  return first !== undefined && (values[first] ?? '') === '' ? first : undefined
}

interface Subject {
  meetingId: string
  ticketId: string
  thirdId: string
  parentUserId: string
  id: string | undefined
}

/** Whether this is a child for whom a guardian has to agree. */
export function isChild({ idcard = '', age = '' }: Values): boolean {
  return isUnderAge({ idcard: isIdcard(idcard.trim()) ? idcard.trim() : '', age: /^\d{1,3}$/.test(age.trim()) ? Number(age) : '' }, today())
}

/** Fields that this ticket does not ask for keep what an edited attendee already says. */
export function bodyOf(values: Values, { id, thirdId, parentUserId, ...subject }: Subject) {
  const { sex = '', ishotel = '', guardian, often, ...texts } = values
  return {
    ...(id !== undefined && { id }),
    ...subject,
    ...(thirdId !== '' && { thirdId }),
    ...(parentUserId !== '' && { parentUserId }),
    ...trimmed(texts),
    ...(sex !== '' && { sex: Number(sex) }),
    ishotel: ishotel === '1' ? 1 : 0,
    often: often ? 1 : 0,
    ...(isChild(values) && guardian && { guardianConsent: 1 }),
  }
}

function trimmed(texts: Texts): Texts {
  const result: Texts = {}
  for (const [key, text] of Object.entries(texts)) result[key as ParameterKey] = text.trim()
  return result
}

/**
 * The first sentence for each wrong field: first that nothing is missing, then the rules that the server will use.
 * @param broken what those say.
 */
export function wrongOf(values: Values, parameters: readonly PlainParameter[], broken: Record<string, string>): Wrong<Values> {
  const wrong: { -readonly [K in keyof Values]?: string } = {}
  for (const { key, label, required } of parameters) {
    const empty = (values[key] ?? '').trim() === ''
    const sentence = empty && required ? `请${key === 'annexUrl' ? '上传' : chosen.has(key) ? '选择' : '填写'}${label}` : broken[key]
    if (sentence !== undefined) wrong[key] = sentence
  }
  // That a guardian has to agree is said at the end.
  if (Object.keys(wrong).length === 0 && isChild(values) && !values.guardian) wrong.guardian = say.guardianMissing
  return wrong
}
