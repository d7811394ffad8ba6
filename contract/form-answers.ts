/**
 * The one judge of answers, at the server and while somebody types: which questions are shown, what is missing, what does
 * not fit; and how an answer reads under the version that it was given to. Pure.
 */
import { isDay } from './fields.ts'
import { fileIdIn } from './file.ts'
import { type Answer, type Answers, npsScores, type Question, type QuestionRow } from './question.ts'
import { countsPlaces, LINE_MOST } from './question-kinds.ts'

/** As much of a question as judging asks; a ticket's parameter has it too. */
export type Asked = Pick<Question, 'key' | 'kind' | 'asked' | 'shownIf'> & {
  label: string
  required: number | boolean
  options: readonly { key: string; label: string }[]
  rows?: readonly QuestionRow[] | undefined
}
/** The specification's fields of an attendee, by key; empty or null where nothing stands. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** signup: before there is an order. all: whoever has a place answers what is asked later too. */
export type When = 'signup' | 'all'

export interface Misfit {
  key: string
  why: 'missing' | 'unfit'
}

const isOwn = (key: string) => key.startsWith('q_')

/** @returns what stands for a question: empty where nothing does. */
export function answerTo({ key }: Pick<Asked, 'key'>, answers: Answers, values: Values): Answer {
  return isOwn(key) ? (answers[key] ?? '') : String(values[key] ?? '')
}

/** The questions that somebody who answers so is asked; what is hidden hides what follows from it. Nothing of the door. */
export function shownOf<Q extends Asked>(questions: readonly Q[], answers: Answers, values: Values, when: When = 'all'): Q[] {
  const shown = new Map<string, Q>()
  for (const question of questions) {
    if (question.asked === 'door' || (when === 'signup' && question.asked === 'later')) continue
    if (question.shownIf !== null) {
      const first = shown.get(question.shownIf.key)
      if (first === undefined) continue
      const given = answerTo(first, answers, values)
      const said = typeof given === 'string' ? [given] : given
      if (!question.shownIf.options.some((option) => said.includes(option))) continue
    }
    shown.set(question.key, question)
  }
  return [...shown.values()]
}

/** Own answers of somebody, without those to questions that they are not asked. */
export function answersShown(questions: readonly Asked[], answers: Answers, values: Values): Record<string, Answer> {
  const kept: Record<string, Answer> = {}
  for (const { key } of shownOf(questions, answers, values)) {
    const answer = answers[key]
    if (answer !== undefined && answer.length > 0) kept[key] = answer
  }
  return kept
}

/** @returns what keeps the answers from being taken, in the order of the questions. Fields of the specification check themselves. */
export function misfitsOf(questions: readonly Asked[], answers: Answers, values: Values, when: When): Misfit[] {
  const misfits: Misfit[] = []
  for (const question of shownOf(questions, answers, values)) {
    const answer = answerTo(question, answers, values)
    const { key } = question
    if (answer.length === 0 || (question.kind === 'statement' && answer === '0')) {
      const due = when === 'all' || question.asked === 'signup'
      if (due && Boolean(question.required)) misfits.push({ key, why: 'missing' })
    } else if (isOwn(key) && !isFit(question, answer)) misfits.push({ key, why: 'unfit' })
    else if (question.kind === 'matrix' && Boolean(question.required) && answer.length < (question.rows?.length ?? 0))
      misfits.push({ key, why: 'missing' })
  }
  return misfits
}

/** What a matrix was answered with, row by row. */
export function cellsOf(answer: Answer): (readonly [row: string, option: string])[] {
  return typeof answer === 'string'
    ? []
    : answer.map((cell) => [cell.slice(0, cell.indexOf(':')), cell.slice(cell.indexOf(':') + 1)] as const)
}

function isFit({ kind, options, rows = [] }: Asked, answer: Answer): boolean {
  const known = (key: string) => options.some((option) => option.key === key)
  if (kind === 'matrix') {
    const cells = cellsOf(answer)
    const fits = cells.every(([row, option]) => rows.some(({ key }) => key === row) && known(option))
    return typeof answer !== 'string' && fits && new Set(cells.map(([row]) => row)).size === cells.length
  }
  if (kind === 'many') return typeof answer !== 'string' && answer.every(known) && new Set(answer).size === answer.length
  if (typeof answer !== 'string') return false
  switch (kind) {
    case 'one':
      return known(answer)
    case 'yes':
    case 'statement':
      return answer === '1' || answer === '0'
    case 'nps':
      return npsScores.includes(answer)
    case 'number':
      return /^-?\d{1,12}(?:\.\d{1,4})?$/.test(answer)
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(answer) && isDay(answer)
    case 'file':
    case 'signature':
      return fileIdIn(answer) !== undefined
    case 'text':
      return [...answer].length <= LINE_MOST && !answer.includes('\n')
    case 'long':
      return true
  }
}

const yesOrNo = { 1: '是', 0: '否' } as Readonly<Record<string, string>>
const sexes = { 1: '男', 2: '女' } as Readonly<Record<string, string>>

/** An answer as people read it: options by the words they had. A file stays its address. */
export function textOf({ key, kind, options, rows = [] }: Pick<Asked, 'key' | 'kind' | 'options' | 'rows'>, answer: Answer): string {
  if (answer.length === 0) return ''
  if (key === 'sex') return sexes[String(answer)] ?? ''
  if (kind === 'yes') return yesOrNo[String(answer)] ?? ''
  if (kind === 'statement') return answer === '1' ? '已同意' : '未同意'
  if (countsPlaces(kind)) {
    const chosen = typeof answer === 'string' ? [answer] : answer
    return chosen.map((one) => labelIn(options, one)).join('、')
  }
  if (kind === 'matrix')
    return cellsOf(answer)
      .map(([row, option]) => `${labelIn(rows, row)}：${labelIn(options, option)}`)
      .join('；')
  return typeof answer === 'string' ? answer : answer.join('、')
}

const labelIn = (among: readonly { key: string; label: string }[], key: string) => among.find((one) => one.key === key)?.label ?? key

/** What an own question of options was answered with; none for any other. */
export function choicesOf({ key, kind }: Pick<Asked, 'key' | 'kind'>, answers: Answers): readonly string[] {
  if (!isOwn(key) || !countsPlaces(kind)) return []
  const answer = answers[key] ?? []
  return typeof answer === 'string' ? [answer].filter((one) => one !== '') : answer
}
