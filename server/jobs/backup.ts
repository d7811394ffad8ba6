/** Backs up by itself, as often as the operator wants it: of several servers one, and again soon where it went wrong. */
import { rmSync } from 'node:fs'
import type { Deps } from '../deps.ts'
import { beginRound, endRound, type Round, roundsOf } from '../features/system/round-store.ts'
import { withoutNumbers } from '../log.ts'
import { backUpApart } from '../operations/backup/backup-apart.ts'
import { tooMany } from '../operations/kept.ts'
import { OperationRefused } from '../operations/refused.ts'
import type { ClockGuard } from './clock-guard.ts'

export const BACKUP = 'backup'

/** After one that failed, or whose server died meanwhile. */
const AGAIN_MS = 30 * 60_000
const WHY_LENGTH = 300

/**
 * One round: nothing most of the time. @param make is what makes it.
 * @param guard while it doubts the clock, old backups stay: a clock that jumps forward makes a backup due each time.
 */
export async function backUp(
  { env: { backup, databaseUrl, secret }, db, clock, log }: Pick<Deps, 'env' | 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
  make = backUpApart,
  guard?: ClockGuard,
): Promise<void> {
  if (backup === undefined) return
  const { dir, keep, passphrase } = backup
  const last = (await roundsOf(db)).find(({ name }) => name === BACKUP)
  const began = clock()
  const every = last === undefined || wentWell(last) ? backup.every : Math.min(backup.every, AGAIN_MS)
  if (!(await beginRound(db, BACKUP, { now: began, every }))) return
  try {
    const { file, bytes } = await make({ env: { databaseUrl, secret }, dir, passphrase, now: began }, signal)
    await endRound(db, BACKUP, { began, now: clock() })
    log.info('backup.made', { file, bytes, ms: clock() - began })
    if (guard === undefined || (await guard.trustedTime()) !== undefined) prune(dir, keep, file, log)
  } catch (error) {
    await endRound(db, BACKUP, { began, now: clock(), why: signal.aborted ? 'the server was stopped meanwhile' : whyOf(error) })
    if (!signal.aborted) throw error
  }
}

/** That there are more than asked for is no failure of the one that was made. */
function prune(dir: string, keep: number, made: string, log: Deps['log']): void {
  try {
    for (const old of tooMany(dir, keep, made)) rmSync(old, { force: true })
  } catch (error) {
    log.error('backup.old_ones_stay', error)
  }
}

const wentWell = ({ began_at, ended_at, failed_at }: Round) => failed_at === null && ended_at !== null && ended_at >= began_at

/** A refusal is a sentence for the operator; of anything else the log tells more. */
function whyOf(error: unknown): string {
  const text = error instanceof OperationRefused ? error.message : withoutNumbers(String(error).split('\n', 1)[0] as string)
  return text.slice(0, WHY_LENGTH)
}
