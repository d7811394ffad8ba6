/**
 * A question, whoever asks it: sign-up, and later surveys and reports. The 17 keys of spec.md section 3 keep their names
 * and their own fields; `documentNumber` is ours and asks for two fields; others are `q_…`.
 */
import * as v from 'valibot'

/**
 * The attendee fields that a ticket may ask for: the keys of spec.md section 3 that a person fills in, and `documentNumber`, which
 * asks for the type of the document (`documentType`) too.
 */
export const parameterKeys = [
  'name',
  'sex',
  'phone',
  'idcard',
  'documentNumber',
  'age',
  'nation',
  'email',
  'department',
  'position',
  'hospital',
  'grassroots',
  'address',
  'project',
  'awarded',
  'ishotel',
  'annexUrl',
  'other',
] as const
export type ParameterKey = (typeof parameterKeys)[number]
export const isParameterKey = (key: string): key is ParameterKey => (parameterKeys as readonly string[]).includes(key)

/**
 * one, many: of options. yes: yes or no. statement: something to agree to, word for word. nps: from 0 to 10, how gladly somebody
 * would recommend it. matrix: one of the options for each of the rows. signature: drawn with a finger, kept as a picture.
 */
export const questionKinds = [
  'text',
  'long',
  'number',
  'date',
  'one',
  'many',
  'yes',
  'nps',
  'matrix',
  'file',
  'signature',
  'statement',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** From 0 to 10, as answers write them. */
export const npsScores: readonly string[] = Array.from({ length: 11 }, (_, score) => String(score))

/** How the specification's keys are filled in; the others of them are a line of text. */
export const kindOfKey: Partial<Record<ParameterKey, QuestionKind>> = {
  sex: 'one',
  age: 'number',
  ishotel: 'yes',
  annexUrl: 'file',
  other: 'long',
}
/** What a ticket of the specification asks, beyond its key and label. */
export function plain(
  key: ParameterKey,
): Omit<Question, 'key' | 'label' | 'required' | 'readers' | 'options' | 'rows'> & { options: []; formVersion: number } {
  return {
    kind: kindOfKey[key] ?? 'text',
    why: '',
    sensitive: sensitiveKeys.includes(key) ? 1 : 0,
    asked: 'signup',
    section: '',
    page: 1,
    options: [],
    shownIf: null,
    formVersion: 0,
  }
}
/** 个人信息保护法 第二十八条: an ID number always; papers may hold anything. They are asked for apart, whatever the form says. */
export const sensitiveKeys: readonly ParameterKey[] = ['idcard', 'documentNumber', 'annexUrl']

/** signup: before there is an order. later: once the attendee has a place. door: by whoever checks the ticket. */
export const askedWhen = ['signup', 'later', 'door'] as const
export type AskedWhen = (typeof askedWhen)[number]

/** Who reads an answer: everybody who may see attendees, or only those who may change them. */
export const answerReaders = ['reception', 'organisers'] as const

/** Asked only where an earlier question (one, many, yes, nps; sex, ishotel) was answered with one of these options; yes: `1`, `0`. */
export const ShownIf = v.object({ key: v.string(), options: v.array(v.string()) })
export type ShownIf = v.InferOutput<typeof ShownIf>

/** `places`: at most so many attendees with a place may choose it; 0: not counted. */
export const QuestionOption = v.object({ key: v.string(), label: v.string(), places: v.number() })
export type QuestionOption = v.InferOutput<typeof QuestionOption>

/** What a matrix asks about, one below the other; each is answered with one of the options. */
export const QuestionRow = v.object({ key: v.string(), label: v.string() })
export type QuestionRow = v.InferOutput<typeof QuestionRow>

export const Question = v.object({
  /** One of `parameterKeys`, or `q_` and up to 20 small letters and digits. */
  key: v.string(),
  kind: v.picklist(questionKinds),
  label: v.string(),
  /** Why it is asked, as people read it. */
  why: v.string(),
  /** 1 and 0, as the wire writes yes and no. */
  required: v.number(),
  sensitive: v.number(),
  asked: v.picklist(askedWhen),
  readers: v.picklist(answerReaders),
  options: v.array(QuestionOption),
  /** Of a matrix alone. */
  rows: v.optional(v.array(QuestionRow)),
  shownIf: v.nullable(ShownIf),
  /** The heading above it; the same as the one before it goes on. */
  section: v.string(),
  /** From 1, never falling. */
  page: v.number(),
})
export type Question = v.InferOutput<typeof Question>

/**
 * What somebody answered to own questions, by key: a text (yes and statement: `1` or `0`, nps: `0` to `10`, a file or a signature:
 * its address); many: option keys; matrix: `row:option` for each row.
 */
export type Answer = string | string[]
export type Answers = Readonly<Record<string, Answer>>
