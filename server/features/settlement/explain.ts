/** Somebody has looked into it, and says why a line of a bill is not what the books say. It stays a difference, and explained. */
import type { settlement as calls } from '#contract/settlement.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { explainDifference } from '../bill/store.ts'
import { findDifference } from './books-store.ts'

export const explain: Handler<typeof calls.explain> = ({ deps: { db }, input, user, now }) => {
  const { meetingId, id, explanation } = input
  return db.write(async (tx) => {
    const found = await findDifference(tx, id, meetingId)
    if (found === undefined || !(await explainDifference(tx, id, { explanation, who: user.id, at: now }))) return refuse('difference_gone')
    await writeLog(tx, [{ entity: 'bill_difference', entityId: id, action: 'explain', who: user.id, why: explanation, at: now }])
    return null
  })
}
