/** How many pixels a picture unfolds to, by what it says of itself before its data. */

export type PictureKind = 'jpg' | 'png' | 'webp'

/**
 * @returns undefined where it says nothing: no browser draws it then. Infinity for a JPEG whose parts do not follow
 * upon each other, which browsers search for what we would not find.
 */
export function pixelsOf(kind: PictureKind, bytes: Buffer): number | undefined {
  if (kind === 'png') return bytes.length < 24 ? undefined : bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  return kind === 'webp' ? ofWebp(bytes) : ofJpeg(bytes)
}

/** Simple lossy, simple lossless, or extended: by the first chunk (RFC 9649). */
function ofWebp(bytes: Buffer): number | undefined {
  if (bytes.length < 30) return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
    case 'VP8 ':
      return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L':
      return ((bytes.readUInt32LE(21) & 0x3fff) + 1) * (((bytes.readUInt32LE(21) >>> 14) & 0x3fff) + 1)
    default:
      return undefined
  }
}

/** Segment after segment, up to the frame (SOF0 to SOF15, but for the tables C4, C8 and CC). */
function ofJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return Infinity
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // Markers that stand alone, or data without a frame before it: not at the head of a picture.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return Infinity
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
