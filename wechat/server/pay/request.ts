/**
 * One signed request, repeated with the same parameters where that is what Tencent advises: 2-3 times on its own errors
 * [facts 3.2], and once after a signature probe, whose good answer comes only to who asks again [facts 3.3].
 */
import type { Outside } from '../outside.ts'
import { part, parsed } from './answer.ts'
import { PayError } from './errors.ts'
import { type Merchant, publicKeyId } from './merchant.ts'
import { multipart, type Upload } from './multipart.ts'
import { authorization } from './sign.ts'
import { type HeaderOf, isProbe } from './verify.ts'

export interface Answer {
  status: number
  header: HeaderOf
  body: Uint8Array
}

/**
 * `path` from `/v3` on, with its query: that is what is signed, whatever stands before it. With a file the body is what is said
 * of it. `serial`: the key by which fields of the body are encrypted, where they are.
 */
export type Send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: string, file?: Upload, serial?: string) => Promise<Answer>

const TIMEOUT = 10_000
/** Before the second and the third try, ms. */
const PAUSES = [500, 2000]

export function sender(outside: Outside, merchant: Merchant): Send {
  const keyId = publicKeyId(merchant)

  /** Every attempt is signed anew: a signature, too, is good for five minutes only. */
  async function attempt(...[method, path, body = '', file, serial = keyId]: Parameters<Send>): Promise<Answer> {
    const packed = file && multipart(body, file, outside.nonce(32))
    const timestamp = Math.floor(outside.clock() / 1000)
    const response = await outside.fetch(`${outside.hosts.mch}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        // Requests without one are refused [K].
        'User-Agent': 'wechat-server/1.0',
        Authorization: authorization(merchant, { method, path, timestamp, nonce: outside.nonce(32), body }),
        ...(body && { 'Content-Type': packed?.type ?? 'application/json' }),
        ...(serial && { 'Wechatpay-Serial': serial }),
      },
      ...(body && { body: packed?.body ?? body }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return answerOf(response)
  }

  const answered = (...request: Parameters<Send>) => repeated(outside, () => attempt(...request))

  return async (...request) => {
    const answer = await answered(...request)
    return isProbe(answer.header) ? answered(...request) : answer
  }
}

/** A request without a signature, which carries nothing of the merchant's keys. @param url whole, of a host of Tencent's. */
export function fetchUnsigned(outside: Outside, url: string): Promise<Answer> {
  return repeated(outside, async () =>
    answerOf(await outside.fetch(url, { headers: { 'User-Agent': 'wechat-server/1.0' }, signal: AbortSignal.timeout(TIMEOUT) })),
  )
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, header: (name) => response.headers.get(name), body: new Uint8Array(await response.arrayBuffer()) }
}

async function repeated(outside: Outside, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await attempt().catch((error: unknown) => new PayError(0, 'NETWORK', reasonOf(error)))
    const pause = PAUSES[tries]
    if (!(answer instanceof PayError) && (pause === undefined || !isTheirFault(answer))) return answer
    if (pause === undefined) throw answer
    await outside.wait(pause)
  }
}

/** A word of the network's, like ECONNREFUSED or TimeoutError. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  return String((cause as { code?: unknown } | undefined)?.code ?? name)
}

function isTheirFault({ status, body }: Answer): boolean {
  if ([500, 502, 503].includes(status)) return true
  return status >= 300 && /^SYSTEM_?ERROR$/.test(String(part(parsed(body)).code))
}
