/** What kind of file bytes are, by themselves: its name says what people like. */
import type { FileKind } from '#contract/file.ts'
import { isPicture, pictureKindOf } from './picture.ts'

/** Word and Excel before 2007, and their encrypted files of today: a compound file ([MS-CFB] 2.2). */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** A file that makes a zip the document of its kind (ECMA-376 part 2 names the first). */
const CONTENT_TYPES = '[Content_Types].xml'
const documents = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const
/** What begins as a zip does. */
const zips: readonly FileKind[] = ['docx', 'xlsx', 'pptx', 'zip', 'ofd']
/** By which a zip is an OFD (GB/T 33190). */
const OFD = 'OFD.xml'

/** By its first piece: what could still become a file, so that a wrong one is refused before all of it has been sent. */
export function mayBecome(beginning: Buffer, kinds: readonly FileKind[]): true | 'file_old' | 'file_unfit' {
  if (beginning.subarray(0, 8).equals(COMPOUND)) return 'file_old'
  const kind = pictureKindOf(beginning)
  if (kind !== undefined) return kinds.includes(kind) || 'file_unfit'
  if (isPdf(beginning)) return kinds.includes('pdf') || 'file_unfit'
  if (textKindOf(beginning) !== undefined) return kinds.includes('csv') || kinds.includes('xml') || 'file_unfit'
  return (beginning.subarray(0, 4).equals(ZIP) && zips.some((one) => kinds.includes(one))) || 'file_unfit'
}

/** @param bytes all of them. @returns undefined for what is none of these, or only begins like one. */
export function kindOf(bytes: Buffer): FileKind | undefined {
  const picture = pictureKindOf(bytes)
  if (picture !== undefined) return isPicture(picture, bytes) ? picture : undefined
  if (isPdf(bytes)) return 'pdf'
  const text = textKindOf(bytes)
  if (text !== undefined) return text
  const names = namesInZip(bytes)
  if (names.has(OFD)) return 'ofd'
  if (!names.has(CONTENT_TYPES)) return names.size > 0 ? 'zip' : undefined
  return (['docx', 'xlsx', 'pptx'] as const).find((kind) => names.has(documents[kind]))
}

const UTF_16 = Buffer.from([0xff, 0xfe])
/** What stands in no text, whatever its letters are written in: only UTF-16 has zeros, and says so first. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** A text that begins as XML does, or any other. @returns undefined for what is no text. */
function textKindOf(bytes: Buffer): 'csv' | 'xml' | undefined {
  const wide = bytes.subarray(0, 2).equals(UTF_16)
  if (bytes.subarray(0, 4).equals(ZIP) || NO_TEXT.test(bytes.toString(wide ? 'utf16le' : 'latin1'))) return undefined
  const start = bytes.subarray(0, 400).toString('latin1').replaceAll('\0', '')
  return /^(?:ï»¿|ÿþ)?\s*<(?:\?xml|!DOCTYPE|!--|[A-Za-z])/.test(start) ? 'xml' : 'csv'
}

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
/** An entry's head without its name; the end's without its comment, which is at most 65,535 bytes (APPNOTE 4.3.12, 4.3.16). */
const ENTRY_BYTES = 46
const END_BYTES = 22
const MOST_ENTRIES = 10_000

/** The names in a zip's directory; nothing is unpacked. Empty where there is none to be read. */
function namesInZip(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  const end = endOfDirectory(bytes)
  if (!bytes.subarray(0, 4).equals(ZIP) || end === undefined) return names
  let at = bytes.readUInt32LE(end + 16)
  for (let left = Math.min(bytes.readUInt16LE(end + 10), MOST_ENTRIES); left > 0; left--) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) break
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    names.add(bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name))
    at += ENTRY_BYTES + name + extra + comment
  }
  return names
}

function endOfDirectory(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_BYTES - 0xffff)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  return undefined
}
