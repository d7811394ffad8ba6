/**
 * The door of api.mch.weixin.qq.com: every call is checked, carried out and its
 * answer signed. Those who have not proven who they are get an unsigned refusal,
 * and unknown paths an empty one, as at WeChat.
 */
import { type Context, Hono } from 'hono'
import { type Request as Asked, authorization } from './authorization.ts'
import type { Books } from './books.ts'
import { word } from './chance.ts'
import type { Faults } from './faults.ts'
import { spellHeaders } from './header-names.ts'
import { type Keys, type PlatformKey, signature } from './keys.ts'
import { paramError, Refusal, systemError } from './refusal.ts'

export interface Call {
  param(name: string): string
  query: Readonly<Record<string, string>>
  /** Undefined for GET. */
  body: unknown
  /** What came with it, at the door for files alone. */
  file: Uint8Array | undefined
  /** Wechatpay-Serial: the key by which fields of the body are encrypted. */
  serial: string
}

/** What is carried out later: answered with 202 and nothing. */
export const ACCEPTED = Object.freeze({})

/** @returns what is answered with 200; undefined: 204 with nothing; a Response: as it is, unsigned. */
export type Handle = (call: Call) => object | undefined
/** Method and path, such as `POST /v3/pay/transactions/jsapi`. */
export type Doors = Record<string, Handle>

/** The end of the one path that takes a file. */
const FILES = '/upload-fapiao-file'
const PROBE = 'WECHATPAY/SIGNTEST/'
const SLOW = 12_000

/** @param probe makes the signature one that must not be accepted (facts 3.3). */
export function signedHeaders(key: PlatformKey, now: number, body: string, probe: boolean): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), word(32)]
  const value = signature(key.privateKey, `${timestamp}\n${nonce}\n${body}\n`)
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Request-ID': requestId(),
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': key.id,
    'Wechatpay-Signature': probe ? PROBE + value.slice(PROBE.length) : value,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    'Wechatpay-Timestamp': timestamp,
  }
}

const requestId = () => `08${word(38).toUpperCase()}`

interface Parts {
  clock: () => number
  keys: Keys
  faults: Faults
  books: Books
  doors: Doors
  /** Answered to everybody, unsigned. */
  open?: Doors
  /**
   * For a host that is reached at a second address: `doors` write `download_url` with the first. A caller signs the path of
   * `download_url` as it is given, so it needs the address that the caller uses.
   */
  readdress?: { from: string; to(http: Context): string }
  /** Lets milliseconds pass, for slow answers. */
  wait(ms: number): Promise<unknown>
}

export function door({ clock, keys, faults, books, doors, open = {}, readdress, wait }: Parts): Hono {
  const check = authorization({ clock, mchId: keys.merchant.mchId, serial: keys.merchant.serial, publicKey: keys.merchantKey })
  const routes = new Hono()
  routes.use(spellHeaders)

  for (const [place, handle] of Object.entries(doors)) {
    const [method, path] = place.split(' ') as [string, string]
    routes.on(method, path, async (http) => {
      const bytes = Buffer.from(await http.req.arrayBuffer())
      const form = path.endsWith(FILES) ? await formOf(bytes, http.req.header('content-type') ?? '') : undefined
      const asked = {
        method,
        path: http.req.url.slice(http.req.url.indexOf('/v3/')),
        // Of a file only what is said of it is signed.
        body: form?.meta ?? bytes.toString(),
        header: (name: string) => http.req.header(name),
      }
      const outcome =
        refusing(() => check(asked)) ??
        attempt(() =>
          handle({
            param: (name) => http.req.param(name) ?? '',
            query: http.req.query(),
            body: form === undefined ? bodyOf(asked, bytes) : jsonOf(Buffer.from(form.meta)),
            file: form?.file,
            serial: asked.header('wechatpay-serial') ?? '',
          }),
        )
      if (faults.strikes('slow')) await wait(SLOW)
      return outcome instanceof Response ? outcome : answer(outcome, asked.header('wechatpay-serial'), http)
    })
  }
  for (const [place, handle] of Object.entries(open)) {
    const [method, path] = place.split(' ') as [string, string]
    routes.on(method, path, (http) => {
      const outcome = attempt(() =>
        handle({ param: (name) => http.req.param(name) ?? '', query: http.req.query(), body: undefined, file: undefined, serial: '' }),
      )
      if (outcome instanceof Response) return outcome
      const [body, status] = outcome instanceof Refusal ? [outcome.body, outcome.status] : [outcome, 200]
      return Response.json(body, { status, headers: { 'Request-ID': requestId() } })
    })
  }
  // Not `notFound`: that of a part mounted under a prefix would never be asked.
  routes.all('*', (http) =>
    http.body(null, Object.keys(doors).some((place) => matches(place.split(' ')[1] as string, http.req.path)) ? 405 : 404, {
      'Request-ID': requestId(),
    }),
  )

  const refusing = (check: () => void) => {
    try {
      check()
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.body, { status: error.status, headers: { 'Request-ID': requestId() } })
      throw error
    }
  }

  function attempt(handle: () => object | undefined): object | undefined {
    try {
      books.advance(clock())
      if (faults.strikes('system-error')) throw systemError()
      const done = handle()
      if (faults.strikes('system-error-after')) throw systemError()
      return done
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  function answer(outcome: object | undefined, asked: string | undefined, http: Context): Response {
    const readdressed = (name: string, value: unknown) =>
      readdress !== undefined && name === 'download_url' && typeof value === 'string'
        ? value.replace(readdress.from, readdress.to(http))
        : value
    const body =
      outcome === undefined || outcome === ACCEPTED ? '' : JSON.stringify(outcome instanceof Refusal ? outcome.body : outcome, readdressed)
    const headers = signedHeaders(keys.forAnswer(asked), clock(), body, faults.strikes('probe'))
    const status = outcome instanceof Refusal ? outcome.status : outcome === undefined ? 204 : outcome === ACCEPTED ? 202 : 200
    return new Response(status === 204 ? null : faults.strikes('tampered-answer') ? `${body.slice(0, -1)},"tampered":true}` : body, {
      status,
      headers,
    })
  }

  return routes
}

function bodyOf({ method, header }: Asked, bytes: Buffer): unknown {
  if (method === 'GET') return undefined
  if (!/^application\/json\b/i.test(header('content-type') ?? '')) throw paramError('Http头Content-Type必须为application/json')
  // Four bytes of UTF-8 begin with 0xF0 or more: emoji and other astral characters (facts 3, P8).
  if (bytes.some((byte) => byte >= 0xf0)) throw paramError('请求体包含不支持的字符，仅支持1至3字节的UTF-8编码')
  return jsonOf(bytes)
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw paramError('请求体不是合法的JSON')
  }
}

/** @returns both parts of a file that is sent; undefined for what is none. */
async function formOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<{ meta: string; file: Uint8Array } | undefined> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    const [meta, file] = [form.get('meta'), form.get('file')]
    return typeof meta === 'string' && file instanceof File ? { meta, file: new Uint8Array(await file.arrayBuffer()) } : undefined
  } catch {
    return undefined
  }
}

/** Whether a path ends as the pattern says, wherever it is mounted. */
function matches(pattern: string, path: string): boolean {
  return new RegExp(`${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}
