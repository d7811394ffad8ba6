/** Notes that somebody has had a ticket of theirs before them: once for each, and whoever looks in the same moment shares the commit. */
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { coalesced } from '../../flow/coalesced.ts'
import { type AdmissionWithNames, openAdmissions } from './store.ts'

const open = coalesced(async (db: Db, asked: readonly { ids: readonly string[]; now: number }[]): Promise<null[]> => {
  const ids = [...new Set(asked.flatMap((one) => one.ids))].toSorted()
  await openAdmissions(db, ids, Math.min(...asked.map(({ now }) => now)))
  return asked.map(() => null)
})

type Seen = Pick<AdmissionWithNames, 'id' | 'user_id' | 'opened_at'>

/** @param seen what is about to be shown: whoever bought it for somebody else who has claimed it holds it no more. */
export async function noteOpened({ db, log }: Pick<Deps, 'db' | 'log'>, seen: readonly Seen[], userId: string, now: number): Promise<void> {
  const ids = seen.flatMap(({ id, user_id, opened_at }) => (user_id === userId && opened_at === null ? [id] : []))
  if (ids.length === 0) return
  // A ticket is shown whatever becomes of the note.
  await open(db, { ids, now }).catch((error: unknown) => log.error('admission.not_noted', error))
}
