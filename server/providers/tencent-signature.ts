/** Tencent Cloud's signature v3, TC3-HMAC-SHA256 (cloud.tencent.com/document/api/382/52072). */
import { createHmac } from 'node:crypto'
import { digest } from '../flow/ids.ts'

const ALGORITHM = 'TC3-HMAC-SHA256'

export interface TencentRequest {
  secretId: string
  secretKey: string
  service: string
  /** Seconds; the date in the credential is its day in UTC. */
  timestamp: number
  /** What is signed: content-type and host at least, with names and values in lower case, sent as they are. */
  headers: Readonly<Record<string, string>>
  body: string
}

/** The Authorization header of a POST. */
export function tencentAuthorization({ secretId, secretKey, service, timestamp, headers, body }: TencentRequest): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const names = Object.keys(headers).toSorted()
  const canonical = ['POST', '/', '', ...names.map((name) => `${name}:${headers[name]?.trim()}`), '', names.join(';'), digest(body)].join(
    '\n',
  )
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `TC3${secretKey}`,
  )
  const signature = createHmac('sha256', key)
    .update(`${ALGORITHM}\n${timestamp}\n${scope}\n${digest(canonical)}`)
    .digest('hex')
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}
