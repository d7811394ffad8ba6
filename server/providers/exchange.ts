/** One request to a provider and its answer as text. An error quotes neither address nor body: phone numbers and keys may stand there. */
import type { Fetch, Outside } from '#wechat/server/outside.ts'

/** What a provider's client needs of the world around it. */
export type World = Pick<Outside, 'fetch' | 'clock' | 'nonce'>

export interface Exchanged {
  status: number
  text: string
  header(name: string): string | undefined
}

/** Milliseconds until we stop waiting. */
const TIMEOUT = 10_000

/** No connection came about: nothing was sent. */
export class Unreached extends Error {
  override readonly name = 'Unreached'
}

/** Words of the network's for that: nobody listens there, or nobody knows where it is. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * @param patience milliseconds until we stop waiting, where somebody stands before a screen meanwhile.
 * @throws Unreached when it did not arrive, and an Error when no answer came: whether it arrived, nobody knows.
 */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  patience = TIMEOUT,
): Promise<Exchanged> {
  const answer = await ask(fetch, url, { ...init, signal: AbortSignal.timeout(patience) }).catch(reasonOf)
  if (typeof answer === 'string') {
    const words = `no answer from ${new URL(url).host} (${answer})`
    throw UNREACHED.has(answer) ? new Unreached(words) : new Error(words)
  }
  return answer
}

async function ask(fetch: Fetch, url: string, init: Parameters<Fetch>[1]): Promise<Exchanged> {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) ?? undefined }
}

/** A word of the network's, like ECONNREFUSED or TimeoutError. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } }
  return String(cause?.code ?? name)
}

/** The text as a JSON object; undefined when it is none. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
