/** Base 45 (RFC 9285): bytes in the letters that QR codes pack most tightly. */

/** The alphanumeric set of QR codes. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Two bytes to three letters; a last single byte to two. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let place = 0; place < bytes.length; place += 2) {
    const pair = place + 1 < bytes.length
    let rest = pair ? (bytes[place] as number) * 256 + (bytes[place + 1] as number) : (bytes[place] as number)
    for (let letter = 0; letter < (pair ? 3 : 2); letter++) {
      text += ALPHABET[rest % 45]
      rest = Math.floor(rest / 45)
    }
  }
  return text
}

/** @returns undefined for what no bytes are written as. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined
  const bytes: number[] = []
  for (let place = 0; place < text.length; place += 3) {
    const letters = Array.from(text.slice(place, place + 3), (letter) => ALPHABET.indexOf(letter))
    if (letters.includes(-1)) return undefined
    const value = letters.reduce((sum, digit, power) => sum + digit * 45 ** power, 0)
    if (value > (letters.length === 3 ? 0xffff : 0xff)) return undefined
    if (letters.length === 3) bytes.push(value >> 8)
    bytes.push(value & 0xff)
  }
  return new Uint8Array(bytes)
}
