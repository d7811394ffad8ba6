/** JSON bodies, bounded. */
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import type { Call } from '#contract/call.ts'
import { takeLoopTurn } from '../flow/loop-turn.ts'
import { type Refusal, refuse } from '../use-case.ts'

/** No call of ours needs more; a hundred attendee ids are 4 kB. */
const BODY_LIMIT = 64 * 1024

/** The rest of a body did not come: whoever sent it hung up, or sent nonsense in its place. Nobody is left to be answered. */
export class BodyLost extends Error {}

/**
 * The body as text, or undefined when it is larger than the limit, in bytes.
 * @throws BodyLost
 */
export async function readText(http: HttpContext, limit = BODY_LIMIT): Promise<string | undefined> {
  const incoming = (http.env as { incoming?: IncomingMessage } | undefined)?.incoming
  const length = Number(http.req.header('content-length') ?? 0)
  if (incoming !== undefined && length > BODY_LIMIT && length <= limit) return readLargeText(incoming)
  return (await readBytes(http, limit))?.toString('utf8')
}

/** Large bodies are put together here, one at a time: a new buffer for each makes V8 stop the server for full collections. */
let joined = Buffer.alloc(0)

/** @throws BodyLost */
async function readLargeText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch (cause) {
    throw new BodyLost('the body ended before its time', { cause })
  }
  await takeLoopTurn()
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (joined.length < size) joined = Buffer.allocUnsafeSlow(size)
  let end = 0
  for (const chunk of chunks) {
    end += chunk.copy(joined, end)
    freeMemory(chunk)
  }
  return joined.toString('utf8', 0, size)
}

/**
 * Frees the memory of a chunk that is not read again. Otherwise V8 counts it until its next collection: uploads made V8 stop the server
 * about once a second.
 */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** The same, byte for byte. */
export async function readBytes(http: HttpContext, limit: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(http.req.header('content-length') ?? 0) > limit) return undefined
  try {
    return await bytesWithin(http, limit)
  } catch (cause) {
    throw new BodyLost('the body ended before its time', { cause })
  }
}

async function bytesWithin(http: HttpContext, limit: number): Promise<Buffer<ArrayBuffer> | undefined> {
  // A declared length is the node server's to enforce; without one the stream is counted.
  // Byte for byte: a report is signed as it came, and text() would drop a mark before it.
  if (http.req.header('content-length') !== undefined) return Buffer.from(await http.req.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of http.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @returns the parsed body, or the refusal. An empty body gives an empty object, a list an object with the call's `listField`. */
export async function readBody(
  http: HttpContext,
  { bodyLimit, listField }: Pick<Call, 'bodyLimit' | 'listField'>,
): Promise<Record<string, unknown> | Refusal<'too_large' | 'broken_body'>> {
  const text = await readText(http, bodyLimit)
  if (text === undefined) return refuse('too_large')
  if (text.trim() === '') return {}
  const isLarge = text.length > BODY_LIMIT
  try {
    if (isLarge) await takeLoopTurn()
    const value: unknown = JSON.parse(text)
    if (isLarge) await takeLoopTurn()
    if (Array.isArray(value)) return listField === undefined ? refuse('broken_body') : { [listField]: value }
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : refuse('broken_body')
  } catch {
    return refuse('broken_body')
  }
}

/** More than the largest call, whose sender is told that it is too large. */
const REST_LIMIT = 8 * 1024 * 1024
const REST_MS = 20_000

/**
 * Whoever is refused before their body was read is answered when they have sent it. The HTTP library closes on those who
 * still send half a second after their answer: a proxy makes 502 of that, and a phone loses why it was refused.
 */
export const answeredWhenSent: MiddlewareHandler = async (http, next) => {
  await next()
  const incoming = (http.env as { incoming?: IncomingMessage } | undefined)?.incoming
  const length = Number(http.req.header('content-length') ?? 0)
  if (incoming === undefined || !(length > 0 && length <= REST_LIMIT) || incoming.complete || incoming.readableDidRead) return
  incoming.resume()
  await finished(incoming, { signal: AbortSignal.timeout(REST_MS) }).catch(() => {})
}
