/** Counters in Prometheus' text format. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '../db/db.ts'
import { DatabaseDown } from '../db/errors.ts'
import { type Round, roundsOf } from '../features/system/round-store.ts'
import { type ChainNow, lookAtChain } from '../flow/seal-log.ts'

/** Whoever asks waits for ten seconds at most (Prometheus' own choice), and has the other figures to come for. */
const MOST_MS = 2_000

export interface Metrics {
  count: MiddlewareHandler
  /** @param known what the database says. */
  text(known: Known, now: number): string
}

/** What the database says; less where it is away, which takes only its own figures with it. */
interface Known {
  /** What happens by itself. */
  rounds: readonly Round[]
  /** Undefined before the first line is sealed. */
  chain: ChainNow | undefined
}

export function metrics(): Metrics {
  const answered = new Map<number, number>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    count: async (http, next) => {
      await next()
      answered.set(http.res.status, (answered.get(http.res.status) ?? 0) + 1)
    },
    text: ({ rounds, chain }, now) =>
      [
        '# TYPE huiwu_http_requests_total counter',
        ...[...answered].map(([status, times]) => `huiwu_http_requests_total{status="${status}"} ${times}`),
        '# TYPE huiwu_event_loop_delay_seconds gauge',
        `huiwu_event_loop_delay_seconds{quantile="0.99"} ${delay.percentile(99) / 1e9}`,
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '# HELP huiwu_round_age_seconds Since the job last went well; +Inf where it never has.',
        '# TYPE huiwu_round_age_seconds gauge',
        ...rounds.map(
          ({ name, ended_at }) => `huiwu_round_age_seconds{name="${name}"} ${ended_at === null ? '+Inf' : (now - ended_at) / 1000}`,
        ),
        '# HELP huiwu_round_failed 1 where the job went wrong last.',
        '# TYPE huiwu_round_failed gauge',
        ...rounds.map(({ name, failed_at }) => `huiwu_round_failed{name="${name}"} ${failed_at === null ? 0 : 1}`),
        ...(chain === undefined ? [] : chainLines(chain, now)),
        '',
      ].join('\n'),
  }
}

function chainLines({ n, sealedAt, since }: ChainNow, now: number): string[] {
  return [
    '# HELP huiwu_log_sealed_lines Links of the chain of the log.',
    '# TYPE huiwu_log_sealed_lines gauge',
    `huiwu_log_sealed_lines ${n}`,
    '# HELP huiwu_log_sealed_age_seconds Since the last line was sealed.',
    '# TYPE huiwu_log_sealed_age_seconds gauge',
    `huiwu_log_sealed_age_seconds ${(now - sealedAt) / 1000}`,
    '# HELP huiwu_log_unsealed_age_seconds Since the oldest line was written that is not sealed yet; 0 where there is none.',
    '# TYPE huiwu_log_unsealed_age_seconds gauge',
    `huiwu_log_unsealed_age_seconds ${since === undefined ? 0 : Math.max(0, now - since) / 1000}`,
  ]
}

export async function known(db: Db): Promise<Known> {
  const nothing: Known = { rounds: [], chain: undefined }
  const asked = Promise.all([roundsOf(db), lookAtChain(db)]).then(
    ([rounds, chain]): Known => ({ rounds, chain }),
    (error: unknown) => {
      if (error instanceof DatabaseDown) return nothing
      throw error
    },
  )
  return Promise.race([asked, pause(MOST_MS, nothing, { ref: false })])
}
