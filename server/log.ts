/**
 * The log: one JSON object a line, information on standard output, the rest on standard error. Phones, ID numbers and
 * whatever opens anything are masked in it.
 *
 * `error`: somebody has to look. `warn`: something outside brings it about, as often as it likes (forged reports, bodies
 * cut off, a database that is away). `info`: something was done.
 */
import { maskedMobile, maskedNumber } from '#contract/mask.ts'
import { DatabaseDown, eventOfDown, NewerSchema } from './db/errors.ts'
import type { Logger } from './deps.ts'
import { requestId } from './flow/request-id.ts'

/** An error may quote what it failed on. */
export function withoutNumbers(text: string): string {
  return text
    .replace(/(?<!\d)[1-9]\d{16}[\dXx](?!\d)/g, maskedNumber)
    .replace(
      /(?<!\d)((?:00)?86[ -]?)?(1[3-9]\d[ -]?\d{4}[ -]?\d{4})(?!\d)/g,
      (_, country: string | undefined, mobile: string) => (country ?? '') + maskedMobile(mobile.replace(/[ -]/g, '')),
    )
}

/** Nor what opens anything: bearer tokens and links as flow/ids.ts makes them, and entry codes. */
function withoutSecrets(text: string): string {
  return withoutNumbers(text)
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '***')
    .replace(/(?<!\w)[2-9A-HJ-NP-Z]{26}(?!\w)/g, '***')
}

export type Level = 'info' | 'warn' | 'error'

/** A line as it stands in the log. */
export function lineOf(level: Level, event: string, facts: Record<string, unknown> = {}): string {
  return `${withoutSecrets(JSON.stringify({ at: new Date().toISOString(), level, event, request: requestId(), ...facts }))}\n`
}

/** What a line says of an error: more of one of ours than of what something else has thrown. */
export function factsOf(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}

const labelsOf = (level: Level, event: string) => `level="${level}",event="${event}"`

/** What alarms look at (deploy/huiwu.rules.yml): to Prometheus the first of a line that was not told before is no increase. */
const watched = [
  ['error', 'request.failed'],
  ['error', 'payment.refused'],
  ['error', 'refund.refused'],
  ['error', 'clock.jumped'],
  ['error', 'log.lost'],
  ['warn', 'database.down'],
  ['warn', 'database.newer'],
  ['warn', 'payment.callback_forged'],
  ['warn', 'invoice.callback_forged'],
] as const

/** Lines by level and event, as Prometheus writes labels: events are words of ours, of which there are some dozens. */
const lines = new Map<string, number>(watched.map(([level, event]) => [labelsOf(level, event), 0]))

export const linesSoFar = (): ReadonlyMap<string, number> => lines

/** Whether or not it is written: those of the same kind within a minute are left out. */
function counted(level: Level, event: string): void {
  const labels = labelsOf(level, event)
  lines.set(labels, (lines.get(labels) ?? 0) + 1)
}

const MINUTE = 60_000

/** How often each kind came again since its line was written. */
const again = new Map<string, number>()

/** The first of a kind is written at once; those of the minute after it are counted, and written as one. */
function warn(event: string, kind: string, facts?: Record<string, unknown>): void {
  counted('warn', event)
  const key = `${event} ${kind}`
  const times = again.get(key)
  again.set(key, times === undefined ? 0 : times + 1)
  if (times !== undefined) return
  process.stderr.write(lineOf('warn', event, { kind, ...facts }))
  setTimeout(() => {
    const more = again.get(key)
    again.delete(key)
    // Of many requests, so of none.
    if (more !== undefined && more > 0) process.stderr.write(lineOf('warn', event, { kind, again: more, request: undefined }))
  }, MINUTE).unref()
}

export const consoleLog: Logger = {
  info: (event, facts) => {
    counted('info', event)
    process.stdout.write(lineOf('info', event, facts))
  },
  warn,
  error: (event, error, facts) => {
    // While the database is away everything fails, many times a second and for that one reason.
    if (error instanceof NewerSchema) warn(eventOfDown(error), error.what, { message: error.message })
    if (error instanceof DatabaseDown) return warn(event, error.what, { message: error.message })
    counted('error', event)
    process.stderr.write(lineOf('error', event, { ...factsOf(error), ...facts }))
  },
}

/**
 * A program that reads the log has ended (EPIPE), or the disk of its file is full. An `error` of a stream without a listener would end
 * the process in the middle of its requests. The server goes on: orders and the log of operations are in the database. The loss is
 * counted for alarms, and the first one of a stream is written to the other stream.
 */
export function surviveLostLog(): void {
  const { stdout, stderr } = process
  for (const [name, stream, other] of [
    ['stdout', stdout, stderr],
    ['stderr', stderr, stdout],
  ] as const) {
    let isReported = false
    stream.on('error', (error) => {
      counted('error', 'log.lost')
      if (!isReported) {
        isReported = true
        other.write(lineOf('error', 'log.lost', { stream: name, message: error.message }))
      }
    })
  }
}

/**
 * What libraries say past this log comes into it: the HTTP library tells on the console of an answer that it could not
 * send, and of each phone that hung up before it had its answer, which is no news.
 */
export function takeConsole(into: Pick<Console, 'error' | 'warn' | 'info'> = console): void {
  into.info = () => {}
  into.warn = (what: unknown) => consoleLog.warn('console.warned', 'a library', { message: String(what) })
  into.error = (what: unknown) => consoleLog.error('console.failed', what)
}
