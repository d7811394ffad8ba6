/** One round of a job, and what it leaves in `rounds`: when it last went well, and since when it has not. */
import { DatabaseDown } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { endRound } from '../features/system/round-store.ts'
import { type ClockGuard, clockGuard } from './clock-guard.ts'

export interface Job {
  readonly name: string
  /** Milliseconds from the end of a round to the next. */
  readonly every: number
  /** @param signal asks what takes long to end. */
  run(deps: Deps, signal: AbortSignal, guard: ClockGuard): Promise<unknown>
  /** Notes its rounds itself, which are not those of this loop. */
  readonly notes?: 'itself'
  /** Deletes data because of its age: runs only while the clock is trusted, and with the time that was trusted. */
  readonly deletesByAge?: true
}

/** A round that went well is noted when so long nothing was: whoever reads it counts in minutes, and rounds come each second. */
export const NOTED_MS = 60_000

/**
 * @returns what runs one round of a job, and never throws: a failure is logged, and the next round tries again. What
 *   went well is noted now and then, what failed each time; of a database that is away, nothing.
 */
export function roundsOfJobs(deps: Deps, signal: AbortSignal, guard = clockGuard(deps)): (job: Job) => Promise<void> {
  const { db, clock, log } = deps
  const wellAt = new Map<string, number>()

  async function note(job: Job, began: number, why?: string): Promise<void> {
    const now = clock()
    if (job.notes === 'itself' || (why === undefined && now < (wellAt.get(job.name) ?? -Infinity) + NOTED_MS)) return
    // After a failure the first round that goes well says so at once.
    wellAt.delete(job.name)
    try {
      await endRound(db, job.name, { began, now, ...(why !== undefined && { why }) })
      if (why === undefined) wellAt.set(job.name, now)
    } catch (error) {
      // Of a round that failed itself the log has just told.
      if (why === undefined) log.error('round.not_noted', error, { job: job.name })
    }
  }

  /** A round that waits for the clock counts as a good one: `clock.jumped` is reported already. */
  async function runIfTrusted(job: Job): Promise<void> {
    const now = await guard.trustedTime()
    if (now !== undefined) await job.run({ ...deps, clock: () => now }, signal, guard)
  }

  return async (job) => {
    const began = clock()
    try {
      await (job.deletesByAge ? runIfTrusted(job) : job.run(deps, signal, guard))
    } catch (error) {
      log.error('job.failed', error, { job: job.name })
      // To ask it once more would only be one more that waits for it.
      if (!(error instanceof DatabaseDown)) await note(job, began, kindOf(error))
      return
    }
    await note(job, began)
  }
}

/** What kind of error it is, never what it says: a message may quote a phone, a name or a key. */
function kindOf(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  const words = [error instanceof Error ? name : 'Error', code]
  return words.filter((word) => typeof word === 'string' && /^[A-Za-z_]\w{1,40}$/.test(word) && !/\d{6}/.test(word)).join(' ') || 'Error'
}
