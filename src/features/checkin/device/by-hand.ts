/** Cryptography by hand (crypto-js), fetched only where a page without https has no other. AES-CBC, then HMAC over what came out. */
import aes from 'crypto-js/aes.js'
import WordArray from 'crypto-js/lib-typedarrays.js'
import hex from 'crypto-js/enc-hex.js'
import utf8 from 'crypto-js/enc-utf8.js'
import hmacSha256 from 'crypto-js/hmac-sha256.js'
import sha from 'crypto-js/sha256.js'
import { bytesOfHex, hexOf } from './bytes.ts'

type Bytes = Uint8Array<ArrayBuffer>
// `create` also takes typed arrays, which its types leave out.
const wordsOf = (bytes: Uint8Array) => WordArray.create(bytes as unknown as number[])
const bytesOf = (words: { toString(): string }): Bytes => bytesOfHex(words.toString())

export const sha256 = (bytes: Bytes): Bytes => bytesOf(sha(wordsOf(bytes)))
export const hmac = (key: Bytes, bytes: Bytes): Bytes => bytesOf(hmacSha256(wordsOf(bytes), wordsOf(key)))

/** @param key hex. */
export function seal(key: string, iv: Bytes, text: string): string {
  const body = aes.encrypt(text, keyFor('seal', key), { iv: wordsOf(iv) }).toString()
  return `${hexOf(iv)}.${body}.${markOf(key, `${hexOf(iv)}.${body}`)}`
}

/** @throws where it was sealed with another key or changed since. */
export function open(key: string, sealed: string): string {
  const [iv = '', body = '', mark] = sealed.split('.')
  if (mark !== markOf(key, `${iv}.${body}`)) throw new Error('not sealed with this key')
  return aes.decrypt(body, keyFor('seal', key), { iv: hex.parse(iv) }).toString(utf8)
}

const keyFor = (purpose: string, key: string) => hmacSha256(purpose, hex.parse(key))
const markOf = (key: string, text: string): string => hmacSha256(text, keyFor('mark', key)).toString()
