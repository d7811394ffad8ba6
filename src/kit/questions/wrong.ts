/** What is wrong with answers, in words: by the judge that the server asks too (contract/form-answers.ts). */
import { misfitsOf, shownOf, type When } from '#contract/form-answers.ts'
import type { Answers } from '#contract/question.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { choose, kindTexts } from './kinds.ts'
import { answersOf, chosenIn } from './values.ts'

/** What stands in the fields, by key. */
type Typed = Readonly<Record<string, unknown>>

/** A sentence names its question while that is short. */
const LABEL_MOST = 20
const nameOf = (label: string) => (label.length > LABEL_MOST ? '这一项' : label)

const textsOf = (typed: Typed) =>
  Object.fromEntries(Object.entries(typed).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text.trim()]] : [])))

/** The questions that somebody who has typed this is asked. */
export function shownTo(questions: readonly TicketParameter[], typed: Typed, when: When): TicketParameter[] {
  return shownOf(questions, answersOf(questions, typed), textsOf(typed), when)
}

/**
 * The first sentence for each answer that is missing or does not fit. Fields of the specification say themselves what does
 * not fit them.
 */
export function misfitsIn(questions: readonly TicketParameter[], typed: Typed, when: When): Record<string, string> {
  const found = misfitsOf(questions, answersOf(questions, typed), textsOf(typed), when)
  return Object.fromEntries(
    found.map(({ key, why }) => {
      const question = questions.find((one) => one.key === key) as TicketParameter
      return [key, why === 'missing' ? missing(question) : kindTexts[question.kind].unfit]
    }),
  )
}

const missing = ({ key, kind, label }: TicketParameter) => (key === 'nation' ? choose : kindTexts[kind].missing)(nameOf(label))

/** Chosen, and no place is left of it. @param held what their place was taken with: that is theirs. */
export function fullIn(questions: readonly TicketParameter[], typed: Typed, held: Answers): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const { key, options } of questions) {
    const full = options.find(
      (one) => one.left === 0 && chosenIn(String(typed[key] ?? '')).includes(one.key) && !(held[key] ?? '').includes(one.key),
    )
    if (full !== undefined) wrong[key] = `“${full.label}”名额已满，请改选其他`
  }
  return wrong
}

/** What an organiser has changed while somebody was typing, told at each question. */
export function changedBetween(before: readonly TicketParameter[], now: readonly TicketParameter[]): Record<string, string> {
  const changed: Record<string, string> = {}
  const asText = ({ label, kind, required, options }: TicketParameter) =>
    JSON.stringify([label, kind, required, options.map((option) => [option.key, option.label])])
  for (const question of now) {
    const known = before.find(({ key }) => key === question.key)
    if (known === undefined) changed[question.key] = '这是刚刚新增的一项，请核对'
    else if (asText(known) !== asText(question)) changed[question.key] = '这一项刚刚有更新，请核对'
  }
  return changed
}

/** Sensitive and answered, and not agreed to: nothing is sent before it is. */
export function unagreed(questions: readonly TicketParameter[], typed: Typed, agreed: readonly string[]): string[] {
  return questions
    .filter(({ key, sensitive }) => sensitive === 1 && String(typed[key] ?? '').trim() !== '' && !agreed.includes(key))
    .map(({ key }) => key)
}
