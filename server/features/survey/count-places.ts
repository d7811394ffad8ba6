/** Options whose places are counted from now on are counted from what was answered; places never fall below those who have them. */
import type { Question } from '#contract/question.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import { answersAfter } from './answer-store.ts'
import { choiceKey, countedIn, lockPlaces, setTaken } from './place-store.ts'

/** Answers that are looked at together. */
const WALK = 5_000

const countedOf = (questions: readonly Question[]) =>
  questions.flatMap(({ key, label: question, options }) =>
    options.flatMap(({ key: option, label, places }) => (places > 0 ? [{ key, option, question, label, places }] : [])),
  )

/** @param surveyId of a survey that is locked. @param before what it has asked so far. */
export async function countPlaces(
  tx: Tx,
  surveyId: string,
  questions: readonly Question[],
  before: readonly Question[],
): Promise<Refusal<'choice_below_taken'> | undefined> {
  const counted = countedOf(questions)
  if (counted.length === 0) return undefined
  const known = new Set(countedOf(before).map(({ key, option }) => choiceKey({ surveyId, key, option })))
  const taken = await lockPlaces(tx, [surveyId])
  const fresh = counted.filter(({ key, option }) => !known.has(choiceKey({ surveyId, key, option })))
  const found = fresh.length === 0 ? new Map<string, number>() : await chosenSoFar(tx, surveyId, questions)
  for (const { key, option } of fresh) {
    const choice = { surveyId, key, option }
    const many = found.get(choiceKey(choice)) ?? 0
    taken.set(choiceKey(choice), many)
    await setTaken(tx, choice, many)
  }
  const below = counted.find(({ key, option, places }) => (taken.get(choiceKey({ surveyId, key, option })) ?? 0) > places)
  if (below === undefined) return undefined
  const sold = taken.get(choiceKey({ surveyId, key: below.key, option: below.option })) ?? 0
  return refuse('choice_below_taken', { what: below.label, sold: String(sold) })
}

/** How many have chosen each counted option, by what was answered. */
export async function chosenSoFar(tx: Tx, surveyId: string, questions: readonly Question[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let after = '', more = true; more;) {
    const rows = await answersAfter(tx, surveyId, after, WALK)
    for (const { given } of rows)
      for (const choice of countedIn(surveyId, questions, readJson(given)))
        found.set(choiceKey(choice), (found.get(choiceKey(choice)) ?? 0) + 1)
    after = rows.at(-1)?.id ?? ''
    more = rows.length === WALK
  }
  return found
}
