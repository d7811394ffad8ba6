/**
 * Decides whether deletion by age may rely on the time. A wrong clock must not delete anything, and a right one must not keep
 * personal data for ever.
 *
 * Doubt begins in three cases:
 * - `jump`: the wall clock moved more than 5 minutes further, or less far, than the monotonic clock of this process.
 * - `gap`: at the start of a process, now is more than 6 hours from the last time that a server looked at.
 * - `servers`: now is more than 6 hours from what another server on this database saw a moment ago.
 *
 * Doubt ends in the first of five cases:
 * - `clocks`: two external clocks agree with ours within 5 minutes. They count only if they were read after the jump.
 * - `steady`: 24 hours of running without another jump. Running time is stored, so a restart continues the count; the time
 *   while no server ran does not count, because nothing measured it.
 * - `steady`: 72 hours of running in all. A new jump restarts the 24 hours. It restarts the 72 hours only if jumps of one doubt
 *   add up to more than 6 hours, or if a start finds a gap backward or of more than 24 hours: a machine that is off at night
 *   still deletes, and a clock that moves by years after 71 hours does not.
 * - `repaired`: the clock jumped forward and is back, within 5 minutes, where the monotonic clock expects it. Only the process
 *   that saw the jump knows that. After a jump back this does not count: rows written meanwhile look old, and the shortest
 *   period that matters for them, a day for unused files, has passed when the 24 hours have.
 * - `person`: `npm run admin -- clock confirm` (confirmClock in clock-watch-store.ts).
 *
 * Several servers share the row. Each compares its time with it before it deletes, so a server with another time raises the
 * doubt again. Two servers that disagree restart each other's 24 hours.
 */
import type { ClockWatch } from '../features/system/clock-watch-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const JUMP_MS = 5 * MINUTE
const GAP_MS = 6 * HOUR
const STEADY_MS = 24 * HOUR
const TOTAL_MS = 72 * HOUR
/** A gap at a start up to this long leaves the 72 hours running. */
const NIGHT_MS = 24 * HOUR
/** So often the line is drawn again, so that many small corrections of a clock never add up to a jump. */
const LINE_MS = 24 * HOUR
const CLOCKS_NEEDED = 2

/** A time of the wall clock with that of the monotonic clock. */
interface Moment {
  now: number
  elapsed: number
}

interface Look extends Moment {
  /** External clocks that agree with `now`, by name, each once. */
  agreeing: readonly string[]
}

/** What one process remembers from one look to the next. */
export interface ClockMemory {
  /** A moment from which both clocks have moved together. */
  line: Moment
  lookedElapsed: number
  /** Monotonic time of the last jump; external clocks count only if read later. */
  jumpedElapsed: number
  /** The line before a jump forward that raised the doubt of this number. */
  before?: { doubt: number; line: Moment } | undefined
  /** Where this process began to count its running since a jump. */
  counting?: { since: string; elapsed: number; steady: number; total: number } | undefined
}

export interface Judgement {
  watch: ClockWatch
  memory: ClockMemory
  /** What this look found, if it found a jump. */
  found?: Jump['reason'] | undefined
}

interface Jump {
  reason: 'jump' | 'gap' | 'servers'
  by: number
}

/**
 * @param watch as the database has it.
 * @param memory undefined at the first look of a process.
 * @returns what to store and to remember; `watch.doubted_at` is null if deletion may rely on `look.now`.
 */
export function judgeLook(watch: ClockWatch, memory: ClockMemory | undefined, look: Look): Judgement {
  const moment: Moment = { now: look.now, elapsed: look.elapsed }
  const isDoubted = watch.doubted_at !== null
  if (isDoubted && memory?.before?.doubt === watch.doubted_at && Math.abs(offLine(memory.before.line, look)) <= JUMP_MS)
    return trust(endDoubt(watch, look.now, 'repaired'), memory, moment)
  const jump = findJump(watch, memory, look)
  if (jump !== undefined) return doubt(watch, memory, moment, jump)
  if (!isDoubted) return trust({ ...watch, seen_at: look.now, looked_at: look.now }, memory, moment)
  return waitFurther(watch, memory, look)
}

/** @returns milliseconds that the wall clock is ahead of where the line expects it. */
function offLine(line: Moment, { now, elapsed }: Moment): number {
  return now - line.now - (elapsed - line.elapsed)
}

