/** Whether a paper that an attendee handed in is among the answers that somebody may read. */
import { fileIdIn } from '#contract/file.ts'
import { may } from '#contract/may.ts'
import { isFileKind } from '#contract/question.ts'
import type { HandedOn } from '../file/handlers.ts'
import { versionsNamed, withFacts } from './answered-store.ts'
import { everyAnswer } from './every-answer.ts'
import { answersRead } from './reading.ts'

export const isHandedOn: HandedOn = async ({ db, seals }, { fileId, attendeeId, grants }) => {
  const rows = await withFacts(db.read, [attendeeId])
  const versions = await versionsNamed(db.read, rows)
  const reader = { seals, organises: may(grants, everyAnswer) }
  return rows.some((row) =>
    answersRead(row, versions, reader).some(({ question, value }) => isFileKind(question.kind) && fileIdIn(value) === fileId),
  )
}
