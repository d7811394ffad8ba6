/** Seals the log's lines within seconds of their commit, and says once a day where the chain ends. */
import type { Deps } from '../deps.ts'
import { sealLog } from '../flow/seal-log.ts'
import { spellHead } from '../flow/spelled-head.ts'

/** @returns how many lines were sealed. */
export async function sealLines({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, signal: AbortSignal): Promise<number> {
  const { sealed, told } = await sealLog(db, clock, signal)
  // Outside the database: whoever changes that does not change what was said.
  if (told !== undefined) log.info('log.head', { head: spellHead(told) })
  return sealed
}
