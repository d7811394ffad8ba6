/** Makes a call of the contract: its query or body, the headers every call carries, and the envelope opened. */
import { APP_ID, type Call, type Data, type Envelope, headers, type Input, REQUEST_TIMEOUT_MS } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import { SUCCESS } from '#contract/outcome.ts'
import { agreeWith } from './clock.ts'
import { newKey } from './key.ts'
import { storage, tenant } from './storage.ts'

/** The server understood and said no, in a sentence for people. */
export class Refusal extends Error {
  // Only declared: older phones would get helpers for fields.
  declare readonly code: string
  declare readonly msg: string
  declare readonly reason: Reason | undefined
  declare readonly http: number

  constructor(http: number, envelope: { code: string; msg: string; reason?: Reason }) {
    super(envelope.msg)
    this.name = 'Refusal'
    this.http = http
    this.code = envelope.code
    this.msg = envelope.msg
    this.reason = envelope.reason
  }
}

/** No answer: no network, or none in time. */
export class Offline extends Error {
  constructor(cause: unknown) {
    super('网络不可用，请检查网络后重试', { cause })
    this.name = 'Offline'
  }
}

export type CallError = Refusal | Offline

export interface Options {
  /** One per intention (Idempotency-Key): a retry with the same key is the same submission. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds, where fewer than spec.md section 9 has are waited. */
  patience?: number | undefined
  /** The caller shows the refusal itself. */
  quiet?: boolean | undefined
  /** The page reads by itself, without a tap: an expired session makes a public page a guest's instead of showing a dialog. */
  background?: boolean | undefined
}

type Listener = (error: CallError, options: Options) => void
let heard: Listener = () => {}

/** The frame hears of every failure here, so that what spec.md section 8 shows is shown once and in one place. */
export function onFailure(listener: Listener): void {
  heard = listener
}

/** Another gateway that is called instead of our own server, which speaks spec.md and no more; empty for our own. */
function gateway(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content
  return (named || import.meta.env.VITE_API_BASE || '').replace(/\/$/, '')
}

export async function request<C extends Call>(call: C, input: Input<C>, options: Options = {}): Promise<Data<C>> {
  try {
    // Before anything is waited for: whoever signs out forgets the session as soon as this has begun.
    const carried = headersOf(call, options.key)
    const askOne = <O extends Call>(other: O, sent: Input<O>) => ask(other, sent as Record<string, unknown>, options, carried)
    if (gateway() === '') return await askOne(call, input)
    const { through } = await import('./gateway.ts')
    return await through(call, input, askOne, Refusal)
  } catch (error) {
    // Given up by the caller: nobody waits for it any more.
    if (!options.signal?.aborted) heard(error as CallError, options)
    throw error
  }
}

async function ask<C extends Call>(
  call: C,
  input: Record<string, unknown>,
  { signal, patience = REQUEST_TIMEOUT_MS }: Options,
  carried: Record<string, string>,
): Promise<Data<C>> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(addressOf(call, input), {
      method: call.method,
      credentials: 'include',
      signal: limit.signal,
      headers: carried,
      ...(call.method === 'POST' && { body: JSON.stringify(input) }),
    })
    // A GET may come from a cache and bring an old date.
    if (call.method === 'POST') agreeWith(response.headers.get('date'))
    return opened(response.status, await response.text()) as Data<C>
  } catch (error) {
    throw error instanceof Refusal ? error : new Offline(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function addressOf(call: Call, input: Record<string, unknown>): string {
  const address = gateway() + call.path
  if (call.method === 'POST') return address
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? address : `${address}?${text}`
}

const plainHeaders = { Accept: 'application/json', 'Content-Type': 'application/json' }

/** Made at the first call and kept. */
function deviceId(): string {
  const known = storage.deviceId.get()
  if (known !== '') return known
  const made = newKey()
  storage.deviceId.set(made)
  return made
}

function headersOf(call: Call, key: string | undefined): Record<string, string> {
  if (call.headers === false) return plainHeaders
  const token = storage.token.get()
  const userToken = storage.userToken.get() || token
  return {
    Accept: 'application/json',
    ...(call.method === 'POST' && { 'Content-Type': 'application/json' }),
    ...(token !== '' && { [headers.workflowToken]: token }),
    ...(userToken !== '' && { [headers.authorization]: `Bearer ${userToken}` }),
    [headers.sysCode]: tenant(),
    [headers.appId]: APP_ID,
    // Ours: another's gateway would not let a browser send them.
    ...(gateway() === '' && { [headers.deviceId]: deviceId(), ...(key !== undefined && { [headers.idempotencyKey]: key }) }),
  }
}

function opened(http: number, text: string): unknown {
  let envelope: Partial<Envelope> & { message?: string }
  try {
    envelope = JSON.parse(text) as typeof envelope
  } catch {
    // Something between us and the server answered in its own words.
    throw new Refusal(http < 400 ? 502 : http, { code: '', msg: '' })
  }
  if (envelope.code === SUCCESS && http < 400) return envelope.data
  throw new Refusal(http, {
    code: envelope.code ?? '',
    msg: envelope.msg || envelope.message || '',
    ...(envelope.reason && { reason: envelope.reason }),
  })
}