function findJump(watch: ClockWatch, memory: ClockMemory | undefined, look: Look): Jump | undefined {
  if (memory !== undefined) {
    const by = offLine(memory.line, look)
    if (Math.abs(by) > JUMP_MS) return { reason: 'jump', by }
  }
  // While the database was away nothing was stored: what this process has measured since is no gap.
  const measured = memory === undefined ? 0 : look.elapsed - memory.lookedElapsed
  const by = look.now - (watch.doubted_at === null ? watch.seen_at : watch.looked_at)
  if (by >= -GAP_MS && by - measured <= GAP_MS) return undefined
  return { reason: memory === undefined ? 'gap' : 'servers', by }
}

function doubt(watch: ClockWatch, memory: ClockMemory | undefined, moment: Moment, jump: Jump): Judgement {
  const { now, elapsed } = moment
  const next = {
    ...watch,
    looked_at: now,
    steady_ms: 0,
    ...(watch.doubted_at === null
      ? { doubted_at: now, reason: jump.reason, jumped_by: jump.by, jumps: 1, moved_ms: 0, total_ms: 0 }
      : { jumped_by: watch.jumped_by + jump.by, jumps: watch.jumps + 1, ...totalAfter(watch, jump) }),
  }
  const before = lineBefore(watch, memory, moment, jump)
  const counting = { since: countOf(next), elapsed, steady: 0, total: next.total_ms }
  return { watch: next, memory: { line: moment, lookedElapsed: elapsed, jumpedElapsed: elapsed, before, counting }, found: jump.reason }
}

/** Names the doubt with its last jump: each jump begins a new count. */
const countOf = ({ doubted_at, jumps }: ClockWatch) => `${doubted_at} ${jumps}`

/** The 72 hours go on after small jumps and after a night, and begin again after others. */
function totalAfter({ moved_ms, total_ms }: ClockWatch, { reason, by }: Jump): Pick<ClockWatch, 'moved_ms' | 'total_ms'> {
  if (reason === 'gap') return by > 0 && by <= NIGHT_MS ? { moved_ms, total_ms } : { moved_ms: 0, total_ms: 0 }
  const moved = moved_ms + Math.abs(by)
  return moved <= GAP_MS ? { moved_ms: moved, total_ms } : { moved_ms: 0, total_ms: 0 }
}

/** A clock that was ever behind its line has made rows that look old; then coming back to the line ends no doubt. */
function lineBefore(watch: ClockWatch, memory: ClockMemory | undefined, moment: Moment, { reason, by }: Jump): ClockMemory['before'] {
  if (memory === undefined) return undefined
  if (watch.doubted_at === null) return reason === 'jump' && by > 0 ? { doubt: moment.now, line: memory.line } : undefined
  const { before } = memory
  return before !== undefined && offLine(before.line, moment) > 0 ? before : undefined
}

function waitFurther(watch: ClockWatch, memory: ClockMemory | undefined, { now, elapsed, agreeing }: Look): Judgement {
  const since = countOf(watch)
  const counting = memory?.counting?.since === since ? memory.counting : { since, elapsed, steady: watch.steady_ms, total: watch.total_ms }
  const ran = elapsed - counting.elapsed
  // The larger of two servers' counts: side by side they do not make time pass twice as fast.
  const steady_ms = Math.max(watch.steady_ms, counting.steady + ran)
  const total_ms = Math.max(watch.total_ms, counting.total + ran)
  const counted = { ...watch, looked_at: now, steady_ms, total_ms }
  const moment = { now, elapsed }
  if (agreeing.length >= CLOCKS_NEEDED) return trust(endDoubt(counted, now, 'clocks'), memory, moment)
  if (steady_ms >= STEADY_MS || total_ms >= TOTAL_MS) return trust(endDoubt(counted, now, 'steady'), memory, moment)
  return { watch: counted, memory: { ...lined(memory, moment), before: memory?.before, counting } }
}

function endDoubt(watch: ClockWatch, now: number, by: 'repaired' | 'clocks' | 'steady'): ClockWatch {
  return { ...watch, seen_at: now, looked_at: now, doubted_at: null, ended_at: now, ended_by: by }
}

function trust(watch: ClockWatch, memory: ClockMemory | undefined, moment: Moment): Judgement {
  // After a repair the old line holds again, and the line of the jump does not.
  const isOnLine = memory !== undefined && Math.abs(offLine(memory.line, moment)) <= JUMP_MS
  return { watch, memory: lined(isOnLine ? memory : undefined, moment) }
}

function lined(memory: ClockMemory | undefined, moment: Moment): ClockMemory {
  const line = memory === undefined || moment.elapsed - memory.line.elapsed >= LINE_MS ? moment : memory.line
  return { line, lookedElapsed: moment.elapsed, jumpedElapsed: memory?.jumpedElapsed ?? -Infinity }
}
