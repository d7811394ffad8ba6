/** What has been counted at a list stays counted until somebody comes or goes there: its states have another version then. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Span } from './days.ts'

/** Lists that one query counts: SQLite reads on the thread that makes it, and others wait. */
const AT_ONCE = 50
/** Lists that are remembered; those asked for longest ago make room. */
const KEPT = 10_000

export interface Versioned {
  id: string
  /** The version that its states have come to. */
  states: number
}

/**
 * @param read counts at lists, those of them alone that have anything to count.
 * @returns asks for lists as they were read before: whatever came in meanwhile is counted, and once more the next time.
 */
export function remembered<Found>(
  read: (db: Db, listIds: readonly string[], span: Span) => Promise<Map<string, Found>>,
): (db: Db, lists: readonly Versioned[], span: Span) => Promise<Map<string, Found>> {
  const memories = new WeakMap<Db, Map<string, { states: number; found: Found | undefined }>>()
  return async (db, lists, span) => {
    const kept = memories.get(db) ?? new Map<string, { states: number; found: Found | undefined }>()
    memories.set(db, kept)
    const keyOf = (id: string) => `${id} ${span.from} ${span.to}`
    // Nobody has ever come or gone where it is 0.
    const changed = lists.filter(({ id, states }) => states > 0 && kept.get(keyOf(id))?.states !== states)
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      if (from > 0) await nextTurn()
      const some = changed.slice(from, from + AT_ONCE)
      const found = await read(
        db,
        some.map(({ id }) => id),
        span,
      )
      for (const { id, states } of some) {
        kept.delete(keyOf(id))
        kept.set(keyOf(id), { states, found: found.get(id) })
      }
    }
    const told = new Map<string, Found>()
    for (const { id } of lists) {
      const found = kept.get(keyOf(id))?.found
      if (found !== undefined) told.set(id, found)
    }
    while (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
    return told
  }
}
