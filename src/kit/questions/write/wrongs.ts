/** What is wrong with questions as they are written. */
import type { OwnForm } from '#contract/form.ts'
import { flawsOf, surveyFlawsOf } from '#contract/form-rules.ts'
import type { Question } from '#contract/question.ts'
import { checkQuestion } from './rules.ts'
import { type Asking, flawFields } from './words.ts'

/** What is known of what is saved already. */
export type Saved = Pick<OwnForm, 'answered' | 'questions' | 'taken'>

/** By question and field. */
export type Wrongs = ReadonlyMap<string, { readonly [K in keyof Question]?: string }>

/**
 * @param form the one that is saved, for what has been chosen already.
 * @param isTold whether what is still missing is told of a question: not while it is being written.
 */
export function wrongsOf(
  questions: readonly Question[],
  form: Saved | undefined,
  isTold: (key: string) => boolean,
  of: Asking = 'signup',
): Wrongs {
  const wrongs = new Map<string, { [K in keyof Question]?: string }>()
  const tell = (key: string, more: object) => wrongs.set(key, { ...more, ...wrongs.get(key) })
  for (const { reason, at } of (of === 'signup' ? flawsOf : surveyFlawsOf)(questions)) {
    const [field, sentence] = flawFields[reason]
    const question = questions[at]
    if (
      question !== undefined &&
      field !== '' &&
      ((reason !== 'options_missing' && reason !== 'rows_missing') || isTold(question.key)) &&
      !isBlank(question, reason)
    )
      tell(question.key, { [field]: sentence })
  }
  for (const question of questions) {
    const below = question.options.find(({ key, places }) => places > 0 && places < takenOf(form, question.key, key))
    if (below !== undefined) {
      const taken = takenOf(form, question.key, below.key)
      tell(question.key, { options: `“${below.label}”已有 ${taken} 人选择，名额不能少于这个数` })
    }
    if (isTold(question.key)) tell(question.key, checkQuestion(question, of))
  }
  for (const [key, found] of wrongs) if (Object.keys(found).length === 0) wrongs.delete(key)
  return wrongs
}

/** Options that are all still to be written are missing, not doubled. */
const isBlank = ({ options, rows = [] }: Question, reason: string) =>
  reason === 'option_twice' && [options, rows].every((some) => new Set(written(some)).size === written(some).length)
const written = (options: readonly { label: string }[]) => options.map(({ label }) => label).filter((label) => label !== '')

export const takenOf = (form: Saved | undefined, key: string, option: string): number =>
  form?.taken.find((one) => one.key === key && one.option === option)?.taken ?? 0
