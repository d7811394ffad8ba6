/** Counters in Prometheus' text format. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'

export interface Metrics {
  count: MiddlewareHandler
  text(): string
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
    text: () =>
      [
        '# TYPE huiwu_http_requests_total counter',
        ...[...answered].map(([status, times]) => `huiwu_http_requests_total{status="${status}"} ${times}`),
        '# TYPE huiwu_event_loop_delay_seconds gauge',
        `huiwu_event_loop_delay_seconds{quantile="0.99"} ${delay.percentile(99) / 1e9}`,
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '',
      ].join('\n'),
  }
}
