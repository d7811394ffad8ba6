/** Papers as programs write them: with all that says whose they are, in every place where it stands. */
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { strToU8, zipSync } from 'fflate'

/** What stands in the properties of a paper, and nowhere in its text. */
export const secret = { name: '上官若水', unit: '青崖实验学校', phone: '13655551234', program: 'QingyaWriter' } as const

const types = (more = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/word/comments.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"/>${more}</Types>`

const rels = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A JPEG that begins as one does, with what a camera writes of its owner. */
function jpeg(): Uint8Array {
  const exif = Buffer.from(`Exif\0\0${secret.name} ${secret.phone}`)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1, 0)
  head.writeUInt16BE(exif.length + 2, 2)
  const comment = Buffer.from(secret.unit)
  const said = Buffer.alloc(4)
  said.writeUInt16BE(0xfffe, 0)
  said.writeUInt16BE(comment.length + 2, 2)
  const scan = Buffer.from([0xff, 0xda, 0x00, 0x02, 0x01, 0xff, 0x00, 0x02, 0xff, 0xd0, 0x03, 0xff, 0xd9])
  // Behind its end hangs another, as telephones do.
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), head, exif, said, comment, scan, Buffer.from([0xff, 0xd8]), head, exif])
}

/** @param text a paragraph of it. */
export function docx(text: string, more: Readonly<Record<string, string | Uint8Array>> = {}, type = ''): Buffer {
  const { name, unit, phone, program } = secret
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': types(type),
    '_rels/.rels': rels,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${W} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body><w:p w:rsidR="00A1B2C3" w:rsidRDefault="00A1B2C3"><w:commentRangeStart w:id="0"/><w:r><w:t xml:space="preserve">${text} </w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p><w:p><w:ins w:id="1" w:author="${name}" w:date="2026-08-01T08:00:00Z"><w:r><w:t>补充的一句</w:t></w:r></w:ins><w:del w:id="2" w:author="${name}" w:date="2026-08-01T08:00:00Z"><w:r><w:delText>${unit}</w:delText></w:r></w:del></w:p><w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.jpeg"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:/Users/${name}/a.dotx" TargetMode="External"/></Relationships>`,
    'word/settings.xml': `<?xml version="1.0"?><w:settings ${W}><w:rsids><w:rsidRoot w:val="00A1B2C3"/></w:rsids><w:docVars><w:docVar w:name="author" w:val="${name}"/></w:docVars></w:settings>`,
    'word/comments.xml': `<?xml version="1.0"?><w:comments ${W}><w:comment w:id="0" w:author="${name}" w:initials="SG"><w:p><w:r><w:t>${phone}</w:t></w:r></w:p></w:comment></w:comments>`,
    'word/people.xml': `<people>${name}</people>`,
    'word/media/image1.jpeg': jpeg(),
    'docProps/core.xml': `<?xml version="1.0"?><cp:coreProperties xmlns:cp="x" xmlns:dc="y"><dc:creator>${name}</dc:creator><cp:lastModifiedBy>${name}</cp:lastModifiedBy></cp:coreProperties>`,
    'docProps/app.xml': `<Properties><Company>${unit}</Company><Application>${program}</Application></Properties>`,
    'docProps/thumbnail.jpeg': jpeg(),
    'customXml/item1.xml': `<a>${phone}</a>`,
    ...more,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]))),
  )
}

export const withMacro = () => docx('正文', { 'word/vbaProject.bin': 'macro' })

/** @param text Latin letters: the font has no others. */
export async function pdf(text: string, more?: (document: PDFDocument) => Promise<void> | void): Promise<Buffer> {
  const { name, unit, phone, program } = secret
  const document = await PDFDocument.create()
  const page = document.addPage([300, 300])
  page.drawText(text, { x: 20, y: 200, size: 12 })
  document.setAuthor(name)
  document.setCreator(program)
  document.setSubject(unit)
  document.setKeywords([phone])
  await document.attach(Buffer.from(`${name} ${phone}`), `${name}.txt`, { mimeType: 'text/plain', description: unit })
  const { context } = document
  document.catalog.set(PDFName.of('Metadata'), context.register(context.stream(`<x:xmpmeta>${name} ${unit}</x:xmpmeta>`)))
  const note = context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 10, 10], T: PDFString.of(name), Contents: PDFString.of(phone) })
  page.node.set(PDFName.of('Annots'), context.obj([context.register(note)]))
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Maker: context.obj({ Private: PDFString.of(unit) }) }))
  await more?.(document)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** One that asks for a password. */
export async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await pdf('locked'))
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** All that can be read in a file, unpacked where it is a zip: as text, and as it stands in PDFs (hex of UTF-16). */
export const needles = Object.values(secret).flatMap((word) => [
  Buffer.from(word),
  Buffer.from(word, 'utf16le'),
  Buffer.from(Buffer.from(word, 'utf16le').swap16().toString('hex')),
  Buffer.from(Buffer.from(word, 'utf16le').swap16().toString('hex').toUpperCase()),
])
