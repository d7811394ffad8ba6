/** Whether a paper is one that somebody may read through the files: its chair. Reviewers have a call of their own, and know no file. */
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { LeftTo } from '../file/handlers.ts'
import { usesOfFile } from '../file/store.ts'
import { rightsOf } from '../right/rights.ts'
import { homeOf } from './store.ts'
import { paperOfUse } from './uses.ts'

export const isHandedInTo: LeftTo = async ({ db }, { fileId, userId, now }) => {
  for (const { entity_id: use } of await usesOfFile(db, fileId, 'contribution')) {
    // What its author only works on is nobody's.
    if (paperOfUse(use) === use) continue
    const home = await homeOf(db.read, paperOfUse(use))
    if (home === undefined) continue
    const theirs = await rightsOf(db, userId, home.third_id, now)
    if (may(theirs.givenAt(home.meeting_id), rights.chairContributions)) return true
  }
  return false
}
