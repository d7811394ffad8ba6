/** Pictures inside a paper, without what cameras and programs write beside the picture itself: owners, programs, places. */

const JPEG = 0xffd8
/** Frames and tables begin here: from the scan on everything is the picture. */
const SCAN = 0xda
/** Application data and comments, but for what colours are drawn by: JFIF, ICC profiles, Adobe's transform. */
const kept = new Set([0xe0, 0xe2, 0xee])
const isData = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

export function barePicture(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at.length > 4 && at.readUInt16BE(0) === JPEG) return bareJpeg(at)
  return at.subarray(1, 4).toString('latin1') === 'PNG' ? barePng(at) : bytes
}

function bareJpeg(bytes: Buffer): Uint8Array {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === SCAN) return Buffer.concat([...parts, bytes.subarray(at)])
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (!isData(marker) || kept.has(marker)) parts.push(bytes.subarray(at, next))
    at = next
  }
  return bytes
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
    if (!told.has(bytes.subarray(at + 4, at + 8).toString('latin1'))) parts.push(bytes.subarray(at, next))
    at = next
  }
  return Buffer.concat(parts)
}
