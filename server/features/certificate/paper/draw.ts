/** Certificates as a PDF, a page each. */
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type CertificateFacts, placedLines, pointsOf, type TemplateContent } from '#contract/certificate-template.ts'
import { typesetter } from '../../../type/typesetter.ts'

/** What is to be printed: looks that pages share, and for each page its look, what fills it, and where its code leads. */
export interface Wanted {
  looks: { content: TemplateContent; background: Uint8Array | undefined }[]
  pages: { look: number; facts: CertificateFacts; address: string }[]
  title: string
  at: number
}

/** Part of pdfkit that its types leave out. */
interface ImageOpener {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc
}

/** Modules around a code that stay white. */
const QUIET = 2

/** @throws where a picture cannot be read, or a letter has no font. */
export async function drawPdf({ looks, pages, title, at }: Wanted): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title, CreationDate: new Date(at) } })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  // Opened once for all pages: pdfkit would embed the bytes again with each page.
  const pictures = looks.map(
    ({ background }) => background && (document as typeof document & ImageOpener).openImage(Buffer.from(background)),
  )
  const { measure, write } = typesetter(document)
  for (const { look, facts, address } of pages) {
    const { content } = looks[look] as Wanted['looks'][number]
    document.addPage({ size: 'A4', layout: content.layout, margin: 0 })
    const picture = pictures[look]
    if (picture !== undefined) document.image(picture, 0, 0, { width: document.page.width, height: document.page.height })
    for (const { text, x, y, size, color } of placedLines(content, facts, measure)) {
      document.fillColor(color)
      write(text, x, y, size)
    }
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
