/** The one place that every deletion by age passes: it looks at the clock, and says whether the time can be relied on. */
import type { Deps } from '../deps.ts'
import {
  databaseTime,
  findClockWatch,
  lockClockWatch,
  newestRound,
  saveClockWatch,
  trustedWatch,
} from '../features/system/clock-watch-store.ts'
import { type Clock, systemMonotonic } from '../flow/clock.ts'
import type { HeardClocks } from '../providers/heard-clocks.ts'
import { notifyOfClockDoubt } from './clock-notice.ts'
import { type ClockMemory, JUMP_MS, type Judgement, judgeLook } from './clock-judgement.ts'

export interface ClockGuard {
  /** Looks for a jump; asks the database once a minute, and when it finds one. */
  watch(): Promise<void>
  /** @returns the time, if deletion may rely on it. Deletion then uses this time and no later one. */
  trustedTime(): Promise<number | undefined>
}

interface ClockGuardParts {
  monotonic?: Clock
  /** Providers' clocks; none by default. */
  readings?: HeardClocks['readings']
}

const STORED_EACH_MS = 60_000
const REPEATED_EACH_MS = 24 * 3_600_000

export function clockGuard(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { monotonic = systemMonotonic, readings = () => [] }: ClockGuardParts = {},
): ClockGuard {
  let memory: ClockMemory | undefined
  let wasDoubted = false
  let reportedElapsed = -Infinity
  let last: Promise<unknown> = Promise.resolve()

  /** One look after the other: several jobs of a server ask at the same time. */
  function look(): Promise<number | undefined> {
    const next = last.then(lookNow, lookNow)
    last = next
    return next
  }

  async function lookNow(): Promise<number | undefined> {
    const external = await externalClocks()
    const { judgement, moment } = await db.write(async (tx) => {
      const moment = { now: clock(), elapsed: monotonic() }
      const watch = (await lockClockWatch(tx)) ?? trustedWatch((await newestRound(tx)) ?? moment.now)
      const agreeing = external.filter(({ ahead }) => Math.abs(moment.now - moment.elapsed - ahead) <= JUMP_MS).map(({ name }) => name)
      const judgement = judgeLook(watch, memory, { ...moment, agreeing })
      await saveClockWatch(tx, judgement.watch)
      return { judgement, moment }
    })
    // A look that could not be stored is forgotten: the next one finds the same jump.
    memory = judgement.memory
    if (report(judgement, moment.elapsed))
      await notifyOfClockDoubt(db, { doubtedAt: judgement.watch.doubted_at as number, now: moment.now })
    return judgement.watch.doubted_at === null ? moment.now : undefined
  }

  /** Each with how far its time is ahead of our monotonic clock, which no jump changes. Asked only in doubt. */
  async function externalClocks(): Promise<{ name: string; ahead: number }[]> {
    const watch = await findClockWatch(db)
    if (watch === undefined || watch.doubted_at === null) return []
    const ofDatabase = await databaseTime(db)
    const elapsed = monotonic()
    const all = [
      ...(ofDatabase === undefined ? [] : [{ name: 'database', time: ofDatabase }]),
      ...readings(memory?.jumpedElapsed ?? -Infinity),
    ]
    return all.map(({ name, time }) => ({ name, ahead: time - elapsed }))
  }

  /** Logs a doubt at once, and then daily. @returns whether it was logged now. */
  function report({ watch, found }: Judgement, elapsed: number): boolean {
    const { doubted_at, reason, jumped_by, steady_ms, ended_by } = watch
    if (doubted_at === null) {
      if (wasDoubted) log.info('clock.trusted', { by: ended_by })
      wasDoubted = false
      return false
    }
    const isDue = elapsed - reportedElapsed >= REPEATED_EACH_MS
    // Two servers that disagree raise the doubt every minute: that is one report a day.
    const isReported = isDue || (found !== undefined && found !== 'servers')
    if (isReported) {
      reportedElapsed = elapsed
      log.error('clock.jumped', new Error('data whose time is over is kept until the clock is certain; see npm run admin -- clock'), {
        reason,
        from: new Date(doubted_at - jumped_by).toISOString(),
        to: new Date(doubted_at).toISOString(),
        steadyMinutes: Math.floor(steady_ms / 60_000),
      })
    }
    wasDoubted = true
    return isReported
  }

  return {
    watch: async () => {
      const elapsed = monotonic()
      const hasMoved = memory === undefined || Math.abs(clock() - memory.line.now - (elapsed - memory.line.elapsed)) > JUMP_MS
      if (hasMoved || memory === undefined || elapsed - memory.lookedElapsed >= STORED_EACH_MS) await look()
    },
    trustedTime: look,
  }
}
