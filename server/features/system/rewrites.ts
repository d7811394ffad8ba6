/** Removes bytes of deleted rows from the database's files: after the transaction that deleted them, and again until it succeeds. */
import type { Deps } from '../../deps.ts'
import { claimRewrite, endRewrite, type PendingRewrite, pendingRewrites } from './rewrite-store.ts'

const FIRST_MS = 5_000
const LONGEST_MS = 10 * 60_000

const pauseAfter = (tries: number) => Math.min(FIRST_MS * 2 ** tries, LONGEST_MS)

type Rewriting = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * Tries every rewrite that is due.
 * @param atStart true before the server answers: then SQLite may rewrite its whole file, and PostgreSQL large tables. Both stop
 * everything else.
 */
export async function settleRewrites({ db, clock, log }: Rewriting, atStart = false): Promise<void> {
  for (const row of await pendingRewrites(db.read)) {
    if (!atStart && (row.next_at > clock() || row.name === 'file')) continue
    await settle({ db, clock, log }, row, atStart)
  }
}

async function settle({ db, clock, log }: Rewriting, row: PendingRewrite, atStart: boolean): Promise<void> {
  if (!(await claimRewrite(db, row, clock() + pauseAfter(row.tries)))) return
  try {
    if (!(await db.removeDeleted(row.name, atStart))) return
  } catch (error) {
    // A later round tries again, and `npm run doctor` reports the row.
    log.error('rewrite.failed', error, { name: row.name })
    return
  }
  await endRewrite(db, row)
}

/** After a commit whose answer a person waits for: a failure is left to the job. */
export async function rewriteSoon(deps: Rewriting): Promise<void> {
  try {
    await settleRewrites(deps)
  } catch (error) {
    deps.log.error('rewrite.failed', error)
  }
}
