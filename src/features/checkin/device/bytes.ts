/** Bytes as texts and back: hex, base64url, UTF-8. */
type Bytes = Uint8Array<ArrayBuffer>

export function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

export function bytesOfHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = parseInt(text.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const valueOf = new Uint8Array(128)
for (let value = 0; value < LETTERS.length; value++) valueOf[LETTERS.charCodeAt(value)] = value

/** Base64url without padding, into a place of a larger array; a roster has tens of thousands of them. */
export function writeBase64Url(text: string, into: Uint8Array, from: number, length: number): void {
  let bits = 0
  let have = 0
  let at = 0
  for (let place = 0; place < text.length && at < length; place++) {
    bits = ((bits << 6) | (valueOf[text.charCodeAt(place) & 127] as number)) & 0xffff
    have += 6
    if (have < 8) continue
    have -= 8
    into[from + at++] = (bits >> have) & 0xff
  }
}

export function bytesOfBase64Url(text: string): Bytes {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  writeBase64Url(text, bytes, 0, bytes.length)
  return bytes
}

export const bytesOfText = (text: string): Bytes => new TextEncoder().encode(text) as Bytes
export const textOfBytes = (bytes: ArrayBuffer | Uint8Array): string => new TextDecoder().decode(bytes)
