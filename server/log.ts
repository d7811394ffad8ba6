/** The log: one JSON object a line, on standard output and error. */
import type { Logger } from './deps.ts'

export const consoleLog: Logger = {
  info: (event, facts) => {
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`)
  },
  error: (event, error, facts) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), event, message, stack, ...facts })}\n`)
  },
}
