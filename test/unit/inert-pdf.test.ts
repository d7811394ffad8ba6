import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isInert } from '#server/features/file/inert-pdf.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
/** A document of one page, with these things in it beside. */
const pdfWith = (...things: (string | Buffer)[]) =>
  Buffer.concat([
    bytes(
      '%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit]>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n',
    ),
    ...things.map((thing) => (typeof thing === 'string' ? bytes(thing) : thing)),
    bytes('\ntrailer <</Root 1 0 R>>\n%%EOF'),
  ])
const stream = (dictionary: string, body: Buffer) =>
  Buffer.concat([bytes(`9 0 obj <<${dictionary} /Length ${body.length}>>\nstream\n`), body, bytes('\nendstream\nendobj\n')])
const objects = (text: string, more = '/Filter /FlateDecode') =>
  stream(`/Type /ObjStm /N 1 /First 4 ${more}`, deflateSync(bytes(`9 0 ${text}`)))
const script = '<</S /JavaScript /JS (app.alert(1))>>'
/** An object stream that a reader finds, with this between the word and its data. */
const spelled = (gap: string, before = '') =>
  Buffer.concat([
    bytes(`9 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>>${before}stream${gap}`),
    deflateSync(bytes(`9 0 ${script}`)),
    bytes('\nendstream\nendobj\n'),
  ])
const opening = (action: string) =>
  bytes(`%PDF-1.7\n1 0 obj <</Type /Catalog /OpenAction ${action}>> endobj\n4 0 obj <</S /URI /URI (https://example.com)>> endobj\n%%EOF`)

describe('a PDF of an invoice', () => {
  it('may hold its data as a file, and may be protected', () => {
    const rules = { objectBytes: 1024 * 1024, mayEmbed: true, mayBeEncrypted: true }
    const invoice = pdfWith(stream('/Type /EmbeddedFile', bytes('<xml/>')), 'trailer <</Root 1 0 R /Encrypt 8 0 R>>')
    expect(isInert(invoice)).toBe(false)
    expect(isInert(invoice, rules)).toBe(true)
    expect(isInert(pdfWith(objects(script)), rules)).toBe(false)
  })
})

