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

/**
 * @param patience milliseconds until we stop waiting, where somebody stands before a screen meanwhile.
 * @throws when no answer came; whether the request arrived, nobody knows.
 */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  patience = TIMEOUT,
): Promise<Exchanged> {
  const answer = await ask(fetch, url, { ...init, signal: AbortSignal.timeout(patience) }).catch(reasonOf)
  if (typeof answer === 'string') throw new Error(`no answer from ${new URL(url).host} (${answer})`)
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
