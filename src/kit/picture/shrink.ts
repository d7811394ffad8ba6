/**
 * A photograph as it is sent: upright, at most 1600 px, a JPEG under
 * PICTURE_BYTES. A screenshot of a bank's page is readable at that size, and
 * an upload over 4G takes seconds instead of minutes.
 */
import { PICTURE_BYTES, pictureTypes } from '#contract/file.ts'
import { MOST_PIXELS, type PictureKind, pixelsOf } from '#contract/pixels.ts'
import { say } from '#contract/sentences.ts'
import { orientationOf } from './exif-orientation.ts'

export interface Picture {
  type: (typeof pictureTypes)[number]
  base64: string
}

export type Shrunk = { ok: true; picture: Picture } | { ok: false; sentence: string }

const SIDE = 1600
const QUALITIES = [0.86, 0.72, 0.58, 0.44]
/** Beyond this even opening it may take an old handset down. */
const MOST_BYTES = 40_000_000
/** What no browser shows but a camera's own. */
const HEIC = /\.(?:heic|heif)$/i
const SVG = /\.svgz?$/i
/** The orientation stands near the beginning. */
const HEAD_BYTES = 128 * 1024
/** The size may stand behind a profile of colours and a small picture of the picture. */
const MOST_HEAD_BYTES = 1024 * 1024

export const addressOf = ({ type, base64 }: Picture) => `data:${type};base64,${base64}`
export const blobOf = ({ type, base64 }: Picture) => new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })
const bytesOf = (base64: string) => Math.floor((base64.length * 3) / 4)
const refused = (sentence: string): Shrunk => ({ ok: false, sentence })

/** @returns what the browser makes of a file, or why nothing is made of it. */
async function seenOf(file: File): Promise<Seen | string> {
  // Some webviews name no type: then the decoder decides.
  if ((file.type !== '' && !file.type.startsWith('image/')) || file.type === 'image/svg+xml' || SVG.test(file.name))
    return say.pictureInvalid
  if (file.size > MOST_BYTES) return say.pictureTooLarge
  if (pixelsIn(await read<ArrayBuffer>(file.slice(0, MOST_HEAD_BYTES), 'readAsArrayBuffer')) > MOST_PIXELS) return say.pictureTooManyPixels
  return opened(file).catch(() => (HEIC.test(file.name) ? say.pictureHeic : say.pictureInvalid))
}

const beginnings: { [byte: number]: PictureKind } = { 0xff: 'jpg', 0x89: 'png', 0x52: 'webp' }

/** A small file may unfold to more than a handset holds. */
function pixelsIn(head: ArrayBuffer): number {
  const bytes = new DataView(head)
  const kind = head.byteLength > 0 ? beginnings[bytes.getUint8(0)] : undefined
  return (kind === undefined ? undefined : pixelsOf(kind, bytes)) ?? 0
}

/** @returns the picture upright, at most `side` pixels wide and high; or a sentence. */
export async function upright(file: File, side: number): Promise<HTMLCanvasElement | string> {
  const seen = await seenOf(file)
  return typeof seen === 'string' ? seen : (drawn(seen, side) ?? say.pictureInvalid)
}

/** @returns a JPEG that a form may send; undefined where the browser makes none. */
export function smallJpegOf(canvas: HTMLCanvasElement): Picture | undefined {
  for (const quality of QUALITIES) {
    const base64 = jpegOf(canvas, quality)
    if (base64 !== '' && bytesOf(base64) <= PICTURE_BYTES) return { type: 'image/jpeg', base64 }
  }
  return undefined
}

export async function shrunk(file: File): Promise<Shrunk> {
  const seen = await seenOf(file)
  if (typeof seen === 'string') return refused(seen)
  for (const side of [SIDE, SIDE * 0.7]) {
    const canvas = drawn(seen, side)
    // Where drawing is not allowed, it goes as it is.
    if (canvas === undefined) return unchanged(file)
    for (const quality of QUALITIES) {
      const base64 = jpegOf(canvas, quality)
      if (base64 === '') return unchanged(file)
      if (bytesOf(base64) <= PICTURE_BYTES) return { ok: true, picture: { type: 'image/jpeg', base64 } }
    }
  }
  return refused(say.pictureTooLarge)
}

interface Seen {
  source: CanvasImageSource
  width: number
  height: number
  /** What is still to be turned by us. */
  orientation: number
}

async function opened(file: File): Promise<Seen> {
  try {
    // Browsers that do not know `from-image` throw.
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source, width: source.width, height: source.height, orientation: 1 }
  } catch {
    return openedByElement(file)
  }
}

/** Before Chrome 81 and Safari 13.1 an image element is drawn as the camera held it. */
async function openedByElement(file: File): Promise<Seen> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
  const turns = CSS.supports('image-orientation', 'from-image')
  return {
    source: image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    orientation: turns ? 1 : orientationOf(await read<ArrayBuffer>(file.slice(0, HEAD_BYTES), 'readAsArrayBuffer')),
  }
}

/** The eight ways to hold a camera, as a matrix over the unit square; from 5 on the sides change places. */
const matrices: Record<number, [number, number, number, number, number, number]> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
}

function drawn({ source, width, height, orientation }: Seen, side: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, side / Math.max(width, height))
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = orientation >= 5 ? [down, across] : [across, down]
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  // A JPEG knows no transparency: paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const [a, b, c, d, e, f] = matrices[orientation] ?? [1, 0, 0, 1, 0, 0]
  pen.setTransform(a, b, c, d, e * canvas.width, f * canvas.height)
  pen.drawImage(source, 0, 0, across, down)
  return canvas
}

/** Empty where the browser gives nothing back, or something else than a JPEG. */
function jpegOf(canvas: HTMLCanvasElement, quality: number): string {
  try {
    const [head = '', base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',')
    return head.startsWith('data:image/jpeg') ? base64 : ''
  } catch {
    return ''
  }
}

async function unchanged(file: File): Promise<Shrunk> {
  const type = pictureTypes.find((one) => one === file.type)
  if (type === undefined) return refused(say.pictureInvalid)
  if (file.size > PICTURE_BYTES) return refused(say.pictureTooLarge)
  const [, base64 = ''] = (await read<string>(file, 'readAsDataURL')).split(',')
  return { ok: true, picture: { type, base64 } }
}

/** Blobs of old browsers cannot be asked themselves. */
function read<T>(blob: Blob, how: 'readAsArrayBuffer' | 'readAsDataURL'): Promise<T> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as T))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader[how](blob)
  })
}
