/** The log: one JSON object a line, on standard output and error. Phones and ID numbers in a message are masked. */
import { maskedMobile, maskedNumber } from '#contract/mask.ts'
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

export const consoleLog: Logger = {
  info: (event, facts) => {
    process.stdout.write(line({ event, ...facts }))
  },
  error: (event, error, facts) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    process.stderr.write(line({ event, message, stack, ...facts }))
  },
}
