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

/**
 * JSON of `ID:name,name` by name: a template that was approved there, and the names of its variables in their order.
 * @param known what messages are called here: one of another name would never be sent.
 */
export function templatesIn<N extends string>(
  given: Given,
  name: string,
  known: readonly N[],
): Partial<Record<N, { id: string; params: readonly string[] }>> {
  const value = textsIn(given[name] || '{}')
  if (value === undefined) throw new EnvError(`${name} must be JSON like {"order_paid":"ID:name,name"}`)
  const unknown = Object.keys(value).filter((key) => !known.includes(key as N))
  if (unknown.length > 0) throw new EnvError(`${name} has no message called ${unknown.join(', ')}; there are ${known.join(', ')}`)
  const templates: Partial<Record<N, { id: string; params: readonly string[] }>> = {}
  for (const [key, text] of Object.entries(value)) {
    const [id = '', params = ''] = text.split(':')
    templates[key as N] = { id, params: params.split(',').filter((one) => one !== '') }
  }
  return templates
}

function textsIn(json: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    const isTexts = typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
    return isTexts ? (value as Record<string, string>) : undefined
  } catch {
    return undefined
  }
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
