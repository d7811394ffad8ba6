/** Places of choices: counted from attendees who have a place, with the form's row locked. Writes nothing. */
import { sql } from 'kysely'
import { choicesOf } from '#contract/form-answers.ts'
import type { Answers, Question } from '#contract/question.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type Given, prepared } from '../../db/prepared.ts'

export interface Taken {
  key: string
  option: string
  taken: number
}

/** How many attendees with a place have chosen what of a form, of what is counted there: what is not may be everybody's. */
export async function takenOf(on: Tx | Db['read'], formId: string, questions: readonly Question[]): Promise<Taken[]> {
  const counted = questions.flatMap(({ key, options }) => {
    const those = options.flatMap((option) => (option.places > 0 ? [option.key] : []))
    return those.length === 0 ? [] : [{ key, those }]
  })
  if (counted.length === 0) return []
  const rows = await on
    .selectFrom('answer_choices')
    .innerJoin('attendees', 'attendees.id', 'answer_choices.attendee_id')
    .select(['answer_choices.key', 'answer_choices.option'])
    .select((q) => q.fn.countAll<number>().as('taken'))
    .where('answer_choices.form_id', '=', formId)
    .where((q) =>
      q.or(counted.map(({ key, those }) => q.and([q('answer_choices.key', '=', key), q('answer_choices.option', 'in', those)]))),
    )
    .where('attendees.order_no', 'is not', null)
    .groupBy(['answer_choices.key', 'answer_choices.option'])
    .execute()
  return rows.map(({ key, option, taken }) => ({ key, option, taken: Number(taken) }))
}

/** A choice by its question and its option. */
const choiceOf = (key: string, option: string) => `${key} ${option}`

/** What of a form is counted: places by choice, and how many are taken; kept true as more are. */
export interface Choices {
  places: ReadonlyMap<string, { label: string; places: number }>
  taken: Map<string, number>
}

/** Of many forms those with counted choices, by the text of their questions: plain ones cost a batch of orders no more than this. */
const countedForms = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('forms')
    .innerJoin('form_versions', (join) =>
      join.onRef('form_versions.form_id', '=', 'forms.id').onRef('form_versions.version', '=', 'forms.version'),
    )
    .select('forms.id')
    .where(given.among('forms.id', 'ids'))
    .where(sql<boolean>`replace(form_versions.questions, '"places":0', '') LIKE '%"places":%'`),
)

const lockForms = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('forms').select('id').where(given.among('id', 'ids')).orderBy('id').forNoKeyUpdate(),
)

const questionsNow = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer
    .selectFrom('forms')
    .innerJoin('form_versions', (join) =>
      join.onRef('form_versions.form_id', '=', 'forms.id').onRef('form_versions.version', '=', 'forms.version'),
    )
    .select(['forms.id', 'form_versions.questions'])
    .where(given.among('forms.id', 'ids')),
)

/**
 * Locks the forms among these that count choices, in ascending id, after vouchers and before attendees; what they say and
 * what is taken is read by statements begun after the lock.
 */
export async function lockChoices(db: Pick<Db, 'engine'>, tx: Tx, formIds: readonly string[]): Promise<Map<string, Choices>> {
  const counted = formIds.length === 0 ? [] : (await countedForms(db, tx, { ids: formIds })).rows.map(({ id }) => id)
  if (counted.length === 0) return new Map()
  await lockForms(db, tx, { ids: counted })
  return countChoices(db, tx, counted)
}

/** The same without a lock. */
export async function countChoices(db: Pick<Db, 'engine'>, tx: Tx, formIds: readonly string[]): Promise<Map<string, Choices>> {
  const found = new Map<string, Choices>()
  for (const { id, questions } of (await questionsNow(db, tx, { ids: formIds })).rows) {
    const asked = readJson(questions)
    const places = asked.flatMap(({ key, options }) =>
      options.flatMap((option) =>
        option.places > 0 ? [[choiceOf(key, option.key), { label: option.label, places: option.places }] as const] : [],
      ),
    )
    const taken = (await takenOf(tx, id, asked)).map((one) => [choiceOf(one.key, one.option), one.taken] as const)
    found.set(id, { places: new Map(places), taken: new Map(taken) })
  }
  return found
}

export interface Chosen {
  formId: string
  choice: string
}

const chosen = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('answer_choices').selectAll().where(given.among('attendee_id', 'ids')),
)

/** What attendees have chosen, by their ids. They are locked by the caller: nobody chooses otherwise meanwhile. */
export async function chosenBy(db: Pick<Db, 'engine'>, tx: Tx, attendeeIds: readonly string[]): Promise<Map<string, Chosen[]>> {
  const found = new Map<string, Chosen[]>()
  for (const { attendee_id, form_id, key, option } of (await chosen(db, tx, { ids: attendeeIds })).rows)
    found.set(attendee_id, [...(found.get(attendee_id) ?? []), { formId: form_id, choice: choiceOf(key, option) }])
  return found
}

/** What answers choose, by the questions that they are given to. */
export function choicesIn(questions: readonly Question[], given: Answers): string[] {
  return questions.flatMap((question) => choicesOf(question, given).map((option) => choiceOf(question.key, option)))
}

/** @returns the words of the first choice for which there are not enough places; undefined where there are for all. */
export function fullOf({ places, taken }: Choices, more: readonly string[]): string | undefined {
  const asked = new Map<string, number>()
  for (const choice of more) {
    const counted = places.get(choice)
    const n = (asked.get(choice) ?? 0) + 1
    if (counted !== undefined && (taken.get(choice) ?? 0) + n > counted.places) return counted.label
    asked.set(choice, n)
  }
  return undefined
}

/** Counts them in: whoever comes next in a batch finds what is left. */
export function takeChoices({ taken }: Choices, more: readonly string[]): void {
  for (const choice of more) taken.set(choice, (taken.get(choice) ?? 0) + 1)
}
