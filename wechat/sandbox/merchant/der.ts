/** Just enough of DER (X.690) to write a certificate. */

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const digits = content.length.toString(16)
  const size = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  // Below 128 the length is one byte; above, a byte that counts the bytes of the length stands in front.
  return Buffer.concat([Buffer.from(content.length < 0x80 ? [tag] : [tag, 0x80 | size.length]), size, content])
}

export const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
export const set = (...parts: Buffer[]) => tagged(0x31, ...parts)
export const nothing = () => tagged(0x05)
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text))
export const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content)
export const explicit = (number: number, content: Buffer) => tagged(0xa0 | number, content)

/** A positive number, big-endian. A leading bit would make it negative, so a zero goes before it. */
export function integer(value: Buffer): Buffer {
  return tagged(0x02, (value[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), value]) : value)
}

/** @param dotted such as `1.2.840.113549.1.1.11`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const groups = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
  return groups
}

/** UTCTime: two digits for the year, so until 2049 only. @param at epoch ms. */
export function time(at: number): Buffer {
  return tagged(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
}
