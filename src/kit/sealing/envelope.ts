/** Envelopes that only the holder of a private key opens. Fetched by the screens that seal or make keys. */
import { sha256 } from '@hpke/common'
import { combine, split as splitBytes } from 'shamir-secret-sharing'
import { keyBytes, padded, partBytes, toLetters } from '#contract/sealed.ts'
import { newKey } from '../../api/key.ts'
import { curve, suite } from './suite.ts'

export interface Keys {
  publicKey: string
  privateKey: string
}

const written = (bytes: ArrayBuffer | Uint8Array) => toLetters(new Uint8Array(bytes))

/** A new pair of keys; the private one is nowhere but in what is returned. */
export async function makeKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await suite.kem.generateKeyPair()
  const [open, hidden] = await Promise.all([suite.kem.serializePublicKey(publicKey), suite.kem.serializePrivateKey(privateKey)])
  return { publicKey: written(open), privateKey: written(hidden) }
}

/**
 * @param info what the envelope is for; it opens for nothing else.
 * @param size in bytes to which every text of its kind is filled up.
 * @throws where the key is none, or the text too long.
 */
export async function seal(publicKey: string, info: string, text: string, size: number): Promise<string> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(keyBytes(publicKey) ?? new Uint8Array(0))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: new TextEncoder().encode(info) }, padded(text, size))
  return written(new Uint8Array([...new Uint8Array(enc), ...new Uint8Array(ct)]))
}

/** Three parts of a private key; any two of them are the whole, one alone is nothing. */
export async function split(privateKey: string): Promise<string[]> {
  return (await splitBytes(keyBytes(privateKey) ?? new Uint8Array(0), 3, 2)).map(written)
}

/** @returns the key that two different parts make; nothing where they are no parts. Of two keys' parts comes a key that fits neither. */
export async function join(one: string, other: string): Promise<string | undefined> {
  const parts = [partBytes(one), partBytes(other)]
  if (parts.some((part) => part === undefined)) return undefined
  return combine(parts as Uint8Array[]).then(written, () => undefined)
}

/** Whether a private key opens what is sealed to this public one. */
export async function fits(privateKey: string, publicKey: string): Promise<boolean> {
  const bytes = keyBytes(privateKey)
  if (bytes === undefined) return false
  const open = await curve.derivePublicKey(await curve.deserializePrivateKey(bytes.buffer))
  return written(await curve.serializePublicKey(open)) === publicKey
}

/** Chance for a receipt: 128 bits in letters. */
export const newNonce = (): string => toLetters(Uint8Array.from(newKey().match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))

/** SHA-256 in hex, of a text. */
export const digest = (text: string): string =>
  Array.from(sha256(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join('')
