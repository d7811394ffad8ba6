/** Whether bytes are the picture they say they are: it is shown to others, and must be nothing else, nor more than a browser can open. */
import { MOST_PIXELS, type PictureKind, pixelsOf } from '#contract/pixels.ts'

/** How each kind of file begins: JPEG, PNG, and RIFF with WEBP after its length. */
const beginnings: Record<PictureKind, (bytes: Buffer) => boolean> = {
  jpg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** @param bytes its beginning is enough. @returns undefined for what is no picture of ours. */
export function pictureKindOf(bytes: Buffer): PictureKind | undefined {
  return (Object.keys(beginnings) as PictureKind[]).find((kind) => beginnings[kind](bytes))
}

/** @param bytes all of them. */
export function isPicture(kind: PictureKind, bytes: Buffer): boolean {
  return beginnings[kind](bytes) && (pixelsOf(kind, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? 0) <= MOST_PIXELS
}
