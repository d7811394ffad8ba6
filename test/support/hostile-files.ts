/** Small files that cost a parser a lot: those of the external report, and one for each further limit. */
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** A PDF of 60 kB whose one object stream inflates to 31 MB of escaped names (finding H0). */
export function escapedNamesPdf(): Buffer {
  const packed = deflateSync(Buffer.alloc(31_000_000, ' /J#53 1 '))
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>`
  return Buffer.concat([Buffer.from(`%PDF-1.7\n1 0 obj${dictionary}stream\n`), packed, Buffer.from('\nendstream endobj')])
}

/** A docx of 191 kB whose text inflates to 195 MB of zeros (finding H2). */
export function zerosDocx(): Buffer {
  return (zeros ??= docxOf(new Uint8Array(195_000_000)))
}
/** Made once: packing takes a second. */
let zeros: Buffer | undefined

/** A docx whose text is as long as the reader accepts: 20 MB of empty paragraphs. */
export function paragraphsDocx(bytes = 20_000_000): Buffer {
  const paragraph = '<w:p><w:r><w:t>会</w:t></w:r></w:p>'
  const body = paragraph.repeat(Math.floor((bytes - 200) / Buffer.byteLength(paragraph)))
  return docxOf(strToU8(`<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`))
}

/** A harmless docx of about this size: one paragraph, and a picture that does not shrink. @param bytes size of the picture. */
export function pictureDocx(bytes: number): Buffer {
  const document = strToU8('<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>会</w:t></w:r></w:p></w:body></w:document>')
  return docxOf(document, { 'word/media/image1.png': randomBytes(bytes) })
}

function docxOf(document: Uint8Array, media: Record<string, Uint8Array> = {}): Buffer {
  const parts = { '[Content_Types].xml': strToU8(CONTENT_TYPES), '_rels/.rels': strToU8(RELATIONS), 'word/document.xml': document }
  return Buffer.from(zipSync({ ...parts, ...media }, { level: 9 }))
}

const WORKBOOK =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="名单" sheetId="1" r:id="rId1"/></sheets></workbook>'
const WORKBOOK_RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>'

/** An xlsx with these rows and merged cells, as XML, and one shared text. */
function xlsxOf(rows: string, after = '', shared = ''): Buffer {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(CONTENT_TYPES),
      'xl/workbook.xml': strToU8(WORKBOOK),
      'xl/_rels/workbook.xml.rels': strToU8(WORKBOOK_RELATIONS),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${shared}</t></si></sst>`),
    }),
  )
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** An xlsx of 1 kB with one value in the last row, merged over the whole sheet (finding H2). */
export function farCellXlsx(): Buffer {
  return xlsxOf(
    `<row r="1">${cell('A1', '姓名')}</row><row r="1048576">${cell('XFD1048576', '王')}</row>`,
    '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
  )
}

/** An xlsx of 50 kB whose 50,000 cells share one text of 2,000 letters: 200 MB if each cell gets its own copy. */
export function sharedTextXlsx(): Buffer {
  const rows = Array.from({ length: 5_000 }, (_, row) => {
    const cells = [...'ABCDEFGHIJ'].map((column) => `<c r="${column}${row + 1}" t="s"><v>0</v></c>`)
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return xlsxOf(rows.join(''), '', '长'.repeat(2_000))
}

/** A programme of 9.5 MB with 800,000 attributes (finding H2). */
export function attributesXml(): Buffer {
  const attributes = Array.from({ length: 800_000 }, (_, index) => `a${index}="1"`).join(' ')
  return Buffer.from(`<?xml version="1.0"?><schedule><day date="2026-09-01" ${attributes}/></schedule>`)
}
