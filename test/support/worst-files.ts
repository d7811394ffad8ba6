/**
 * Families of files that cost their reader much, for the search of the worst files that are still accepted
 * (bench/worst-files.ts), and the worst files that it has found. Files are made from a few numbers.
 */
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import type { ReaderTurn } from '#server/untrusted/reader-queue.ts'
import { root } from './sources.ts'

export type WorstFormat = 'pdf' | 'docx' | 'xlsx' | 'xml' | 'csv'

/** The readers, as the product asks them, and the bytes that an upload of the purpose may have. */
const MB = 1024 * 1024
const reader = (module: string, params: object, lane: ReaderTurn['lane'], mostBytes: number) => ({
  module: join(root, 'server', module),
  params,
  turn: { accountId: '', lane },
  mostBytes,
})
export const worstReaders = {
  certification: reader('features/file/upload-reader.ts', { purpose: 'certification' }, 'upload', 5 * MB),
  annex: reader('features/file/upload-reader.ts', { purpose: 'annex' }, 'upload', 20 * MB),
  manuscript: reader('features/file/upload-reader.ts', { purpose: 'manuscript' }, 'upload', 20 * MB),
  pdfText: reader('features/file/manuscript/text-reader.ts', { kind: 'pdf', words: ['王小明'] }, 'upload', 20 * MB),
  docxText: reader('features/file/manuscript/text-reader.ts', { kind: 'docx', words: ['王小明'] }, 'upload', 20 * MB),
  list: reader('tables/read/sheets-reader.ts', { headerWithin: 30, rows: 20_000, spread: true }, 'import', 5 * MB),
  programme: reader('features/schedule/import/programme-reader.ts', { zone: '' }, 'import', 20 * MB),
} as const

export type Numbers = Record<string, number>

export interface WorstFamily {
  format: WorstFormat
  reader: keyof typeof worstReaders
  /** The least and the most of each number. */
  ranges: Record<string, readonly [number, number]>
  make(numbers: Numbers): Buffer
}

const family = <const Range extends Record<string, readonly [number, number]>>(
  format: WorstFormat,
  readBy: keyof typeof worstReaders,
  ranges: Range,
  make: (numbers: { [Name in keyof Range]: number }) => Buffer,
): WorstFamily => ({ format, reader: readBy, ranges, make: make as WorstFamily['make'] })

const repeat = (text: string, times: number) => text.repeat(Math.max(0, Math.round(times)))
const list = (times: number, each: (index: number) => string) => Array.from({ length: Math.round(times) }, (_, index) => each(index))

