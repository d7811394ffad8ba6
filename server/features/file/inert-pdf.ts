/**
 * Whether a PDF does nothing by itself: no script, nothing embedded, nothing started or sent, no encryption that would hide
 * any of it (ISO 32000-1: 7.6, 7.11.4, 12.6.4). Reads names as readers do: with #xx escapes, and inside object streams (7.5.7).
 */
import { constants, inflateSync } from 'node:zlib'
import { actsOnOpening, type PdfText } from './pdf-opening.ts'
import { findStreams, PdfSteps, type PdfStream, TangledPdf } from './pdf-streams.ts'

/** A delimiter or white space ends a name (7.2.2). */
const END = '(?![A-Za-z0-9_.+-])'
const names = (...some: string[]) => new RegExp(`/(?:${some.join('|')})${END}`)
const ACTS = names('JavaScript', 'Launch', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR')
const EMBEDS = names('EmbeddedFiles?')
/** Two letters come about by chance in what is compressed: what has to follow them is asked for too. */
const SCRIPT = /\/JS[\s\0]*(?:[%(<]|\d{1,10}[\s\0]*(?:%|[\s\0]\d{1,10}[\s\0]*[%R]))/
const ENCRYPTED = /\/Encrypt[\s\0]*(?:[%<]|\d)/

const MB = 1024 * 1024
const STREAMS_MOST = 50_000
/** Characters of an object of an object stream that are read for what happens at opening. */
const OBJECT_MOST = 20_000

export interface PdfRules {
  /** Bytes that all object streams together may unpack to. */
  objectBytes: number
  /** An invoice holds its data as an attached file. */
  mayEmbed: boolean
  /** Slides and invoices are often protected against changes, which encrypts them; what they hold cannot be looked at then. */
  mayBeEncrypted: boolean
}

/** Rules for identity documents: the strictest. */
export const STRICT: PdfRules = { objectBytes: 8 * MB, mayEmbed: false, mayBeEncrypted: false }

/** How often the inspection may read each character of the file and of its object streams. */
const READINGS = 2

/** @param bytes all of a file that begins as a PDF does. */
export function isInert(bytes: Buffer, rules: PdfRules = STRICT): boolean {
  try {
    return isInertWithin(bytes, rules, new PdfSteps(READINGS * bytes.length + MB))
  } catch (error) {
    if (error instanceof TangledPdf) return false
    throw error
  }
}

/** @throws TangledPdf */
function isInertWithin(bytes: Buffer, rules: PdfRules, steps: PdfSteps): boolean {
  const raw = bytes.toString('latin1')
  const actions = [ACTS, SCRIPT, ...(rules.mayEmbed ? [] : [EMBEDS]), ...(rules.mayBeEncrypted ? [] : [ENCRYPTED])]
  const isActive = (text: string) => actions.some((pattern) => pattern.test(text))
  const plainRaw = withPlainNames(raw)
  if (isActive(plainRaw)) return false
  const streams = findStreams(raw, STREAMS_MOST, steps)
  if (streams === undefined) return false
  const text: PdfText = { file: plainRaw, packed: [] }
  let left = rules.objectBytes
  for (const stream of streams) {
    const dictionary = withPlainNames(stream.dictionary)
    // Where its first object begins is said of object streams alone, and readers cannot do without.
    if (!/\/First(?![A-Za-z0-9])/.test(dictionary)) continue
    const objects = unpack(bytes, { ...stream, dictionary }, left)
    // Encrypted objects do not inflate: the file was refused above unless its rules allow encryption.
    if (objects === undefined && rules.mayBeEncrypted && ENCRYPTED.test(plainRaw)) continue
    if (objects === undefined) return false
    if (isActive(withPlainNames(objects.toString('latin1')))) return false
    const packed = objectsIn(objects.toString('latin1'), dictionary)
    if (packed === undefined) return false
    text.packed.push(...packed)
    left -= objects.length
    steps.add(READINGS * objects.length)
  }
  return !actsOnOpening(text, steps)
}

/**
 * The objects of an object stream (7.5.7): pairs of number and offset, then from `First` on the objects.
 * @returns undefined where the stream has no such beginning, or its objects overlap.
 */
function objectsIn(text: string, dictionary: string): PdfText['packed'] | undefined {
  if (text === '') return []
  const first = Number(/\/First[\s\0]*(\d{1,10})(?![\s\0]+\d+[\s\0]+R)/.exec(dictionary)?.[1] ?? Number.NaN)
  if (!(first <= text.length)) return undefined
  const numbers = text.slice(0, first).match(/\d+/g) ?? []
  const objects: PdfText['packed'] = []
  let read = 0
  for (let index = 0; index < numbers.length; index += 2) {
    const at = first + Number(numbers[index + 1])
    const next = first + Number(numbers[index + 3])
    // Offsets ascend (7.5.7); where they do not, an object is read up to the end.
    const body = text.slice(at, Math.min(next > at ? next : text.length, at + OBJECT_MOST))
    read += body.length
    if (read > READINGS * text.length) return undefined
    objects.push({ number: Number(numbers[index]), body: withPlainNames(body) })
  }
  return objects
}

/** Decodes the #xx escapes of names (7.3.5). */
const withPlainNames = (text: string) =>
  text.includes('#') ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** @returns undefined for what cannot be looked into: another filter than the usual one, broken, or more than fits. */
function unpack(bytes: Buffer, { dictionary, dataAt }: PdfStream, most: number): Buffer | undefined {
  const filters = /\/Filter[\s\0]*(\[[^\]]*\]|\/\w+|[^/\s])/.exec(dictionary)?.[1]
  // As it stands in the file: looked at with all the rest.
  if (filters === undefined) return Buffer.alloc(0)
  if (!/^\[?[\s\0]*\/(?:FlateDecode|Fl)[\s\0]*\]?$/.test(filters) || /\/(?:DecodeParms|DP)(?![A-Za-z0-9])/.test(dictionary))
    return undefined
  try {
    return inflateSync(bytes.subarray(dataAt), { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}
