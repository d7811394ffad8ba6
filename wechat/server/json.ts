/**
 * One call of the api host. A refusal arrives with status 200, as text/plain, and is a WechatError; no answer, or one that can't be
 * understood, is a plain Error. No error quotes an address, a body or a cause: the secret and tokens stand there.
 */
import { WechatError } from './errors.ts'
import type { Outside } from './outside.ts'

export type Answer = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, string>>

const TIMEOUT = 10_000

/** How long we wait before the second and the third try, ms. */
const PAUSES = [300, 900]

export function getJson(outside: Outside, path: string, query: Values): Promise<Answer> {
  return patiently(outside, () => ask(outside, path, query))
}

export function postJson(outside: Outside, path: string, query: Values, body: Answer): Promise<Answer> {
  return patiently(outside, () => ask(outside, path, query, body))
}

/** Busy (-1) means not done, so all calls may be repeated; used-up quotas (45009, 45011) do not come back within seconds. */
async function patiently({ wait }: Outside, once: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof WechatError) || error.errcode !== -1) throw error
    }
    await wait(pause)
  }
  return once()
}

async function ask(outside: Outside, path: string, query: Values, body?: Answer): Promise<Answer> {
  const received = await receive(outside, path, query, body).catch(reasonOf)
  if (typeof received === 'string') throw new Error(`${path}: no answer (${received})`)
  const answer = received.status === 200 ? parse(received.text) : undefined
  const errcode = answer?.['errcode'] ?? 0
  if (answer === undefined || !Number.isInteger(errcode)) throw new Error(`${path}: not an answer of WeChat (HTTP ${received.status})`)
  if (errcode !== 0) throw new WechatError(errcode as number, withoutSecrets(String(answer['errmsg'] ?? ''), { ...query, ...body }), path)
  return answer
}

async function receive({ hosts, fetch }: Outside, path: string, query: Values, body?: Answer) {
  const search = new URLSearchParams(query).toString()
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${hosts.api}${path}${search && `?${search}`}`, { ...post, signal: AbortSignal.timeout(TIMEOUT) })
  return { status: response.status, text: await response.text() }
}

/** A word of the network's, like ECONNREFUSED or TimeoutError. */
function reasonOf(error: Error): string {
  return String((error.cause as { code?: unknown } | undefined)?.code ?? error.name)
}

function parse(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text, exact)
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}

/** A msgid has 19 digits, more than a number holds: it stays as written. */
function exact(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value
}

function withoutSecrets(said: string, sent: Answer): string {
  const secrets = [sent['secret'], sent['access_token'], sent['refresh_token']].filter(
    (value) => typeof value === 'string' && value !== '',
  ) as string[]
  return secrets.reduce((text, secret) => text.split(secret).join('***'), said)
}

export function textOf(answer: Answer, key: string): string {
  const value = answer[key]
  if (typeof value !== 'string' || value === '') throw new Error(`an answer of WeChat lacks ${key}`)
  return value
}

/** Some fields are given to some accounts and some people only. */
export function textIn(answer: Answer, key: string): string | undefined {
  return answer[key] === undefined || answer[key] === '' ? undefined : textOf(answer, key)
}

export function secondsOf(answer: Answer, key: string): number {
  const value = answer[key]
  if (typeof value !== 'number' || !(value > 0)) throw new Error(`an answer of WeChat lacks ${key}`)
  return value
}
