/** What the contract knows of each kind of question. A new kind is an entry here; the compiler names the records of the other layers. */
import { npsScores, type Question, type QuestionKind } from './question.ts'

interface KindRule {
  /** Options that the organiser writes; `limited`: the places of each may be limited. */
  options: 'none' | 'written' | 'limited'
  /** Answers that a condition can name and that results can be crossed by; `options`: those that the organiser writes. */
  conditions: readonly string[] | 'options'
  /** Whether an answer is a list of keys; otherwise it is a text. */
  isList: boolean
  /** Whether an answer is the address of a file. */
  isFile: boolean
  /** Whether staff have time to ask it at the door. */
  isForDoor: boolean
  /** Bytes of the longest answer as JSON in UTF-8, beyond the 36 that every answer may take. */
  bytes: (options: number, rows: number) => number
}

/** Characters of an answer of one line, and of several. */
export const LINE_MOST = 200
export const TEXT_MOST = 2_000
/** Bytes of a character in UTF-8 at most. JSON takes six for a control character: an answer full of those does not fit. */
const CHARACTER_BYTES = 4

const short = () => 0
const text = { options: 'none', conditions: [], isList: false, isFile: false, isForDoor: false, bytes: short } as const
const file = { ...text, isFile: true } as const

export const kindRules: Readonly<Record<QuestionKind, KindRule>> = {
  text: { ...text, isForDoor: true, bytes: () => LINE_MOST * CHARACTER_BYTES },
  long: { ...text, bytes: () => TEXT_MOST * CHARACTER_BYTES },
  number: text,
  date: text,
  one: { ...text, options: 'limited', conditions: 'options' },
  many: { ...text, options: 'limited', conditions: 'options', isList: true, bytes: (options) => options * 24 },
  yes: { ...text, conditions: ['0', '1'], isForDoor: true },
  nps: { ...text, conditions: npsScores },
  matrix: { ...text, options: 'written', isList: true, bytes: (_, rows) => rows * 44 },
  file,
  signature: file,
  statement: text,
}

/** Answered with the address of a file. */
export const isFileKind = (kind: QuestionKind) => kindRules[kind].isFile
/** Kinds that are answered with options which the form names. */
export const hasOptions = (kind: QuestionKind) => kindRules[kind].options !== 'none'
/** Kinds whose options have places. */
export const countsPlaces = (kind: QuestionKind) => kindRules[kind].options === 'limited'
/** Kinds that a list of keys answers. */
export const isListKind = (kind: QuestionKind) => kindRules[kind].isList

/** @returns the answers of an own question that a condition may name; undefined if its kind has none. */
export function conditionsOf({ kind, options }: Pick<Question, 'kind' | 'options'>): readonly string[] | undefined {
  const { conditions } = kindRules[kind]
  if (conditions === 'options') return options.map(({ key }) => key)
  return conditions.length === 0 ? undefined : conditions
}
