/**
 * Whether a PDF does nothing by itself: no script, nothing embedded, nothing started or sent, no encryption that would hide
 * any of it (ISO 32000-1: 7.6, 7.11.4, 12.6.4). Reads names as readers do: with #xx escapes, and inside object streams (7.5.7).
 */
import { constants, inflateSync } from 'node:zlib'

/** A delimiter or white space ends a name (7.2.2). */
const END = '(?![A-Za-z0-9_.+-])'
const ACTS = new RegExp(`/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)${END}`)
/** Two letters come about by chance in what is compressed: what has to follow them is asked for too. */
const SCRIPT = /\/JS[\s\0]*(?:[%(<]|\d{1,10}[\s\0]*(?:%|[\s\0]\d{1,10}[\s\0]*[%R]))/
const ENCRYPTED = /\/Encrypt[\s\0]*(?:[%<]|\d)/

/** What object streams may unpack to, all together, and how many streams there may be in all. */
const UNPACKED_MOST = 32 * 1024 * 1024
const STREAMS_MOST = 5000
/** A stream's own dictionary is longer nowhere but where somebody hides something. */
const DICTIONARY_MOST = 16 * 1024

/** @param bytes all of a file that begins as a PDF does. */
export function isInert(bytes: Buffer): boolean {
  const raw = bytes.toString('latin1')
  if (acts(raw)) return false
  let left = UNPACKED_MOST
  let streams = 0
  for (const { index, 0: keyword } of raw.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    if (++streams > STREAMS_MOST) return false
    const before = raw.slice(Math.max(0, index - DICTIONARY_MOST), index)
    const begins = before.lastIndexOf('obj')
    if (begins < 0) return false
    const dictionary = plain(before.slice(begins))
    // Where its first object begins is said of object streams alone, and readers cannot do without.
    if (!/\/First(?![A-Za-z0-9])/.test(dictionary)) continue
    const objects = unpacked(bytes.subarray(index + keyword.length), dictionary, left)
    if (objects === undefined || acts(objects.toString('latin1'))) return false
    left -= objects.length
  }
  return true
}

/** With the letters for which #xx stands in names (7.3.5). */
const plain = (text: string) => text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function acts(text: string): boolean {
  const names = plain(text)
  return [ACTS, SCRIPT, ENCRYPTED].some((pattern) => pattern.test(names))
}

/** @returns undefined for what cannot be looked into: another filter than the usual one, broken, or more than fits. */
function unpacked(from: Buffer, dictionary: string, most: number): Buffer | undefined {
  const filters = /\/Filter[\s\0]*(\[[^\]]*\]|\/\w+|[^/\s])/.exec(dictionary)?.[1]
  // As it stands in the file: looked at with all the rest.
  if (filters === undefined) return Buffer.alloc(0)
  if (!/^\[?[\s\0]*\/(?:FlateDecode|Fl)[\s\0]*\]?$/.test(filters) || /\/(?:DecodeParms|DP)(?![A-Za-z0-9])/.test(dictionary))
    return undefined
  try {
    return inflateSync(from, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}
