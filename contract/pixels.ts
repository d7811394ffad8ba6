/** How many pixels a picture unfolds to, by what it says of itself before its data: asked before it is sent, and again when it came. */

export type PictureKind = 'jpg' | 'png' | 'webp'

/** A handset's camera takes less, and a form sends far less; a thousand million fit into a few kB and take a reader's browser down. */
export const MOST_PIXELS = 64_000_000

/**
 * @param bytes its beginning is enough.
 * @returns undefined where it says nothing: no browser draws it then. Infinity for a JPEG whose parts do not follow
 * upon each other, which browsers search for what we would not find.
 */
export function pixelsOf(kind: PictureKind, bytes: DataView): number | undefined {
  if (kind === 'png') return bytes.byteLength < 24 ? undefined : bytes.getUint32(16) * bytes.getUint32(20)
  return kind === 'webp' ? ofWebp(bytes) : ofJpeg(bytes)
}

const [VP8X, VP8, VP8L] = [0x56503858, 0x56503820, 0x5650384c]

/** Simple lossy, simple lossless, or extended: by the first chunk (RFC 9649). */
function ofWebp(bytes: DataView): number | undefined {
  if (bytes.byteLength < 30) return undefined
  const three = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536
  const packed = bytes.getUint32(21, true)
  switch (bytes.getUint32(12)) {
    case VP8X:
      return (three(24) + 1) * (three(27) + 1)
    case VP8:
      return (bytes.getUint16(26, true) & 0x3fff) * (bytes.getUint16(28, true) & 0x3fff)
    case VP8L:
      return ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1)
    default:
      return undefined
  }
}

/** Segments, and bytes between them, in front of a frame: honest pictures have some dozens. */
const STEPS_MOST = 10_000

/** Segment after segment, up to the frame (SOF0 to SOF15, but for the tables C4, C8 and CC). */
function ofJpeg(bytes: DataView): number | undefined {
  for (let [at, steps] = [2, 0]; at + 9 <= bytes.byteLength && steps++ < STEPS_MOST;) {
    if (bytes.getUint8(at) !== 0xff) return Infinity
    const marker = bytes.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return bytes.getUint16(at + 5) * bytes.getUint16(at + 7)
    // Markers that stand alone, or data without a frame before it: not at the head of a picture.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return Infinity
    at += 2 + bytes.getUint16(at + 2)
  }
  return undefined
}
