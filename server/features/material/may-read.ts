/** Who reads what a meeting leaves its people: those who have, or had, a place there, and its organisers. */
import { material } from '#contract/material.ts'
import { may } from '#contract/may.ts'
import type { LeftTo } from '../file/handlers.ts'
import { usesOfFile } from '../file/store.ts'
import { findMeeting } from '../meeting/store.ts'
import { rightsOf } from '../right/rights.ts'
import { hadPlace, meetingsOf } from './store.ts'

export const isLeftTo: LeftTo = async ({ db }, { fileId, userId, now }) => {
  const uses = await usesOfFile(db, fileId, 'material')
  if (uses.length === 0) return false
  const ids = uses.map(({ entity_id }) => entity_id)
  for (const { meeting_id: meetingId, third_id: thirdId } of await meetingsOf(db.read, ids)) {
    if (await isOpenTo(db, userId, meetingId)) return true
    if (may(await rightsOf(db, userId, thirdId, now, meetingId), material.own.access)) return true
  }
  return false
}

/** Of a meeting that everybody may see. */
const isOpenTo = async (db: Parameters<LeftTo>[0]['db'], userId: string, meetingId: string): Promise<boolean> =>
  (await hadPlace(db.read, userId, meetingId)) && (await findMeeting(db, meetingId)) !== undefined
