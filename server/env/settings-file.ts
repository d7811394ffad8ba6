/**
 * A file of settings: `NAME=value` lines that mean the same to us, to systemd's `EnvironmentFile=` and to Node's
 * `--env-file`. Where those two disagree nothing is guessed: the line is refused with its number.
 */
import { EnvError } from './env-error.ts'

export interface Setting {
  name: string
  value: string
  /** Where it begins, from 1. */
  line: number
}

/** @throws EnvError for a line that is none. It never shows one: what is wrong with it may be a secret. */
export function settingsIn(text: string): Setting[] {
  const lines = text.split(/\r?\n/)
  const found: Setting[] = []
  for (let at = 0; at < lines.length; at++) {
    const [line, number] = [lines[at] as string, at + 1]
    if (/^\s*(?:#|$)/.test(line)) continue
    const [, name, start] = /^\s*([A-Za-z_]\w*)\s*=[ \t]*(.*)$/.exec(line) ?? []
    if (name === undefined || start === undefined) throw new EnvError(`ENV_FILE: line ${number} is no NAME=value`)
    const quote = /^['"`]/.exec(start)?.[0]
    if (quote === undefined) {
      found.push({ name, value: unquoted(start, number), line: number })
      continue
    }
    // A key in PEM has many lines.
    let quoted = start.slice(1)
    while (!quoted.includes(quote) && at + 1 < lines.length) quoted += `\n${lines[++at]}`
    found.push({ name, value: unwrapped(quoted, quote, number), line: number })
  }
  return found
}

/** Node ends such a value at a `#`, systemd takes a `\` for a sign of its own. */
function unquoted(text: string, line: number): string {
  if (/[#\\]/.test(text)) throw new EnvError(`ENV_FILE: line ${line} has # or \\ in its value, which needs single quotes: NAME='…'`)
  return text.trim()
}

/** Within double quotes systemd and Node read `\` differently; the `\n` of a key on one line is read by whoever takes the key. */
function unwrapped(text: string, quote: string, line: number): string {
  const end = text.indexOf(quote)
  if (end < 0) throw new EnvError(`ENV_FILE: the quote of line ${line} is never closed`)
  const value = text.slice(0, end)
  if (quote === '`' || (quote === '"' && /\\(?!n)/.test(value)))
    throw new EnvError(
      `ENV_FILE: line ${line} needs single quotes: NAME='…'; a \\ in others, and a backtick, are not read alike everywhere`,
    )
  if (text.slice(end + 1).trim() !== '') throw new EnvError(`ENV_FILE: line ${line} goes on after its closing quote`)
  return value
}
