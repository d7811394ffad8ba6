/** What somebody proves themselves with, and when it goes. */
import { readJson } from '../../db/json.ts'
import type { Tx } from '../../db/db.ts'
import { holdsNumber } from '../../db/sealed.ts'
import { ruleOf } from './rule-store.ts'
import type { Certification } from './store.ts'
import { DAY_MS, picturesOf } from './wire.ts'

/** The day on which pictures and number go, reckoned from now by the tenant's rule; null where there are none. */
export async function deleteDay(tx: Tx, row: Certification, now: number): Promise<number | null> {
  const { keep_days } = await ruleOf(tx, row.third_id)
  return picturesOf(readJson(row.fields)).length > 0 || holdsNumber(row.paper_no) ? now + keep_days * DAY_MS : null
}