// PDF

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part as string))])
const flate = (number: number, dictionary: string, content: string | Buffer) => {
  const packed = deflateSync(content, { level: 9 })
  return Buffer.concat([
    Buffer.from(`${number} 0 obj<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
    packed,
    Buffer.from('\nendstream endobj\n'),
  ])
}

/** Texts that cost an inspection more than others, and that it accepts. */
const tokens = [
  ' /J#53 1 ',
  '/A#41 ',
  '#41#42#43',
  '1 0 obj',
  '>>',
  '<<',
  '/AA[',
  '/S/GoTo ',
  '% ',
  '(',
  '0 ',
  '/OpenAction 7 0 R ',
] as const
const token = (index: number) => tokens[Math.round(index)] as string

/** A document of a few pages for a reader that opens it. */
function pagesPdf(pages: number, page: string, objects: (string | Buffer)[]): Buffer {
  const count = Math.round(pages)
  const kids = list(count, (index) => `${index + 10} 0 R`).join(' ')
  const bodies = list(count, (index) => `${index + 10} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>endobj\n`)
  return pdf(
    `1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${count}/Kids[${kids}]>>endobj\n`,
    ...objects,
    bodies.join(''),
    'trailer<</Root 1 0 R>>\n%%EOF',
  )
}

// docx

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>'
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
type Parts = Record<string, string | Uint8Array>
/** What no packer makes smaller, as a comment: some bytes of it keep a part below the limit of the ratio. */
function incompressible(letters: number): string {
  let state = 46
  const digits: string[] = []
  while (digits.length < letters / 5) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    digits.push((state >>> 7).toString(36).padStart(5, '0').slice(-5))
  }
  return `<!--${digits.join('')}-->`
}
/** Of a part that packs more than 200 to one, the reader would inflate nothing. */
const RATIO = 100
const padded = (part: string) => (part.length > MB ? part + incompressible(part.length / RATIO) : part)

function zipOfParts(parts: Parts): Buffer {
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(padded(part)) : part] as const)
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 9, mtime: new Date(1980, 0, 1) }))
}
const docx = (body: string, parts: Parts = {}) =>
  zipOfParts({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': RELATIONS,
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ...parts,
  })
/** Letters that pack some hundred to one, below the limit of the ratio. */
const noise = (index: number) => (((index * 2_654_435_761) >>> 7) % 0xff_ff).toString(36)

// xlsx

const workbookOf = (sheets: number) =>
  `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${list(sheets, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`
const workbookRelations = (sheets: number) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list(sheets, (index) => `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
function xlsx(sheetXml: (sheet: number) => string, { sheets = 1, shared = '', workbook = '' } = {}): Buffer {
  const parts: Parts = {
    '[Content_Types].xml': TYPES,
    'xl/workbook.xml': workbookOf(sheets) + workbook,
    'xl/_rels/workbook.xml.rels': workbookRelations(sheets),
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  }
  for (let sheet = 0; sheet < Math.round(sheets); sheet++)
    parts[`xl/worksheets/sheet${sheet + 1}.xml`] =
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheetXml(sheet)}</worksheet>`
  return zipOfParts(parts)
}
function columnName(index: number): string {
  let [name, left] = ['', index]
  do {
    name = String.fromCharCode(65 + (left % 26)) + name
    left = Math.floor(left / 26) - 1
  } while (left >= 0)
  return name
}
const cells = (row: number, columns: number, cell: (at: string, column: number) => string) =>
  `<row r="${row}">${list(columns, (column) => cell(`${columnName(column)}${row}`, column)).join('')}</row>`

// xml, csv

const event = (index: number, text: string, persons = 0, more = '') =>
  `<event id="${index}"${more}><title>t</title><start>10:00</start><duration>00:30</duration><abstract>${text}</abstract><persons>${list(persons, (person) => `<person>${noise(person)}${index}</person>`).join('')}</persons></event>`
const schedule = (events: string, rest = '') =>
  Buffer.from(`<?xml version="1.0"?><schedule>${rest}<day date="2026-09-01"><room name="r">${events}</room></day></schedule>`)

export const worstFamilies = {
  'pdf: one stream of objects': family('pdf', 'annex', { token: [0, tokens.length - 1], kb: [1, 17_000], streams: [1, 200] }, (n) =>
    pdf(
      ...list(n.streams, String).map((_, index) =>
        flate(index + 1, '/Type/ObjStm/N 1/First 4', `1 0 ${repeat(token(n.token), (n.kb * 1024) / n.streams / token(n.token).length)}`),
      ),
    ),
  ),
  'pdf: text between objects': family('pdf', 'annex', { token: [0, tokens.length - 1], kb: [1, 20_000] }, (n) =>
    pdf(repeat(token(n.token), (n.kb * 1024) / token(n.token).length)),
  ),
  'pdf: actions that lead to an object': family('pdf', 'annex', { actions: [10, 1_000_000], objects: [1, 100_000], kb: [0, 15_000] }, (n) =>
    pdf(list(n.actions, (index) => `/AA ${(index % Math.round(n.objects)) + 1} 0 R`).join(''), repeat(' ', n.kb * 1024)),
  ),
  'pdf: actions in actions': family('pdf', 'annex', { depth: [1, 2_500], groups: [1, 3_000] }, (n) =>
    pdf(repeat(`${repeat('/AA<<', n.depth)}${repeat('>>', n.depth)} `, n.groups)),
  ),
  'pdf: dictionaries without an end': family('pdf', 'annex', { objects: [10, 1_000_000] }, (n) => pdf(repeat('1 0 obj<<', n.objects))),
  'pdf: a comment with objects': family('pdf', 'annex', { objects: [10, 1_000_000], lines: [0, 1_000_000] }, (n) =>
    pdf(repeat('1 0 obj%', n.objects), repeat('\n%', n.lines), '\n'),
  ),
  'pdf: a comment with ends': family('pdf', 'annex', { ends: [10, 1_000_000], lines: [0, 1_000_000] }, (n) =>
    pdf(repeat('>>%', n.ends), repeat('\n%', n.lines), '\n'),
  ),
  'pdf: a comment with actions': family('pdf', 'annex', { actions: [10, 1_000_000], lines: [0, 1_000_000] }, (n) =>
    pdf(repeat('/AA%', n.actions), repeat('\n%', n.lines), '\n'),
  ),
  'pdf: objects at one place': family('pdf', 'annex', { objects: [1, 1_000_000], kb: [1, 16_000] }, (n) => {
    const heads = repeat('1 0 ', n.objects)
    return pdf(flate(1, `/Type/ObjStm/N ${Math.round(n.objects)}/First ${heads.length}`, heads + repeat('/AA 1 ', (n.kb * 1024) / 6)))
  }),
  'pdf: many objects': family('pdf', 'manuscript', { objects: [10, 400_000], pages: [1, 1_000], names: [0, 2_000] }, (n) =>
    pagesPdf(n.pages, '/Resources 5 0 R', [
      `5 0 obj<</X[${list(n.objects, (index) => `${index + 5_000} 0 R`).join(' ')}]>>endobj\n`,
      list(n.objects, (index) => `${index + 5_000} 0 obj<</A 1>>endobj\n`).join(''),
      `6 0 obj<<${list(n.names, (index) => `/N${index} 1`).join('')}>>endobj\n`,
    ]),
  ),
  'pdf: numbers in streams of objects': family('pdf', 'manuscript', { numbers: [10, 4_000_000], streams: [1, 50] }, (n) =>
    pagesPdf(1, '/Resources<</X 3000 0 R>>', [
      `3000 0 obj[${list(n.streams, (index) => `${4_000 + index} 0 R`).join(' ')}]endobj\n`,
      ...Array.from({ length: Math.round(n.streams) }, (_, index) =>
        flate(3_001 + index, '/Type/ObjStm/N 1/First 7', `${4_000 + index} 0 [${repeat('1234567890 ', n.numbers / n.streams)}]`),
      ),
    ]),
  ),
  'pdf: pages with the same text': family('pdf', 'pdfText', { pages: [1, 1_000], letters: [1, 1_000_000] }, (n) =>
    pagesPdf(n.pages, '/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>', [
      flate(5, '', `BT /F 9 Tf ${repeat('(a) Tj ', n.letters)} ET`),
      '6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n',
    ]),
  ),
  'docx: text': family('docx', 'docxText', { paragraphs: [10, 500_000], letters: [1, 2_000] }, (n) =>
    docx(repeat(`<w:p><w:t>${repeat('é', n.letters)}&amp;</w:t></w:p>`, n.paragraphs)),
  ),
  'docx: empty paragraphs': family('docx', 'manuscript', { paragraphs: [10, 500_000], attributes: [0, 20], noisy: [0, 1] }, (n) =>
    docx(
      list(
        n.paragraphs,
        (index) => `<w:p ${repeat('w:rsidR="1" ', n.attributes)}><w:t>${n.noisy > 0.5 ? noise(index) : '会'}</w:t></w:p>`,
      ).join(''),
    ),
  ),
  'docx: nesting': family('docx', 'manuscript', { depth: [10, 2_000_000], name: [1, 40] }, (n) => {
    const name = repeat('w', n.name)
    return docx(repeat(`<${name}>`, n.depth) + repeat(`</${name}>`, n.depth))
  }),
  'docx: attributes of one element': family('docx', 'manuscript', { attributes: [10, 3_000_000], kept: [0, 1] }, (n) =>
    docx(`<w:p ${list(n.attributes, (index) => `${n.kept > 0.5 ? 'w:a' : 'w:rsid'}${index}="1"`).join(' ')}/>`),
  ),
  'docx: relations': family('docx', 'manuscript', { relations: [10, 400_000], parts: [1, 20] }, (n) => {
    const each = `<Relationships>${list(n.relations / n.parts, (index) => `<Relationship Id="r${index}" Target="a${index}"/>`).join('')}</Relationships>`
    const parts: Parts = {}
    for (let part = 1; part <= n.parts; part++) {
      parts[`word/header${part}.xml`] = '<w:hdr/>'
      parts[`word/_rels/header${part}.xml.rels`] = each
    }
    return docx('', parts)
  }),
  'docx: parts': family('docx', 'manuscript', { parts: [1, 4_990], letters: [0, 20_000] }, (n) => {
    const parts: Parts = {}
    for (let part = 1; part <= n.parts; part++) parts[`word/header${part}.xml`] = `<w:hdr>${repeat('<w:t/>', n.letters / 6)}</w:hdr>`
    return docx('', parts)
  }),
  'docx: chunks of pictures': family('docx', 'manuscript', { chunks: [10, 1_500_000], jpeg: [0, 1] }, (n) => {
    const [head, chunk] =
      n.jpeg > 0.5
        ? [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xe0, 0, 2])]
        : [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(12)]
    return docx('', {
      'word/media/a.png': Buffer.concat([
        head,
        Buffer.alloc(chunk.length * Math.round(n.chunks), chunk),
        Buffer.from(incompressible((chunk.length * n.chunks) / RATIO)),
      ]),
    })
  }),
  'docx: a long name in relations': family('docx', 'annex', { letters: [10, 2_000_000], relations: [1, 40] }, (n) =>
    docx('', {
      'word/_rels/document.xml.rels': `<Relationships>${repeat(`<Relationship ${repeat('a', n.letters / n.relations)} >`, n.relations)}</Relationships>`,
    }),
  ),
  'docx: quotes in relations': family('docx', 'annex', { quotes: [10, 300_000] }, (n) =>
    docx('', { 'word/_rels/document.xml.rels': `<Relationships><Relationship ${repeat(`"<Relationship '" `, n.quotes)}</Relationships>` }),
  ),
  'xlsx: cells': family('xlsx', 'list', { rows: [1, 20_000], columns: [1, 300], letters: [0, 30] }, (n) =>
    xlsx(
      () =>
        `<sheetData>${list(n.rows, (row) => cells(row + 1, n.columns, (at, column) => `<c r="${at}" t="inlineStr"><is><t>${repeat(noise(row * 31 + column), n.letters / 3)}</t></is></c>`)).join('')}</sheetData>`,
    ),
  ),
  'xlsx: shared texts': family('xlsx', 'list', { rows: [1, 20_000], columns: [1, 100], texts: [1, 100_000], letters: [1, 2_000] }, (n) =>
    xlsx(
      () =>
        `<sheetData>${list(n.rows, (row) => cells(row + 1, n.columns, (at, column) => `<c r="${at}" t="s"><v>${(row + column) % Math.round(n.texts)}</v></c>`)).join('')}</sheetData>`,
      { shared: list(n.texts, (index) => `<si><t>${repeat('长', n.letters)}${index}</t></si>`).join('') },
    ),
  ),
  'xlsx: far cell': family('xlsx', 'list', { rows: [1, 1_000_000], columns: [1, 16_000] }, (n) =>
    xlsx(
      () =>
        `<sheetData>${cells(1, 1, () => '')}<row r="${Math.round(n.rows)}"><c r="${columnName(Math.round(n.columns) - 1)}${Math.round(n.rows)}"><v></v></c></row></sheetData>`,
    ),
  ),
  'xlsx: merged cells': family('xlsx', 'list', { merged: [1, 10_000], rows: [1, 20_000], columns: [1, 200] }, (n) =>
    xlsx(
      () =>
        `<sheetData>${list(n.rows, (row) => cells(row + 1, 1, (at) => `<c r="${at}"><v>${row}</v></c>`)).join('')}</sheetData><mergeCells>${list(n.merged, (index) => `<mergeCell ref="${columnName(index % Math.round(n.columns))}1:A${Math.round(n.rows)}"/>`).join('')}</mergeCells>`,
    ),
  ),
  'xlsx: sheets': family('xlsx', 'list', { sheets: [1, 1_900], kb: [1, 20_000] }, (n) =>
    xlsx(() => '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>', {
      sheets: n.sheets,
      workbook: `<!--${repeat('a b ', n.kb * 256)}-->`,
    }),
  ),
  'xlsx: cells in a value': family('xlsx', 'list', { cells: [10, 1_000_000] }, (n) =>
    xlsx(() => `<sheetData x="${repeat('<c ', n.cells)}"></sheetData>`),
  ),
  'xml: events': family('xml', 'programme', { events: [1, 10_000], letters: [1, 90_000], tag: [0, 3] }, (n) => {
    const text = ['&lt;p&gt;a', '&amp;', '长', '&lt;b&gt;&lt;i&gt;'][Math.round(n.tag)] as string
    return schedule(list(n.events, (index) => event(index, repeat(text, n.letters / text.length))).join(''))
  }),
  'xml: elements': family('xml', 'programme', { elements: [10, 4_000_000], names: [1, 100_000] }, (n) =>
    schedule(event(1, 'a'), `<x>${list(n.elements, (index) => `<a${index % Math.round(n.names)}/>`).join('')}</x>`),
  ),
  'xml: nesting': family('xml', 'programme', { depth: [10, 2_000_000] }, (n) =>
    schedule(event(1, 'a'), repeat('<a>', n.depth) + repeat('</a>', n.depth)),
  ),
  'xml: persons': family('xml', 'programme', { events: [1, 2_000], persons: [1, 500_000] }, (n) =>
    schedule(list(n.events, (index) => event(index, 'a', n.persons / n.events)).join('')),
  ),
  'xml: attributes': family('xml', 'programme', { attributes: [10, 199_000], letters: [1, 90] }, (n) =>
    schedule(event(1, 'a', 0, list(n.attributes, (index) => ` a${index}="${repeat('&amp;', n.letters / 5)}"`).join(''))),
  ),
  'csv: columns': family('csv', 'list', { rows: [1, 20_000], columns: [1, 1_000_000], letters: [0, 20] }, (n) =>
    Buffer.from(repeat(`${repeat(`${repeat('长', n.letters)},`, n.columns)}\n`, n.rows)),
  ),
  'csv: quotes': family('csv', 'list', { rows: [1, 20_000], quotes: [1, 100_000] }, (n) =>
    Buffer.from(repeat(`"${repeat('""', n.quotes)}",="1"\n`, n.rows)),
  ),
  'csv: another encoding': family('csv', 'list', { lines: [1, 20_000], letters: [1, 5_000] }, (n) =>
    Buffer.concat(list(n.lines, String).map(() => Buffer.from(`${repeat('\xb5\xc4', n.letters)}\n`, 'latin1'))),
  ),
  'csv: long texts': family('csv', 'list', { rows: [1, 20_000], columns: [1, 100], letters: [1, 2_000] }, (n) =>
    Buffer.from(repeat(`${repeat(`${repeat('a', n.letters)},`, n.columns)}\n`, n.rows)),
  ),
} satisfies Record<string, WorstFamily>

type FamilyName = keyof typeof worstFamilies

interface WorstFile {
  family: FamilyName
  numbers: Numbers
  /** Of the same family, past a limit. */
  larger: Numbers
}

/** The worst of each format that the search has found, some tenth below the limit: memory is measured differently by each machine. */
export const worstFiles: Record<WorstFormat, WorstFile[]> = {
  pdf: [
    {
      family: 'pdf: numbers in streams of objects',
      numbers: { numbers: 300_000, streams: 6 },
      larger: { numbers: 2_400_000, streams: 48 },
    },
    { family: 'pdf: many objects', numbers: { objects: 20_000, pages: 100, names: 0 }, larger: { objects: 200_000, pages: 100, names: 0 } },
    {
      family: 'pdf: actions that lead to an object',
      numbers: { actions: 19_000, objects: 19_000, kb: 4_500 },
      larger: { actions: 21_000, objects: 21_000, kb: 4_500 },
    },
    { family: 'pdf: dictionaries without an end', numbers: { objects: 400 }, larger: { objects: 4_000 } },
  ],
  docx: [
    { family: 'docx: parts', numbers: { parts: 3_000, letters: 6_000 }, larger: { parts: 4_900, letters: 12_000 } },
    { family: 'docx: relations', numbers: { relations: 40_000, parts: 10 }, larger: { relations: 400_000, parts: 10 } },
    { family: 'docx: nesting', numbers: { depth: 300_000, name: 1 }, larger: { depth: 3_000_000, name: 1 } },
  ],
  xlsx: [
    { family: 'xlsx: cells', numbers: { rows: 8_000, columns: 20, letters: 9 }, larger: { rows: 21_000, columns: 2, letters: 9 } },
    {
      family: 'xlsx: shared texts',
      numbers: { rows: 13_400, columns: 7, texts: 2_340, letters: 116 },
      larger: { rows: 13_400, columns: 14, texts: 2_340, letters: 116 },
    },
  ],
  xml: [
    { family: 'xml: events', numbers: { events: 800, letters: 5_000, tag: 0 }, larger: { events: 5_000, letters: 5_000, tag: 0 } },
    { family: 'xml: persons', numbers: { events: 123, persons: 60_000 }, larger: { events: 123, persons: 500_000 } },
  ],
  csv: [
    { family: 'csv: long texts', numbers: { rows: 20, columns: 100, letters: 2_000 }, larger: { rows: 20_001, columns: 1, letters: 1 } },
    { family: 'csv: columns', numbers: { rows: 10, columns: 100_000, letters: 1 }, larger: { rows: 1, columns: 1_000_000, letters: 1 } },
  ],
}

/** Files that attendees may upload, each for a purpose that reads it. */
export function worstUploads(): { purpose: 'certification' | 'manuscript'; bytes: Buffer }[] {
  return [...worstFiles.pdf, ...worstFiles.docx].flatMap(({ family: name, numbers }) => {
    const { reader: readBy, make } = worstFamilies[name] as WorstFamily
    const bytes = make(numbers)
    return bytes.length <= worstReaders[readBy].mostBytes
      ? [{ purpose: readBy === 'manuscript' ? 'manuscript' : 'certification', bytes }]
      : []
  })
}
