/**
 * How the H5_ZL gateway and we sign to each other. The documents say nothing of
 * it, so this is ours: HMAC-SHA256 by the shared key over
 * `start\npath with query\ntimestamp\nnonce\nbody\n`, where `start` is the
 * method of a request or report and the status of an answer. An answer takes
 * over its request's path and nonce, so that no other answer can stand for it.
 */
import { timingSafeEqual } from 'node:crypto'
import { keyedDigest } from '../flow/ids.ts'

const signatureHeaders = { timestamp: 'x-cashier-timestamp', nonce: 'x-cashier-nonce', signature: 'x-cashier-signature' } as const
export const SIGNATURE_SECONDS = 300

export interface Signable {
  start: string
  path: string
  body: string
}

export type Header = (name: string) => string | undefined

function mac(key: string, { start, path, body }: Signable, timestamp: string, nonce: string): string {
  return keyedDigest(key, `${start}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
}

/** @param now epoch milliseconds. */
export function signedHeaders(key: string, message: Signable, now: number, nonce: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.nonce]: nonce,
    [signatureHeaders.signature]: mac(key, message, timestamp, nonce),
  }
}

/** @returns the nonce of what was signed by this key within the window; undefined for anything else. */
export function nonceOfSigned(key: string, message: Signable, now: number, header: Header): string | undefined {
  const [timestamp, nonce, signature] = [
    header(signatureHeaders.timestamp) ?? '',
    header(signatureHeaders.nonce) ?? '',
    header(signatureHeaders.signature) ?? '',
  ]
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-zA-Z]{16,64}$/.test(nonce) || !/^[0-9a-f]{64}$/.test(signature)) return undefined
  if (Math.abs(Math.floor(now / 1000) - Number(timestamp)) > SIGNATURE_SECONDS) return undefined
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(mac(key, message, timestamp, nonce), 'hex')) ? nonce : undefined
}

/** What the signature of a request or report names as its path. */
export function signedPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
