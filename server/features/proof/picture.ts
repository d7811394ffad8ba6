/** Whether bytes are the picture they say they are: it is shown to others, and must be nothing else, nor more than a browser can open. */
import { type pictureTypes, PICTURE_BYTES } from '#contract/proof.ts'
import { pixelsOf } from './pixels.ts'

/** How each kind of file begins: JPEG, PNG, and RIFF with WEBP after its length. */
const beginnings: Record<(typeof pictureTypes)[number], (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** A handset's camera takes less, and the form sends far less; a thousand million fit into a few kB and take a reviewer's browser down. */
const MOST_PIXELS = 64_000_000

export function isPicture({ type, base64 }: { type: (typeof pictureTypes)[number]; base64: string }): boolean {
  const bytes = Buffer.from(base64, 'base64')
  return (
    bytes.length <= PICTURE_BYTES &&
    bytes.toString('base64') === base64 &&
    beginnings[type](bytes) &&
    (pixelsOf(type, bytes) ?? 0) <= MOST_PIXELS
  )
}
