/**
 * Seals the ID numbers that a database of an earlier release holds in clear: at a start, before anybody is answered, so many
 * in one commit. A start that is cut off leaves the rest to the next, and several servers take turns.
 */
import type { Deps } from '../deps.ts'
import { sealAttendees } from '../features/attendee/store.ts'
import { sealProfiles } from '../features/member/store.ts'

const AT_ONCE = 500

export async function sealNumbers({ db, seals, log }: Pick<Deps, 'db' | 'seals' | 'log'>): Promise<void> {
  let sealed = 0
  for (const some of [sealAttendees, sealProfiles]) {
    let found: number
    do {
      found = await some(db, seals, AT_ONCE)
      sealed += found
    } while (found === AT_ONCE)
  }
  if (sealed > 0) log.info('numbers.sealed', { sealed })
}
