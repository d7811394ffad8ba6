/** What the start says of backups: where they go, and whether the last is one to rely on. */
import type { Env } from '../env/env.ts'
import type { Round } from '../features/system/round-store.ts'
import { toWire } from '../flow/clock.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** One that is late by so many times the time between two. */
const OLD = 2

/**
 * @param round of the backup, where there ever was one.
 * @returns undefined where a trial makes none.
 */
export function backupWords(
  { backup, production }: Pick<Env, 'backup' | 'production'>,
  round: Pick<Round, 'began_at' | 'ended_at' | 'failed_at' | 'why'> | undefined,
  now: number,
): string | undefined {
  if (backup === undefined)
    return production ? 'none are made by themselves: set BACKUP_DIR (on another disk) and BACKUP_PASSPHRASE' : undefined
  const { dir, every, keep, passphrase } = backup
  const where = `in ${dir}, every ${inWords(every)}, the newest ${keep} kept${passphrase === undefined ? ', without the key' : ''}`
  return `${where}; ${stateOf(round, every, now)}`
}

function stateOf(round: Parameters<typeof backupWords>[1], every: number, now: number): string {
  const { ended_at: wellAt = null, failed_at: failedAt = null, why = '' } = round ?? {}
  const last = wellAt === null ? 'none has gone well yet' : `the last that went well is of ${toWire(wellAt)}`
  if (failedAt !== null) return `FAILED at ${toWire(failedAt)} (${why}); ${last}`
  if (round === undefined) return 'the first in a minute'
  if (now - (wellAt ?? round.began_at) > OLD * every) return `LATE: ${last}`
  return last
}

/** As BACKUP_EVERY is written. */
function inWords(ms: number): string {
  if (ms % DAY === 0 && ms > DAY) return `${ms / DAY}d`
  return ms % HOUR === 0 ? `${ms / HOUR}h` : `${ms / MINUTE}m`
}
