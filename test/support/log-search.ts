/**
 * Every line that a server logs in a test is searched for what no log may hold; a test whose server has logged such a line
 * fails (log-searched.ts).
 */

/** Written again, not taken from server/log.ts: what masks a line is what is looked after here. */
const never: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a phone', /(?<!\d)(?:(?:00)?86)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/],
  ['an ID number', /(?<!\d)[1-9]\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\d)/],
  ['a token', /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/],
  ['an entry code', /(?<!\w)[2-9A-HJ-NP-Z]{26}(?!\w)/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @param secrets what this server in particular must keep: its key, codes that it has sent. @returns what stands in a line, in words. */
export function secretsIn(line: string, secrets: Iterable<string> = []): string[] {
  const found = never.filter(([, pattern]) => pattern.test(line)).map(([what]) => what)
  for (const secret of secrets)
    if (secret !== '' && line.includes(secret) && new RegExp(`(?<!\\w)${escaped(secret)}(?!\\w)`).test(line))
      found.push('a secret of this server')
  return found
}

const leaks: string[] = []

export function searchLine(line: string, secrets: Iterable<string> = []): void {
  for (const what of secretsIn(line, secrets)) leaks.push(`${what} in ${line.trim()}`)
}

/** What a process has said: its lines of the log. */
export function searchSaid(said: string): void {
  for (const line of said.split('\n')) if (line.startsWith('{"at":')) searchLine(line)
}

/** What was found since the last time, each once. */
export const takeLeaks = (): string[] => leaks.splice(0)