describe('a PDF that does nothing by itself', () => {
  it.each<[string, Buffer]>([
    ['a page with a place where it opens', pdfWith()],
    ['a page, compressed', pdfWith(stream('/Filter /FlateDecode', deflateSync(bytes('BT (/JavaScript is a word) Tj ET'))))],
    [
      'a scan that says in its bytes what no name says',
      pdfWith(stream('/Subtype /Image /Filter /DCTDecode', bytes('\xff\xd8/JSx/JS\x80\xff\xd9'))),
    ],
    ['objects in a stream', pdfWith(objects('<</Type /Page>>'))],
    ['objects in a stream that is named in short', pdfWith(objects('<</Type /Page>>', '/Filter [/Fl]'))],
    [
      'names that only begin like one that acts',
      pdfWith('4 0 obj <</JSomething 1 /Launcher 2 /Encrypted false /EncryptMetadata true>> endobj'),
    ],
    ['a link to a page of the web', pdfWith('4 0 obj <</Subtype /Link /A <</S /URI /URI (https://example.com)>>>> endobj')],
    ['a place where it opens, as an action', opening('<</S /GoTo /D [3 0 R /Fit]>>')],
    ['an outline, which has a first thing as well', pdfWith('5 0 obj <</Type /Outlines /First 6 0 R /Last 6 0 R>> endobj')],
  ])('is taken: %s', (_, pdf) => {
    expect(isInert(pdf)).toBe(true)
  })

  it.each<[string, Buffer]>([
    ['a script', pdfWith(`4 0 obj ${script} endobj`)],
    ['a script by reference', pdfWith('4 0 obj <</S /Other /JS 5 0 R>> endobj')],
    ['a script in hexadecimal', pdfWith('4 0 obj <</JS<6170>>> endobj')],
    ['a script after a comment', pdfWith('4 0 obj <</JS%\n(app.alert(1))>> endobj')],
    ['a script by a name with letters in disguise', pdfWith('4 0 obj <</S /J#61vaScrip#74>> endobj')],
    ['a program to start', pdfWith('4 0 obj <</S /Launch /F (cmd.exe)>> endobj')],
    ['a file inside', pdfWith(stream('/Type /EmbeddedFile', bytes('MZ')))],
    ['a list of files inside', pdfWith('4 0 obj <</Names <</EmbeddedFiles 5 0 R>>>> endobj')],
    ['a form that sends itself', pdfWith('4 0 obj <</S /SubmitForm /F (https://example.com)>> endobj')],
    ['a form with scripts of its own', pdfWith('4 0 obj <</AcroForm <</XFA 5 0 R>>>> endobj')],
    ['what cannot be read without a key', pdfWith('trailer <</Root 1 0 R /Encrypt 8 0 R>>')],
    ['a script among compressed objects', pdfWith(objects(script))],
    [
      'the same under a type in disguise',
      pdfWith(stream('/Type /Obj#53tm /N 1 /#46irst 4 /Filter /Flate#44ecode', deflateSync(bytes(`9 0 ${script}`)))),
    ],
    ['compressed objects by a filter that nobody looks through', pdfWith(objects(script, '/Filter [/ASCII85Decode /FlateDecode]'))],
    ['compressed objects, shifted', pdfWith(objects(script, '/Filter /FlateDecode /DecodeParms <</Predictor 12>>'))],
    ['compressed objects that are broken', pdfWith(stream('/N 1 /First 4 /Filter /FlateDecode', bytes('no zlib')))],
    ['a script in a stream whose word is followed by a space', pdfWith(spelled(' '))],
    ['a script in a stream whose word is followed by a tab', pdfWith(spelled('\t'))],
    ['a script in a stream whose word is followed by a zero', pdfWith(spelled('\0'))],
    ['a script in a stream whose word is followed by a comment', pdfWith(spelled('%x\n'))],
    ['a script in a stream whose word is followed by nothing', pdfWith(spelled(''))],
    ['a script in a stream with a comment in front of its word', pdfWith(spelled('\n', '%x\n'))],
    [
      'a script in a stream whose dictionary has the word for an object in a text',
      pdfWith(stream('/First 4 /Filter /FlateDecode /X (1 0 obj)', deflateSync(bytes(`9 0 ${script}`)))),
    ],
    ['a page of the web at opening', opening('<</S /URI /URI (https://example.com)>>')],
    ['a page of the web at opening, by reference', opening('4 0 R')],
    ['a page of the web at opening, among compressed objects', pdfWith(objects('<</OpenAction <</S /URI>>>>'))],
    ['a script in a stream behind a comment of any length', pdfWith(spelled('\n', `%${'x'.repeat(5000)}\n`))],
    ['a page of the web at opening, behind another dictionary', opening('<</X <<>> /S /URI /URI (https://example.com)>>')],
    ['a page of the web at opening, behind a comment', opening('%\n4 0 R')],
    [
      'a page of the web when a page is opened',
      pdfWith('3 0 obj <</Type /Page /AA <</O <</S /URI /URI (https://example.com)>>>>>> endobj'),
    ],
    ['another document at a click', pdfWith('4 0 obj <</S /GoToR /F (other.pdf)>> endobj')],
    ['more objects than fit', pdfWith(stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(33 * 1024 * 1024))))],
    ['a dictionary that is long to hide in', pdfWith(`4 0 obj <<${' '.repeat(17 * 1024)}/First 4>>\nstream\nx\nendstream`)],
    ['a script where a stream is said to be', pdfWith(stream('', bytes(`${script}`)))],
  ])('is not taken for one: %s', (_, pdf) => {
    expect(isInert(pdf)).toBe(false)
  })
})

describe('a PDF that asks to be read again and again', () => {
  const repeated = (part: string, times: number, end = '\n') => bytes(`%PDF-1.7\n${part.repeat(times)}${end}`)
  const heads = '1 0 '.repeat(100_000)
  const overlapping = deflateSync(bytes(heads + '/AA 1 '.repeat(170_000)))

  it.each<[string, () => Buffer]>([
    ['objects in one comment', () => repeated('1 0 obj%', 60_000)],
    ['ends of dictionaries in one comment', () => repeated('>>%', 100_000)],
    ['actions in one comment', () => repeated('/AA%', 80_000)],
    ['dictionaries without an end', () => repeated('1 0 obj<<', 40_000)],
    ['actions in actions', () => repeated(`${'/AA<<'.repeat(2_300)}${'>>'.repeat(2_300)} `, 60)],
    ['objects that overlap', () => pdfWith(stream(`/Type /ObjStm /N 100000 /First ${heads.length} /Filter /FlateDecode`, overlapping))],
  ])('is refused within a second of processor time: %s', (_, file) => {
    const made = file()
    const before = process.cpuUsage()
    expect(isInert(made)).toBe(false)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
  })

  it('is read within two seconds with 20,000 actions that lead to different objects', () => {
    const references = Array.from({ length: 20_000 }, (_, index) => `/AA ${index + 1} 0 R`).join('')
    const file = bytes(`%PDF-1.7\n${references}${' '.repeat(4_000_000)}`)
    const before = process.cpuUsage()
    expect(isInert(file)).toBe(true)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000)
  })

  it('is refused where a number with zeros in front leads to an action', () => {
    expect(isInert(opening('000000000000004 0 R'))).toBe(false)
  })
})
