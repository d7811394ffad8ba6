/** What a form may be: asked by the server before it keeps one, and by the editor at every keystroke. Pure. */
import type { Reason } from './codes.ts'
import { isParameterKey, kindOfKey, type Question, sensitiveKeys } from './question.ts'
import { conditionsOf, countsPlaces, hasOptions, isFileKind, kindRules } from './question-kinds.ts'

/** Asked at the door there is no time for more. */
export const DOOR_QUESTIONS_MAX = 5

export interface Flaw {
  reason: Extract<
    Reason,
    | 'name_not_asked'
    | 'question_twice'
    | 'question_kind_fixed'
    | 'options_missing'
    | 'rows_missing'
    | 'option_twice'
    | 'condition_misplaced'
    | 'page_falls'
    | 'door_question_unfit'
  >
  /** The question's words. */
  what: string
  /** Its place; -1 where a question is missing. */
  at: number
}

/** @returns the options that a condition may name; undefined where nothing can follow from the question. */
export const answersOf = (question: Question): readonly string[] | undefined =>
  question.key === 'sex' ? ['1', '2'] : conditionsOf(question)

/** @returns all that a form may not be, at most one thing of each question, in their order; the editor tells each at its question. */
export function flawsOf(questions: readonly Question[]): Flaw[] {
  const flaws: Flaw[] = []
  const name = questions.find(({ key }) => key === 'name')
  if (name?.required !== 1 || name.asked !== 'signup' || name.shownIf !== null) flaws.push({ reason: 'name_not_asked', what: '', at: -1 })
  let door = 0
  for (const [at, question] of questions.entries()) {
    if (question.asked === 'door') door++
    const over = question.asked === 'door' && door > DOOR_QUESTIONS_MAX
    const reason = flawAmong(questions, question, at) ?? (over ? 'door_question_unfit' : undefined)
    if (reason !== undefined) flaws.push({ reason, what: question.label, at })
  }
  return flaws
}

/** The same of a survey, which need not ask for a name and has no door. */
export function surveyFlawsOf(questions: readonly Question[]): Flaw[] {
  return questions.flatMap((question, at) => {
    const reason = flawAmong(questions, question, at)
    return reason === undefined ? [] : [{ reason, what: question.label, at }]
  })
}

/**
 * What an anonymous survey cannot ask: a file belongs to an account and shows a hand or a face; places are counted with the answer
 * in hand; what is sensitive is agreed to by somebody.
 */
export const needsName = ({ kind, options, sensitive }: Question) =>
  isFileKind(kind) || sensitive === 1 || options.some(({ places }) => places > 0)

/** @returns the first thing that a form may not be; undefined where it may be. */
export const flawOf = (questions: readonly Question[]): Flaw | undefined => flawsOf(questions)[0]

function flawAmong(questions: readonly Question[], question: Question, at: number): Flaw['reason'] | undefined {
  const { key, kind, options, asked, shownIf, page } = question
  const before = questions.slice(0, at)
  if (before.some((one) => one.key === key)) return 'question_twice'
  if (isParameterKey(key) ? kind !== (kindOfKey[key] ?? 'text') : !key.startsWith('q_')) return 'question_kind_fixed'
  if (hasOptions(kind) && !isParameterKey(key)) {
    if (options.length < 2) return 'options_missing'
    if (kind === 'matrix' && (question.rows ?? []).length === 0) return 'rows_missing'
    if ([options, question.rows ?? []].some(areTwice)) return 'option_twice'
  }
  if (asked === 'door' && (isParameterKey(key) || !kindRules[kind].isForDoor || shownIf !== null)) return 'door_question_unfit'
  if (shownIf !== null && !isAsked(before, question)) return 'condition_misplaced'
  return page < (before.at(-1)?.page ?? 1) ? 'page_falls' : undefined
}

/** Whether what a condition looks at is asked before, at the same time at the latest, and can be answered so. */
function isAsked(before: readonly Question[], { shownIf, asked }: Question): boolean {
  const first = before.find(({ key }) => key === shownIf?.key)
  if (first === undefined || first.asked === 'door' || (asked === 'signup' && first.asked === 'later')) return false
  const answers = answersOf(first)
  return answers !== undefined && shownIf?.options.length !== 0 && shownIf?.options.every((option) => answers.includes(option)) === true
}

const areTwice = (some: readonly { key: string; label: string }[]) =>
  new Set(some.map(({ key }) => key)).size < some.length || new Set(some.map(({ label }) => label)).size < some.length

/** As it is kept: what its kind has no use for goes, and an ID number is sensitive whatever the form says. */
export function tidied(question: Question): Question {
  const { key, kind, label, why, required, sensitive, asked, readers, options, rows = [], shownIf, section, page } = question
  const own = !isParameterKey(key)
  return {
    key,
    kind,
    label,
    why,
    required,
    sensitive: !own && sensitiveKeys.includes(key) ? 1 : sensitive,
    asked,
    readers,
    options:
      own && hasOptions(kind)
        ? options.map((option) => ({ key: option.key, label: option.label, places: countsPlaces(kind) ? option.places : 0 }))
        : [],
    ...(kind === 'matrix' && { rows: rows.map((row) => ({ key: row.key, label: row.label })) }),
    shownIf: shownIf === null ? null : { key: shownIf.key, options: [...shownIf.options] },
    section,
    page,
  }
}
