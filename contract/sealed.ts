/**
 * What is told in an envelope: a text of a fixed length, sealed in the browser to a public key whose private half the server does
 * not have (HPKE, RFC 9180: X25519, HKDF-SHA-256, ChaCha20-Poly1305). How keys, envelopes and parts of keys are written.
 */

/** Letters and digits without look-alikes, five bits each: a key is read off paper and typed. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Bytes of a key, of what an envelope begins with, of its seal's tag, and of a part of a key. */
export const KEY_BYTES = 32
const TAG_BYTES = 16
const PART_BYTES = KEY_BYTES + 1

const lettersFor = (bytes: number) => Math.ceil((bytes * 8) / 5)
export const KEY_LETTERS = lettersFor(KEY_BYTES)
const PART_LETTERS = lettersFor(PART_BYTES)
/** @param size of what lies in it, in bytes. */
export const envelopeLetters = (size: number) => lettersFor(KEY_BYTES + TAG_BYTES + size)

export function toLetters(bytes: Uint8Array): string {
  let [text, bits, have] = ['', 0, 0]
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    for (have += 8; have >= 5; have -= 5) text += ALPHABET[(bits >> (have - 5)) & 31]
  }
  return have === 0 ? text : text + ALPHABET[(bits << (5 - have)) & 31]
}

/** @returns nothing for what no bytes are written as. */
export function fromLetters(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let [at, bits, have] = [0, 0, 0]
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter)
    if (value === -1) return undefined
    bits = ((bits << 5) | value) & 0xfff
    have += 5
    if (have < 8) continue
    have -= 8
    bytes[at++] = (bits >> have) & 0xff
  }
  // Bits left over are zeros, and fewer than a letter: every text of bytes is the only one.
  return have < 5 && (bits & ((1 << have) - 1)) === 0 ? bytes : undefined
}

/** A key as it is typed from paper: capitals, without the gaps. */
export const tidyKey = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** A key as it is read: in groups of four. */
export const spacedKey = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

const bytesOf = (text: string, length: number, letters: number) => {
  const bytes = text.length === letters ? fromLetters(text) : undefined
  return bytes?.length === length ? bytes : undefined
}

/** @returns nothing for what is no key. */
export const keyBytes = (key: string) => bytesOf(key, KEY_BYTES, KEY_LETTERS)
/** @returns nothing for what is no part of a key. */
export const partBytes = (part: string) => bytesOf(part, PART_BYTES, PART_LETTERS)

/** Two bytes say how long the text is; zeros fill the rest, so that no envelope's length tells what lies in it. */
const LENGTH_BYTES = 2

/** @throws where the text is longer than what it is to be filled up to: whoever asks has bounded it before. */
export function padded(text: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length + LENGTH_BYTES > size) throw new RangeError(`a text of ${bytes.length} bytes in an envelope of ${size}`)
  const whole = new Uint8Array(size)
  whole.set([bytes.length >> 8, bytes.length & 0xff])
  whole.set(bytes, LENGTH_BYTES)
  return whole
}

/** @returns nothing where it was not filled up so. */
export function unpadded(whole: Uint8Array): string | undefined {
  const length = ((whole[0] ?? 0) << 8) | (whole[1] ?? 0)
  if (length + LENGTH_BYTES > whole.length) return undefined
  return new TextDecoder().decode(whole.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
}
