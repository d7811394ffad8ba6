/** What somebody leaves takes along: their answers, and the places of choices that they had. */
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { dropUses } from '../file/store.ts'
import { answersAfter, deleteAnswers, lockAnswersBy, usedBy } from './answer-store.ts'
import { staleSurveys } from './count-store.ts'
import { deleteEnvelopesBy, deleteEnvelopesOf, deleteOpenedOf } from './envelope-store.ts'
import { choiceKey, countedIn, givePlacesBack, lockPlaces, surveyPlaces } from './place-store.ts'
import { holdSurveys } from './store.ts'

/**
 * Erases a person's answers. Answers from opened envelopes stay: they cannot be linked to a person.
 * @param secret of the deployment: the slots of sealed answers are computed with it.
 */
export async function forgetSurveys(db: Db, tx: Tx, userId: string, secret: string): Promise<void> {
  await deleteEnvelopesBy(db, tx, userId, secret)
  const theirs = await lockAnswersBy(tx, userId)
  if (theirs.length === 0) return
  const surveys = await holdSurveys(tx, [...new Set(theirs.map(({ survey_id }) => survey_id))].toSorted())
  await lockPlaces(tx, [...surveys.keys()].toSorted())
  const choices = theirs.flatMap(({ survey_id, given }) => {
    const row = surveys.get(survey_id)
    return row === undefined ? [] : countedIn(survey_id, readJson(row.questions), readJson(given))
  })
  for (const choice of choices.toSorted((a, b) => (choiceKey(a) < choiceKey(b) ? -1 : 1))) await givePlacesBack(tx, choice, 1)
  await deleteAnswers(
    tx,
    theirs.map(({ id }) => id),
  )
}

const AT_ONCE = 500

/** Answers to the surveys of meetings that are long over. */
export async function sweepSurveys(db: Db, before: number, now: number): Promise<void> {
  for (const id of await staleSurveys(db, before, now)) {
    for (let more = true; more;)
      more = await db.write(async (tx) => {
        const ids = (await answersAfter(tx, id, '', AT_ONCE)).map((row) => row.id)
        await dropUses(tx, 'survey_answer', usedBy(tx, ids))
        await deleteAnswers(tx, ids)
        return ids.length === AT_ONCE
      })
    await db.write(async (tx) => {
      await deleteEnvelopesOf(db, tx, [id], now)
      await deleteOpenedOf(tx, [id])
      await surveyPlaces.delete(tx, { survey_id: id })
    })
  }
}
