/** Settings that are given all or none, and those that are more than a text. */
import { readFileSync } from 'node:fs'
import { EnvError } from './env-error.ts'

export type Given = Readonly<Record<string, string | undefined>>

/** All of these or none. */
export function allOrNone<N extends string>(given: Given, names: readonly N[]): Record<N, string> | undefined {
  const missing = names.filter((name) => !given[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new EnvError(`${missing.join(', ')} must be set with ${names.filter((name) => given[name]).join(', ')}`)
  return given as Record<N, string>
}

/** JSON of `ID:name,name` by name: a template that was approved there, and the names of its variables in their order. */
export function templatesIn(given: Given, name: string): Record<string, { id: string; params: readonly string[] }> {
  try {
    const value: unknown = JSON.parse(given[name] || '{}')
    if (typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')) {
      return Object.fromEntries(
        Object.entries(value as Record<string, string>).map(([key, text]) => {
          const [id = '', params = ''] = text.split(':')
          return [key, { id, params: params.split(',').filter((one) => one !== '') }]
        }),
      )
    }
  } catch {
    // Said below.
  }
  throw new EnvError(`${name} must be JSON like {"order_paid":"ID:name,name"}`)
}

/**
 * A key as it is, or the path of its file.
 * @param wanted what it must be, and `file`, under which Tencent hands it out. OpenSSL would take a public key out of
 *   anything that holds one, and every signature be refused later.
 */
export function pem(value: string, name: string, wanted: 'private key' | 'public key', file: string): string {
  const text = pemText(value, name)
  const [, found] = /-----BEGIN (?:RSA )?(PRIVATE KEY|PUBLIC KEY|CERTIFICATE)-----/.exec(text) ?? []
  if (found !== wanted.toUpperCase())
    throw new EnvError(`${name} is ${found === undefined ? 'no key in PEM' : `a ${found.toLowerCase()}`}; it takes the ${wanted}, ${file}`)
  return text
}

function pemText(value: string, name: string): string {
  if (value.includes('-----BEGIN')) return value.replace(/\\n/g, '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new EnvError(`${name} is neither a PEM nor the path of one`)
  }
}
