/** Counters in Prometheus' text format. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '../db/db.ts'
import { DatabaseDown } from '../db/errors.ts'
import { type Round, roundsOf } from '../features/system/round-store.ts'

/** Whoever asks waits for ten seconds at most (Prometheus' own choice), and has the other figures to come for. */
const MOST_MS = 2_000

export interface Metrics {
  count: MiddlewareHandler
  /** @param rounds what happens by itself, as far as the database says. */
  text(rounds: readonly Round[], now: number): string
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
    text: (rounds, now) =>
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
        '',
      ].join('\n'),
  }
}

/** @returns none where the database is away: it takes only its own figures with it. */
export async function knownRounds(db: Db): Promise<Round[]> {
  const asked = roundsOf(db).catch((error: unknown) => {
    if (error instanceof DatabaseDown) return []
    throw error
  })
  return Promise.race([asked, pause(MOST_MS, [], { ref: false })])
}
