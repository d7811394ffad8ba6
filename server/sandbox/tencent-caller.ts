/** Whether a request is one that Tencent Cloud would take: who calls, when, by which signature; by code apart from our client's. */
import { createHash, createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { Clock } from '../flow/clock.ts'
import { isSameSecret } from '../flow/same-secret.ts'

/** An error as the cloud says it. */
export type CloudRefusal = readonly [code: string, message: string]

/** Seconds that a clock may be off. */
const WINDOW = 300

interface Held {
  keyId: string
  keySecret: string
  service: 'sms' | 'faceid'
  clock: Clock
}

/** @returns why it is refused; undefined for the account's own, signed now. */
export function refusedCaller(http: Context, body: string, { keyId, keySecret, service, clock }: Held): CloudRefusal | undefined {
  const header = (name: string) => http.req.header(name) ?? ''
  const [, calling, date, named, names = '', signature = ''] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? []
  if (calling === undefined || date === undefined || named !== service)
    return ['AuthFailure.InvalidAuthorization', 'The Authorization header does not conform to the standard.']
  if (calling !== keyId) return ['AuthFailure.SecretIdNotFound', 'The SecretId is not found, please ensure that your SecretId is correct.']
  const timestamp = Number(header('x-tc-timestamp'))
  if (!(Math.abs(clock() / 1000 - timestamp) <= WINDOW)) return ['AuthFailure.SignatureExpire', 'The signature has expired.']
  const lines = names
    .split(';')
    .map((name) => `${name}:${name === 'host' ? new URL(http.req.url).hostname : header(name).trim().toLowerCase()}\n`)
    .join('')
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const canonical = sum(`${http.req.method}\n/\n\n${lines}\n${names}\n${sum(body)}`)
  const signing = keyed(keyed(keyed(`TC3${keySecret}`, date).digest(), service).digest(), 'tc3_request').digest()
  const expected = keyed(signing, `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${canonical}`).digest('hex')
  const whole =
    ['content-type', 'host'].every((name) => names.split(';').includes(name)) && new Date(timestamp * 1000).toISOString().startsWith(date)
  if (!whole || !isSameSecret(signature, expected))
    return ['AuthFailure.SignatureFailure', 'The provided credentials could not be validated. Please check your signature is correct.']
  return undefined
}
