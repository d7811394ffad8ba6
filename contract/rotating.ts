/**
 * A code that dies as a screenshot and still verifies without a network.
 *
 * The holder's phone has a P-256 key of this one ticket and signs the moment,
 * in steps of three seconds; the code carries the public key, the step and the
 * signature. A scanner's roster knows only a digest of the public key: it can
 * check and cannot mint. A step is good from one before to three after its own
 * time, so a picture of it lives 15 s at most, by clocks that differ by 3 s.
 *
 * On paper: `HWR` and base 45 (RFC 9285), which QR codes pack tightly.
 */
import { fromBase45, toBase45 } from './base45.ts'

export const STEP_MS = 3000
/** Steps behind and ahead of the scanner's own that are still good. */
const BEHIND = 3
const AHEAD = 1

export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

export function isFresh(step: number, now: number): boolean {
  const age = stepAt(now) - step
  return age <= BEHIND && age >= -AHEAD
}

const KEY_BYTES = 64
const SIGNATURE_BYTES = 64
const BYTES = KEY_BYTES + 4 + SIGNATURE_BYTES

export interface RotatingCode {
  /** x and y of the public key, 32 bytes each. */
  publicKey: Uint8Array<ArrayBuffer>
  step: number
  /** r and s, 32 bytes each, as WebCrypto writes ECDSA. */
  signature: Uint8Array<ArrayBuffer>
}

/** What is signed: a word of its own, so that no other signature of the key says the same, and the step. */
export function signedBytes(step: number): Uint8Array<ArrayBuffer> {
  const word = 'huiwu entry '
  const bytes = new Uint8Array(word.length + 4)
  for (let place = 0; place < word.length; place++) bytes[place] = word.charCodeAt(place)
  new DataView(bytes.buffer).setUint32(word.length, step)
  return bytes
}

export function writeRotating({ publicKey, step, signature }: RotatingCode): string {
  const bytes = new Uint8Array(BYTES)
  bytes.set(publicKey, 0)
  new DataView(bytes.buffer).setUint32(KEY_BYTES, step)
  bytes.set(signature, KEY_BYTES + 4)
  return `HWR${toBase45(bytes)}`
}

/** @returns undefined where the text is none. */
export function readRotating(text: string): RotatingCode | undefined {
  const bytes = text.startsWith('HWR') ? fromBase45(text.slice(3)) : undefined
  if (bytes?.length !== BYTES) return undefined
  return {
    publicKey: bytes.slice(0, KEY_BYTES),
    step: new DataView(bytes.buffer).getUint32(KEY_BYTES),
    signature: bytes.slice(KEY_BYTES + 4),
  }
}
