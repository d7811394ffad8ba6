/** Pictures inside a paper, without what cameras and programs write beside the picture itself: owners, programs, places. */

const JPEG = 0xffd8
/** What is drawn follows this; and after that comes what ends it, or another. */
const SCAN = 0xda
const END = 0xd9
/** Application data and comments, but for what colours are drawn by: JFIF, ICC profiles, Adobe's transform. */
const kept = new Set([0xe0, 0xe2, 0xee])
const isData = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

export function barePicture(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at.length > 4 && at.readUInt16BE(0) === JPEG) return bareJpeg(at)
  return at.subarray(1, 4).toString('latin1') === 'PNG' ? barePng(at) : bytes
}

/** Up to its end: telephones hang further pictures behind it, each with an owner and a place of its own. */
function bareJpeg(bytes: Buffer): Uint8Array {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    // Any number of them may stand before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    const next = marker === SCAN ? endOfScan(bytes, at + 2 + bytes.readUInt16BE(at + 2)) : at + 2 + bytes.readUInt16BE(at + 2)
    if (!isData(marker) || kept.has(marker)) parts.push(bytes.subarray(at, next))
    at = next
    if (bytes[at] === 0xff && bytes[at + 1] === END) break
  }
  return Buffer.concat([...parts, Buffer.from([0xff, END])])
}

/** A scan goes on over escaped bytes and restarts, until a marker that is neither. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  return bytes.length
}

const PNG_HEAD = 8
/** Length, name and checksum of a chunk. */
const CHUNK = 12
const told = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

function barePng(bytes: Buffer): Uint8Array {
  const parts: Buffer[] = [bytes.subarray(0, PNG_HEAD)]
  let at = PNG_HEAD
  while (at + CHUNK <= bytes.length) {
    const next = at + CHUNK + bytes.readUInt32BE(at)
    const name = bytes.subarray(at + 4, at + 8).toString('latin1')
    if (!told.has(name)) parts.push(bytes.subarray(at, next))
    if (name === 'IEND') break
    at = next
  }
  return Buffer.concat(parts)
}
