/** Places of choices: counted from attendees who have a place, with the form's row locked. Writes nothing. */
import { choicesOf } from '#contract/form-answers.ts'
import type { Answers, Question } from '#contract/question.ts'
import type { Db, Tx } from '../../db/db.ts'

export interface Taken {
  key: string
  option: string
  taken: number
}

/** How many attendees with a place have chosen what of a form. */
export async function takenOf(on: Tx | Db['read'], formId: string): Promise<Taken[]> {
  const rows = await on
    .selectFrom('answer_choices')
    .innerJoin('attendees', 'attendees.id', 'answer_choices.attendee_id')
    .select(['answer_choices.key', 'answer_choices.option'])
    .select((q) => q.fn.countAll<number>().as('taken'))
    .where('answer_choices.form_id', '=', formId)
    .where('attendees.order_no', 'is not', null)
    .groupBy(['answer_choices.key', 'answer_choices.option'])
    .execute()
  return rows.map(({ key, option, taken }) => ({ key, option, taken: Number(taken) }))
}

/** Whether anything in a form is counted. */
export const isCounted = (questions: readonly Question[]) => questions.some(({ options }) => options.some(({ places }) => places > 0))

interface Chooser {
  /** What they chose before, where they had a place. */
  before: Answers
  after: Answers
}

/**
 * Whether there are places for what people choose: together with them no option is chosen more often than it has places.
 * The form's row is locked.
 * @returns the words of the first option that is full; undefined where there are places for all.
 */
export async function fullChoice(
  tx: Tx,
  formId: string,
  questions: readonly Question[],
  choosers: readonly Chooser[],
): Promise<string | undefined> {
  const counted = questions.filter(({ options }) => options.some(({ places }) => places > 0))
  if (counted.length === 0) return undefined
  const added = new Map<string, number>()
  for (const question of counted)
    for (const { before, after } of choosers) {
      const had = choicesOf(question, before)
      for (const option of choicesOf(question, after).filter((one) => !had.includes(one)))
        added.set(keyOf(question.key, option), (added.get(keyOf(question.key, option)) ?? 0) + 1)
    }
  if (added.size === 0) return undefined
  const taken = new Map((await takenOf(tx, formId)).map((one) => [keyOf(one.key, one.option), one.taken]))
  for (const { key, options } of counted)
    for (const { key: option, label, places } of options) {
      const more = added.get(keyOf(key, option)) ?? 0
      if (places > 0 && more > 0 && (taken.get(keyOf(key, option)) ?? 0) + more > places) return label
    }
  return undefined
}

const keyOf = (key: string, option: string) => `${key} ${option}`
