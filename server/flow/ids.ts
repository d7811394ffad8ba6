/** The one door to identifiers and randomness. */
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'
import { toWire } from './clock.ts'

/** Letters and digits without look-alikes (no 0 O 1 I), 32 of them: five bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Drawn in advance: one call to the system for hundreds of identifiers. No byte is used twice. */
let drawn = randomBytes(0)
let used = 0

function randomText(length: number): string {
  if (used + length > drawn.length) {
    drawn = randomBytes(8192)
    used = 0
  }
  let text = ''
  for (const end = used + length; used < end; used++) text += ALPHABET[(drawn[used] as number) & 31]
  return text
}

/** Creation time in ten letters, so that newer rows sort last and index pages stay warm. */
function timeText(at: number): string {
  let rest = at
  let text = ''
  for (let place = 0; place < 10; place++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** A row's identifier: 10 letters of time, 12 of chance (60 bits). */
export function newId(at: number): string {
  return timeText(at) + randomText(12)
}

/** Sorts before every identifier of that moment and after. */
export const firstIdOf = (at: number): string => timeText(at)

const instance = String(randomInt(10_000)).padStart(4, '0')
let counter = randomInt(1_000_000)

/**
 * An order or trade number: 22 digits, `yyMMddHHmmss` in 东八区, four that
 * differ per server process, six that count. Digits only, at most 32, as
 * payment providers demand of an outTradeNo.
 */
export function newNumber(at: number): string {
  counter = (counter + 1) % 1_000_000
  return toWire(at).slice(2).replace(/\D/g, '') + instance + String(counter).padStart(6, '0')
}

/** What a QR code holds: 26 letters, 130 bits. */
export function newAdmissionCode(): string {
  return randomText(26)
}

/** A code that people pass on or type: letters and digits without look-alikes, five bits each. */
export function newCode(length: number): string {
  return randomText(length)
}

/** Chance as a number from 0 up to 1, for pictures. */
export function chance(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

/** A salt of 16 bytes. */
export function newSalt(): Buffer {
  return randomBytes(16)
}

/** What makes each sealing of the same number another: 12 bytes, as AES-GCM wants them. */
export function newNonce(): Buffer {
  return randomBytes(12)
}

/** A bearer token: 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** So many at once, of 128 bits each: asking the system for each of them takes longer than all that is done with it. */
export function newSalts(many: number): string[] {
  const bytes = randomBytes(many * 16)
  return Array.from({ length: many }, (_, at) => bytes.toString('base64url', at * 16, at * 16 + 16))
}

/** Six digits, each equally likely. */
export function newSmsCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** SHA-256 in hex: enough for secrets of 128 bits and more, which nobody guesses. */
export function digest(secret: string): string {
  return hash('sha256', secret)
}

/** A digest in letters that people can read, five bits each. @param hex two digits for each letter, at least. */
export function letters(hex: string, length: number): string {
  let text = ''
  for (let place = 0; place < length; place++) text += ALPHABET[Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16) & 31]
  return text
}

/** HMAC-SHA-256 in hex, for secrets short enough to be tried out one by one. */
export function keyedDigest(key: string, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('hex')
}
