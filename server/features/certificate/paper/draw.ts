/** Certificates as a PDF, a page each, in type that comes with the product: a production server has no Chinese font. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type CertificateFacts, placedLines, pointsOf, type TemplateContent } from '#contract/certificate-template.ts'

/** What is to be printed: looks that pages share, and for each page its look, what fills it, and where its code leads. */
export interface Wanted {
  looks: { content: TemplateContent; background: Uint8Array | undefined }[]
  pages: { look: number; facts: CertificateFacts; address: string }[]
  title: string
  at: number
}

/**
 * Noto Serif CJK SC (OFL, serif.txt) with its Han characters and what stands among them, 29,000 of the basic planes and 2,000
 * beyond: names that no ordinary web font writes. A PDF takes along only the letters that it shows.
 */
let type: Font | undefined
const font = () => (type ??= create(brotliDecompressSync(readFileSync(join(import.meta.dirname, 'serif.otf.br')))) as Font)

/** Modules around a code that stay white. */
const QUIET = 2

export function drawPdf({ looks, pages, title, at }: Wanted): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title, CreationDate: new Date(at) } })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  // Read once for all: pdfkit takes what fontkit has opened, though its types do not say so.
  document.registerFont('serif', font() as never)
  const pictures = looks.map(({ background }) => background && Buffer.from(background))
  const widths = new Map<string, number>()
  const measure = (text: string, size: number) => {
    const known = widths.get(text) ?? document.fontSize(100).widthOfString(text)
    if (text.length < 3) widths.set(text, known)
    return (known * size) / 100
  }
  for (const { look, facts, address } of pages) {
    const { content } = looks[look] as Wanted['looks'][number]
    document.addPage({ size: 'A4', layout: content.layout, margin: 0 }).font('serif')
    const picture = pictures[look]
    if (picture !== undefined) document.image(picture, 0, 0, { width: document.page.width, height: document.page.height })
    for (const { text, x, y, size, color } of placedLines(content, facts, measure))
      document.fillColor(color).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    drawCode(document, content.qr, address)
  }
  document.end()
  return whole
}

/** As squares, on white: sharp at any size, readable on any background. */
function drawCode(document: PDFKit.PDFDocument, { x, y, size }: TemplateContent['qr'], address: string): void {
  const { data, size: modules } = encode(address, { ecc: 'M', border: QUIET })
  const [left, top, side] = [pointsOf(x), pointsOf(y), pointsOf(size) / modules]
  document.rect(left, top, pointsOf(size), pointsOf(size)).fill('#ffffff')
  data.forEach((row, down) => {
    for (let from = 0; from < row.length; from++) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to++
      document.rect(left + from * side, top + down * side, (to - from) * side, side)
      from = to
    }
  })
  document.fill('#000000')
}
