/** Alibaba Cloud's signature V3, ACS3-HMAC-SHA256 (help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature). */
import { digest, keyedDigest } from '../flow/ids.ts'

const ALGORITHM = 'ACS3-HMAC-SHA256'

/** As RFC 3986 has it: stricter than encodeURIComponent. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The query both as it is signed and as it is sent. */
export function aliyunQuery(values: Readonly<Record<string, string>>): string {
  return Object.keys(values)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(values[name] as string)}`)
    .join('&')
}

export interface AliyunRequest {
  keyId: string
  keySecret: string
  method: 'GET' | 'POST'
  query: string
  /** What is signed: host and every x-acs-, with names in lower case; x-acs-content-sha256 is the body's digest. */
  headers: Readonly<Record<string, string>> & { 'x-acs-content-sha256': string }
}

/** The Authorization header of a call in RPC style: its path is `/`. */
export function aliyunAuthorization({ keyId, keySecret, method, query, headers }: AliyunRequest): string {
  const names = Object.keys(headers).toSorted()
  const canonical = [
    method,
    '/',
    query,
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = keyedDigest(keySecret, `${ALGORITHM}\n${digest(canonical)}`)
  return `${ALGORITHM} Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
}
