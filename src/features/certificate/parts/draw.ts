/** Draws a certificate as its PDF has it, in the handset's own type: looked at while a template is made, and saved inside WeChat. */
import type { DrawnCertificate } from '#contract/certificate.ts'
import { placedLines, pointsOf, sheetSizes } from '#contract/certificate-template.ts'
import { isRightToLeft } from '#contract/text-direction.ts'

/** The kind of type that the PDF has. */
const TYPE = '"Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", SimSun, serif'
/** Modules around a code that stay white. */
const QUIET = 2

/** @param scale pixels of a point. @returns false where this browser draws nothing. */
export async function drawCertificate(
  canvas: HTMLCanvasElement,
  { content, facts, address }: DrawnCertificate,
  scale: number,
): Promise<boolean> {
  const [picture, { encode }] = await Promise.all([pictureAt(content.background), import('uqr')])
  const { width, height } = sheetSizes[content.layout]
  canvas.width = Math.round(pointsOf(width) * scale)
  canvas.height = Math.round(pointsOf(height) * scale)
  const pen = canvas.getContext('2d')
  if (pen === null) return false
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  if (picture !== undefined) pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  const measure = (text: string, size: number) => {
    pen.font = `${size}px ${TYPE}`
    return pen.measureText(text).width
  }
  for (const { text, x, y, size, color } of placedLines(content, facts, measure)) {
    pen.font = `${size}px ${TYPE}`
    pen.fillStyle = color
    pen.direction = isRightToLeft(text) ? 'rtl' : 'ltr'
    pen.textAlign = 'left'
    pen.fillText(text, x, y)
  }
  const { data, size: modules } = encode(address, { ecc: 'M', border: QUIET })
  const [left, top, whole] = [pointsOf(content.qr.x), pointsOf(content.qr.y), pointsOf(content.qr.size)]
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, top, whole, whole)
  pen.fillStyle = '#000000'
  const side = whole / modules
  data.forEach((row, down) => row.forEach((dark, at) => dark && pen.fillRect(left + at * side, top + down * side, side, side)))
  return true
}

/** @returns undefined where there is none, or it does not come: the words are what matters. */
async function pictureAt(address: string): Promise<HTMLImageElement | undefined> {
  if (address === '') return undefined
  const picture = new Image()
  picture.src = address
  return new Promise((resolve) => {
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => resolve(undefined))
  })
}
