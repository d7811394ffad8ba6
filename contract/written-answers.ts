/** Answers to own questions as they come in, by key; what each may be, the version that was answered says (form-answers.ts). */
import * as v from 'valibot'
import { text } from './fields.ts'
import { say } from './sentences.ts'

/** An option, or the row and the option of a matrix. */
const CHOSEN = /^[a-z0-9]{1,20}(?::[a-z0-9]{1,20})?$/
const QUESTIONS = 60
const CHOICES = 50

export const writtenAnswers = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^q_[a-z0-9]{1,20}$/, say.fieldUnknown)),
    v.union([text(2_000), v.pipe(v.array(v.pipe(v.string(), v.regex(CHOSEN, say.fieldUnknown))), v.maxLength(CHOICES, say.fieldUnknown))]),
  ),
  v.check((given) => Object.keys(given).length <= QUESTIONS, say.fieldUnknown),
)
