/** The log: one JSON object a line, on standard output and error. Phones and ID numbers in a message are masked. */
import { maskedMobile, maskedNumber } from '#contract/mask.ts'
import { DatabaseDown } from './db/errors.ts'
import type { Logger } from './deps.ts'

/** An error may quote what it failed on. */
export function withoutNumbers(text: string): string {
  return text
    .replace(/(?<!\d)[1-9]\d{16}[\dXx](?!\d)/g, maskedNumber)
    .replace(
      /(?<!\d)((?:00)?86)?(1[3-9]\d{9})(?!\d)/g,
      (_, country: string | undefined, mobile: string) => (country ?? '') + maskedMobile(mobile),
    )
}

function line(facts: Record<string, unknown>): string {
  return `${withoutNumbers(JSON.stringify({ at: new Date().toISOString(), ...facts }))}\n`
}

const MINUTE = 60_000

/** How often each kind came again since its line was written. */
const again = new Map<string, number>()

/** The first of a kind is written at once; those of the minute after it are counted, and written as one. */
function warn(event: string, kind: string, facts?: Record<string, unknown>): void {
  const key = `${event} ${kind}`
  const times = again.get(key)
  again.set(key, times === undefined ? 0 : times + 1)
  if (times !== undefined) return
  process.stderr.write(line({ event, level: 'warn', kind, ...facts }))
  setTimeout(() => {
    const more = again.get(key)
    again.delete(key)
    if (more !== undefined && more > 0) process.stderr.write(line({ event, level: 'warn', kind, again: more }))
  }, MINUTE).unref()
}

export const consoleLog: Logger = {
  info: (event, facts) => {
    process.stdout.write(line({ event, ...facts }))
  },
  warn,
  error: (event, error, facts) => {
    // While the database is away everything fails, many times a second and for that one reason.
    if (error instanceof DatabaseDown) return warn(event, error.what, { message: error.message })
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    process.stderr.write(line({ event, message, stack, ...facts }))
  },
}
