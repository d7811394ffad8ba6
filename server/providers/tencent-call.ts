/** One call to an API of Tencent Cloud: signed, sent, its answer as it is. */
import { exchange, objectIn, type World } from './exchange.ts'
import { tencentAuthorization } from './tencent-signature.ts'

export interface TencentCallParts extends Pick<World, 'fetch' | 'clock'> {
  secretId: string
  secretKey: string
  /** Another address than the service's own. */
  url?: string
  /** Milliseconds until we stop waiting; without it as everybody outside is waited for. */
  patience?: number
}

/** Which API; the name is the first word of its host's. */
interface Service {
  name: 'sms' | 'faceid'
  version: string
  /** Of those that ask for one. */
  region?: string
}

interface Said<Answer> {
  status: number
  /** Empty where the answer is none; nobody has checked what stands in it. */
  response: { [Name in keyof Answer]?: unknown } & { Error?: { Code?: unknown } }
}

/** @returns the call; it throws when no answer came. */
export function tencentCall<Answer>(
  { name, version, region }: Service,
  { secretId, secretKey, fetch, clock, url = `https://${name}.tencentcloudapi.com`, patience }: TencentCallParts,
): (action: string, values: object) => Promise<Said<Answer>> {
  return async (action, values) => {
    const body = JSON.stringify(values)
    const timestamp = Math.floor(clock() / 1000)
    const contentType = 'application/json; charset=utf-8'
    // The name without a port, as Tencent's own SDK signs it.
    const signed = { 'content-type': contentType, host: new URL(url).hostname, 'x-tc-action': action.toLowerCase() }
    const { status, text } = await exchange(
      fetch,
      `${url}/`,
      {
        method: 'POST',
        headers: {
          authorization: tencentAuthorization({ secretId, secretKey, service: name, timestamp, headers: signed, body }),
          'content-type': contentType,
          'x-tc-action': action,
          'x-tc-version': version,
          'x-tc-timestamp': String(timestamp),
          ...(region !== undefined && { 'x-tc-region': region }),
        },
        body,
      },
      patience,
    )
    return { status, response: (objectIn(text)?.['Response'] ?? {}) as Said<Answer>['response'] }
  }
}

/** A code of the cloud's for our log: a few letters, never anything that we have sent. */
export function codeOf(code: unknown): string | undefined {
  return typeof code === 'string' && /^[\w.]{2,80}$/.test(code) ? code : undefined
}
