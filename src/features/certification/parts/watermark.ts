/**
 * A photograph of a paper as it leaves the browser: upright, made smaller, and what it may be used for written over all of
 * it, so that a copy of it is of no use elsewhere.
 */
import { WATERMARK } from '#contract/certification.ts'
import { say } from '#contract/sentences.ts'
import { today } from '../../../api/clock.ts'
import { blobOf, smallJpegOf, upright } from '../../../kit/picture/shrink.ts'

/** Pixels: an A4 page stays readable. */
const SIDE = 2000
const TILT = -Math.PI / 6

/** @param name what it is of; its own name may hold a person's. @returns a JPEG, or a sentence: without the words nothing goes out. */
export async function watermarked(photo: File, name: string): Promise<File | string> {
  const canvas = await upright(photo, SIDE)
  if (typeof canvas === 'string') return canvas
  writeOver(canvas, `${WATERMARK} ${today()}`)
  const small = smallJpegOf(canvas)
  return small === undefined ? say.pictureInvalid : new File([blobOf(small)], `${name}.jpg`, { type: small.type })
}

/** Lines of words, tilted, each shifted against the one above: no part of the picture as large as a face is without any. */
function writeOver(canvas: HTMLCanvasElement, words: string): void {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const { width, height } = canvas
  const size = Math.max(12, Math.round(Math.min(width, height) / 22))
  const reach = Math.hypot(width, height) / 2
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.translate(width / 2, height / 2)
  pen.rotate(TILT)
  pen.font = `${size}px sans-serif`
  pen.textBaseline = 'middle'
  // Light around dark: it is read on white paper and on a dark table alike, and lets through what is printed below.
  pen.lineWidth = size / 8
  pen.strokeStyle = 'rgba(255, 255, 255, 0.3)'
  pen.fillStyle = 'rgba(60, 60, 60, 0.3)'
  const across = pen.measureText(words).width + size
  const down = size * 3
  for (let row = 0, y = -reach; y <= reach; row += 1, y += down)
    for (let x = -reach - (row % 2) * (across / 2); x <= reach; x += across) {
      pen.strokeText(words, x, y)
      pen.fillText(words, x, y)
    }
}
