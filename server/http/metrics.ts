/** What Prometheus reads: counters of this process, and figures of the database as they were counted last (server/jobs/figures.ts). */
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '../db/db.ts'
import { DatabaseDown } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { refusalsByLimit } from '../features/verify/limit-refusals.ts'
import { smsPoolUse, type SmsPoolUse } from '../features/verify/sms-limits.ts'
import { findClockWatch } from '../features/system/clock-watch-store.ts'
import { type Figure, figuresOf } from '../features/system/figure-store.ts'
import { hasDamage } from '../features/system/damage.ts'
import { figures, type FigureName, type Shape } from '../features/system/figures.ts'
import { type Round, roundsOf } from '../features/system/round-store.ts'
import { type ChainNow, lookAtChain } from '../flow/seal-log.ts'
import { linesSoFar } from '../log.ts'

/** Whoever asks waits for ten seconds at most (Prometheus' own choice), and has the other figures to come for. */
const MOST_MS = 2_000

/** What is known beside the counters of this process. */
export interface Known {
  /** What happens by itself, as far as the database says. */
  rounds: readonly Round[]
  figures: readonly Figure[]
  /** Undefined where the database is away. */
  chain: ChainNow | undefined
  /** Whether deletion waits because a clock has jumped; undefined where the database is away. */
  isClockDoubted: boolean | undefined
  /** The day's SMS pools. */
  smsPools: readonly SmsPoolUse[]
  engine: Db['engine']
  /** Whether the last look at the SQLite file has found damage. */
  damaged: boolean
  /** Bytes that the disk of DATA_DIR still takes; undefined where it cannot be asked. */
  room: number | undefined
}

export interface Metrics {
  count: MiddlewareHandler
  text(known: Known, now: number): string
}

export function metrics(): Metrics {
  const answered = new Map<number, number>()
  const delayed = recentDelay()
  return {
    count: async (http, next) => {
      await next()
      answered.set(http.res.status, (answered.get(http.res.status) ?? 0) + 1)
    },
    text: ({ rounds, figures: counted, chain, isClockDoubted, smsPools, engine, damaged, room }, now) =>
      [
        ...family('huiwu_http_requests_total', 'counter', 'Answers by their HTTP status.', [...answered].map(by('status'))),
        ...family('huiwu_log_lines_total', 'counter', 'Lines of the log by level and event; a line that was left out counts too.', [
          ...linesSoFar(),
        ]),
        ...family(
          'huiwu_limit_refusals_total',
          'counter',
          'Requests refused by a limit, by its name in LIMITS.',
          [...refusalsByLimit()].map(by('limit')),
        ),
        ...family(
          'huiwu_sms_pool_used',
          'gauge',
          'SMS codes of the day by pool.',
          smsPools.map(({ limit, used }) => by('limit')([limit, used])),
        ),
        ...family(
          'huiwu_sms_pool_most',
          'gauge',
          'SMS codes that the pool allows in a day.',
          smsPools.map(({ limit, most }) => by('limit')([limit, most])),
        ),
        ...family('huiwu_event_loop_delay_seconds', 'summary', 'How long a turn has kept others waiting.', [
          ['quantile="0.99"', delayed(now)],
        ]),
        ...family('process_resident_memory_bytes', 'gauge', 'Memory of this process.', [['', process.memoryUsage.rss()]]),
        ...family(
          'huiwu_disk_free_bytes',
          'gauge',
          'What the disk of DATA_DIR still takes; with SQLite the database grows there.',
          room === undefined ? [] : [by('engine')([engine, room])],
        ),
        ...family('huiwu_database_damaged', 'gauge', '1 where the last look at the SQLite file has found damage.', [['', damaged ? 1 : 0]]),
        ...family(
          'huiwu_round_age_seconds',
          'gauge',
          'Since the job last went well; +Inf where it never has.',
          rounds.map(({ name, ended_at }) => by('name')([name, ended_at === null ? Infinity : (now - ended_at) / 1000])),
        ),
        ...family(
          'huiwu_round_failed',
          'gauge',
          '1 where the job went wrong last.',
          rounds.map(({ name, failed_at }) => by('name')([name, failed_at === null ? 0 : 1])),
        ),
        ...family(
          'huiwu_clock_jumped',
          'gauge',
          '1 where a clock has jumped, and data whose time is over is kept until the clock is certain.',
          isClockDoubted === undefined ? [] : [['', isClockDoubted ? 1 : 0]],
        ),
        ...(chain === undefined ? [] : chainFamilies(chain, now)),
        ...Object.entries<Shape>(figures).flatMap(([name, shape]) => figureFamily(name as FigureName, shape, counted, now)),
        '',
      ].join('\n'),
  }
}

