/**
 * Locks the roster on this device. The key follows from the session's token
 * and from half a key that the server gives at opening: it is not extractable,
 * is kept beside what it locks, and is deleted when the session, the lease or
 * the device ends. On pages without https a key of letters stands in the
 * session's storage instead and dies with the tab.
 */
import { newKey } from '../../../api/key.ts'
import { bytesOfBase64Url, bytesOfHex, bytesOfText, hexOf, textOfBytes } from './bytes.ts'
import { hasWebCrypto, hmac } from './digests.ts'
import { DOOR_LOCK } from '../../../session/door-data.ts'

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } | string

export interface Cipher {
  seal(text: string): Promise<Sealed>
  /** @throws where it was sealed with another key. */
  open(sealed: Sealed): Promise<string>
}

/** What is kept: a key that only works, or a word for the one in the session's storage. */
export type Lock = CryptoKey | 'by hand'

const ABOUT = bytesOfText('huiwu door roster')

export async function newLock(token: string, rosterKey: string): Promise<Lock> {
  if (!hasWebCrypto()) {
    sessionStorage.setItem(DOOR_LOCK, hexOf(await hmac(bytesOfBase64Url(rosterKey), bytesOfText(token))))
    return 'by hand'
  }
  const material = await crypto.subtle.importKey('raw', bytesOfText(token), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: bytesOfBase64Url(rosterKey), info: ABOUT }
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** @returns undefined where the key is gone. */
export function cipherOf(lock: Lock | undefined): Cipher | undefined {
  if (lock === 'by hand') return cipherByHand()
  if (lock === undefined || !hasWebCrypto()) return undefined
  return {
    async seal(text) {
      const iv = bytesOfHex(newKey()).slice(0, 12)
      return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, lock, bytesOfText(text)) }
    },
    async open(sealed) {
      const { iv, data } = sealed as Exclude<Sealed, string>
      return textOfBytes(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, lock, data))
    },
  }
}

function cipherByHand(): Cipher | undefined {
  const key = sessionStorage.getItem(DOOR_LOCK)
  if (key === null) return undefined
  return {
    seal: async (text) => (await import('./by-hand.ts')).seal(key, bytesOfHex(newKey()), text),
    open: async (sealed) => (await import('./by-hand.ts')).open(key, sealed as string),
  }
}
