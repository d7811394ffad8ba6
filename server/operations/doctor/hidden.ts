/** The last door before the terminal: a sentence may quote what a provider, the system or the settings have said. */
import type { Given } from '../../env/given.ts'

const SECRET = /(?:SECRET|KEY|TOKEN|PASSPHRASE|PASSWORD)$/
const PUBLIC = /PUBLIC_KEY$/
/** Shorter ones are switches, like NEW_SECRET=1. */
const SHORTEST = 6
const MASK = '***'

/** @param more secrets that no variable holds: a key file's. @returns what takes them out of a text. */
export function hiding(given: Given, ...more: readonly string[]): (text: string) => string {
  const secrets = [...more, ...Object.entries(given).flatMap(([name, value = '']) => secretsIn(name, value))]
    .filter((secret) => secret.length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
  return (text) => secrets.reduce((rest, secret) => rest.split(secret).join(MASK), text)
}

/** A key in PEM line by line as well; of an address the password, as it stands there and as it is meant. */
function secretsIn(name: string, value: string): string[] {
  const whole = SECRET.test(name.toUpperCase()) && !PUBLIC.test(name) ? [value, value.trim(), ...linesOf(value)] : []
  const password = /^[a-z][\w+.-]*:\/\/[^/?#@]*:([^/?#]*)@/i.exec(value)?.[1] ?? ''
  return [...whole, password, decoded(password)]
}

function linesOf(value: string): string[] {
  if (!value.includes('-----BEGIN')) return []
  return value.split(/\\n|\s*\n/).filter((line) => !line.startsWith('-----'))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
