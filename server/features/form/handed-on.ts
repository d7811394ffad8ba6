/**
 * Whether a paper that an attendee handed in is one that somebody may read: it is among the answers that whoever reads those of
 * its meeting may read of them.
 */
import { fileIdIn } from '#contract/file.ts'
import { may } from '#contract/may.ts'
import { isFileKind } from '#contract/question-kinds.ts'
import { rights } from '#contract/rights.ts'
import type { LeftTo } from '../file/handlers.ts'
import { usesOfFile } from '../file/store.ts'
import { rightsOf } from '../right/rights.ts'
import { versionsNamed, withFacts } from './answered-store.ts'
import { everyAnswer } from './every-answer.ts'
import { answersRead } from './reading.ts'

export const isHandedOn: LeftTo = async ({ db, seals }, { fileId, userId, now }) => {
  const uses = await usesOfFile(db, fileId, 'attendee')
  const rows = await withFacts(
    db.read,
    uses.map(({ entity_id: attendeeId }) => attendeeId),
  )
  const versions = await versionsNamed(db.read, rows)
  for (const row of rows) {
    const grants = (await rightsOf(db, userId, row.third_id, now)).givenAt(row.meeting_id)
    if (!may(grants, rights.readAnswers)) continue
    const answers = answersRead(row, versions, { seals, organises: may(grants, everyAnswer), fields: grants })
    if (answers.some(({ question, value }) => isFileKind(question.kind) && fileIdIn(value) === fileId)) return true
  }
  return false
}