const WINDOW_MS = 60_000

/** @returns tells the delay of 99 in 100 turns, in seconds: of the minute that goes on or of the one before it, whichever is worse. */
function recentDelay(): (now: number) => number {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let since: number | undefined
  let before = 0
  return (now) => {
    const current = delay.percentile(99) / 1e9
    const worst = Math.max(before, current)
    since ??= now
    if (now - since >= WINDOW_MS) {
      before = current
      since = now
      delay.reset()
    }
    return worst
  }
}

type Line = readonly [labels: string, value: number]

const by =
  (label: string) =>
  ([value, figure]: readonly [string | number, number]): Line => [`${label}="${value}"`, figure]

/** One metric as the text format has it; nothing of one that has no lines. */
function family(name: string, type: 'counter' | 'gauge' | 'summary', help: string, lines: readonly Line[]): string[] {
  if (lines.length === 0) return []
  const told = lines.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value === Infinity ? '+Inf' : value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...told]
}

function figureFamily(name: FigureName, { help, unit, by: apart }: Shape, counted: readonly Figure[], now: number): string[] {
  const told = (value: number) => {
    if (unit === 'fen') return value / 100
    if (unit === 'since') return value === 0 ? 0 : Math.max(0, now - value) / 1000
    return value
  }
  const lines = counted
    .filter((figure) => figure.name === name)
    .map(({ label, value }): Line => [apart === undefined ? '' : `${apart.label}="${label}"`, told(Number(value))])
  return family(`huiwu_${name}`, 'gauge', help, lines)
}

function chainFamilies({ n, sealedAt, since }: ChainNow, now: number): string[] {
  return [
    ...family('huiwu_log_sealed_lines', 'gauge', 'Links of the chain of the log.', [['', n]]),
    ...family('huiwu_log_sealed_age_seconds', 'gauge', 'Since the last line was sealed; +Inf where none ever was.', [
      ['', sealedAt === undefined ? Infinity : (now - sealedAt) / 1000],
    ]),
    ...family(
      'huiwu_log_unsealed_age_seconds',
      'gauge',
      'Since the first line was written that is not sealed yet; 0 where there is none.',
      [['', since === undefined ? 0 : Math.max(0, now - since) / 1000]],
    ),
  ]
}

/** Of a database that is away nothing is known: it takes only its own figures with it. */
export async function known({ db, env }: Pick<Deps, 'db' | 'env'>, now: number): Promise<Known> {
  const nothing = { rounds: [], figures: [], chain: undefined, isClockDoubted: undefined, smsPools: [] }
  const asked = Promise.all([roundsOf(db), figuresOf(db), lookAtChain(db), findClockWatch(db), smsPoolUse({ db, env }, now)]).then(
    ([rounds, found, chain, watch, smsPools]) => ({
      rounds,
      figures: found,
      chain,
      isClockDoubted: watch !== undefined && watch.doubted_at !== null,
      smsPools,
    }),
    (error: unknown) => {
      if (error instanceof DatabaseDown) return nothing
      throw error
    },
  )
  return {
    ...(await Promise.race([asked, pause(MOST_MS, nothing, { ref: false })])),
    engine: db.engine,
    damaged: hasDamage(db),
    room: await roomIn(env.dataDir),
  }
}

/** Where the data is on another machine there may be no such folder. */
async function roomIn(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found === undefined ? undefined : found.bavail * found.bsize
}
