/** Codes that follow from an entry code: each opens less, and none leads back to it. */
import type { Db } from '../../db/db.ts'
import { digest, letters } from '../../flow/ids.ts'
import { codesWithout, fillIn } from './store.ts'

/** Printed on a badge: opens only the lists that accept badges. */
export function badgeCodeOf(code: string): string {
  return `HWB${letters(digest(`badge ${code}`), 20)}`
}

/** Printed beside it for exhibitors: tells a name, opens nothing. */
export function exhibitorCodeOf(code: string): string {
  return `HWX${letters(digest(`exhibitor ${code}`), 16)}`
}

const BATCH = 500

/**
 * Tickets sold before there were these codes get their digests. Done before they are looked for: a roster that takes
 * badges, a sheet that prints them.
 */
export async function fillHashes(db: Db, meetingId: string, pending = false): Promise<void> {
  for (const [column, codeOf] of [
    ['badge_hash', badgeCodeOf],
    ['exhibitor_hash', exhibitorCodeOf],
  ] as const) {
    for (let more = true; more;) {
      const found = await codesWithout(db, column, { meetingId, pending, most: BATCH })
      if (found.length > 0)
        await fillIn(
          db,
          column,
          found.map(({ id, code }) => [id, digest(codeOf(code))]),
        )
      more = found.length === BATCH
    }
  }
}
