/** Whether a file that was handed in with an answer is one that somebody may read: who reads answers of its meeting may. */
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { LeftTo } from '../file/handlers.ts'
import { usesOfFile } from '../file/store.ts'
import { rightsOf } from '../right/rights.ts'
import { homeOf } from './answer-store.ts'

export const isAnsweredTo: LeftTo = async ({ db }, { fileId, userId, now }) => {
  for (const { entity_id: answerId } of await usesOfFile(db, fileId, 'survey_answer')) {
    const home = await homeOf(db.read, answerId)
    if (home === undefined) continue
    const theirs = await rightsOf(db, userId, home.third_id, now)
    if (may(theirs.givenAt(home.meeting_id), rights.readAnswers)) return true
  }
  return false
}
