/**
 * Runs before the server answers. Moves envelopes that a release before step 39 stored in the same row as the person. Counts
 * envelopes that cannot be opened any more as unreadable.
 */
import type { Deps } from '../../deps.ts'
import { allBoxKeys } from '../system/box-key-store.ts'
import { deleteLostBatch, moveOldEnvelopes as moveEnvelopes, surveysWithOldEnvelopes } from './envelope-store.ts'
import { lockSurveyById, surveys } from './store.ts'

type Moving = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>

/** One transaction for each survey: a start that is cut off leaves the rest to the next. */
export async function moveOldEnvelopes({ db, env, clock, log }: Moving): Promise<void> {
  for (const id of await surveysWithOldEnvelopes(db.read)) {
    const moved = await db.write(async (tx) => {
      await lockSurveyById(tx, id)
      return moveEnvelopes(db, tx, id, env.secret, clock())
    })
    log.info('survey.envelopes_moved', { survey: id, moved })
  }
  for (const row of await allBoxKeys(db.read)) {
    const lost = await db.write(async (tx) => {
      // Keys of votes have no survey.
      const survey = await lockSurveyById(tx, row.subject_id)
      if (survey === undefined) return 0
      const count = await deleteLostBatch(db, tx, row, env.secret, clock())
      if (count > 0) await surveys.update(tx, { id: survey.id }, { unfit: survey.unfit + count })
      return count
    })
    if (lost > 0) log.error('survey.batch_lost', new Error('the deployment secret was replaced'), { survey: row.subject_id, lost })
  }
}
