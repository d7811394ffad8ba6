/** SHA-256 and HMAC by the browser; by hand on pages without https, where it has none. */
import { bytesOfText, hexOf } from './bytes.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Absent on pages without https. */
export const hasWebCrypto = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

export async function sha256(given: string | Bytes): Promise<Bytes> {
  const bytes = typeof given === 'string' ? bytesOfText(given) : given
  if (hasWebCrypto()) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return (await import('./by-hand.ts')).sha256(bytes)
}

export async function sha256Hex(given: string | Bytes): Promise<string> {
  return hexOf(await sha256(given))
}

export async function hmac(key: Bytes, bytes: Bytes): Promise<Bytes> {
  if (!hasWebCrypto()) return (await import('./by-hand.ts')).hmac(key, bytes)
  const signing = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', signing, bytes))
}

/** The first 16 bits of a list's digest: hand-over codes of another list are told from damaged ones. */
export async function tagOf(listId: string): Promise<number> {
  return parseInt((await sha256Hex(listId)).slice(0, 4), 16)
}
