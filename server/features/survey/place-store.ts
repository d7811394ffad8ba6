/**
 * Table survey_places: how many have chosen an option with limited places. Each is taken by an update that fails where there is
 * none left; rows are locked in one order first, so that two who want the same options never wait for each other.
 */
import { choicesOf } from '#contract/form-answers.ts'
import type { Answers, Question } from '#contract/question.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const surveyPlaces = table('survey_places')

export interface Choice {
  surveyId: string
  key: string
  option: string
}
export const choiceKey = ({ surveyId, key, option }: Choice) => `${surveyId} ${key} ${option}`

/** What answers choose of the options that are counted. */
export function countedIn(surveyId: string, questions: readonly Question[], given: Answers): Choice[] {
  return questions.flatMap((question) =>
    choicesOf(question, given).flatMap((chosen) =>
      question.options.some(({ key, places }) => key === chosen && places > 0) ? [{ surveyId, key: question.key, option: chosen }] : [],
    ),
  )
}

/** How many are there of each, by its key. */
export async function takenOf(on: Reader, surveyIds: readonly string[]): Promise<Map<string, { taken: number } & Choice>> {
  if (surveyIds.length === 0) return new Map()
  const rows = await on.selectFrom('survey_places').selectAll().where('survey_id', 'in', surveyIds).execute()
  return new Map(
    rows.map(({ survey_id: surveyId, key, option, taken }) => [choiceKey({ surveyId, key, option }), { surveyId, key, option, taken }]),
  )
}

/** Those of a survey, in one order, until the transaction ends. @returns how many of each are taken, by its key. */
export async function lockPlaces(tx: Tx, surveyIds: readonly string[]): Promise<Map<string, number>> {
  if (surveyIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('survey_places')
    .selectAll()
    .where('survey_id', 'in', surveyIds)
    .orderBy('survey_id')
    .orderBy('key')
    .orderBy('option')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ survey_id: surveyId, key, option, taken }) => [choiceKey({ surveyId, key, option }), taken]))
}

/** @param places there are of it. @returns whether they were there: where not, nothing is taken. */
export async function takePlaces(tx: Tx, { surveyId, key, option }: Choice, many: number, places: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('survey_places')
    .set((q) => ({ taken: q('taken', '+', many) }))
    .where('survey_id', '=', surveyId)
    .where('key', '=', key)
    .where('option', '=', option)
    .where((q) => q(q('taken', '+', many), '<=', places))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Places that somebody gives up. */
export async function givePlacesBack(tx: Tx, { surveyId, key, option }: Choice, many: number): Promise<void> {
  await tx
    .updateTable('survey_places')
    .set((q) => ({ taken: q('taken', '-', many) }))
    .where('survey_id', '=', surveyId)
    .where('key', '=', key)
    .where('option', '=', option)
    .execute()
}

/** An option is counted from now on, or anew. The survey is locked: nobody answers meanwhile. */
export async function setTaken(tx: Tx, { surveyId, key, option }: Choice, taken: number): Promise<void> {
  await surveyPlaces.upsert(tx, { survey_id: surveyId, key, option, taken }, ['survey_id', 'key', 'option'], ['taken'])
}
