/** Detects active content of a docx, xlsx or pptx: macros, and relations that fetch external content (ECMA-376 part 2, 9.3). */
import { checkZipLimits, readZipDirectory, unpackEntry } from '../../untrusted/zip-directory.ts'

const ENTRIES_MOST = 5_000
const MB = 1024 * 1024
/** The parts that name relations and types: small in every honest file. */
const LIMITS = { entryBytes: 2 * MB, totalBytes: 8 * MB, ratio: 200 }

const MACRO_PART = /(?:^|\/)(?:vbaProject|vbaData|activeX|macrosheets|intlmacrosheets)/i
/** A link that a reader clicks, and another workbook, which Excel asks about before it opens it. */
const HARMLESS_TYPE = /\/(?:hyperlink|externalLinkPath)$/
/** Where Word keeps the path of the template on the author's own disk. */
const LOCAL_TEMPLATE = /^(?:file:\/\/\/)?[A-Za-z]:[\\/]/
/** A tag with its attributes; an angle bracket may stand in quotes. */
const RELATION = /<(?:[\w.-]+:)?Relationship\b((?:[^"'<>]|"[^"]*"|'[^']*')*)>/g
/** Begins where a name begins: from every letter of one long word, the time would grow with the square of its length. */
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** @throws UnfitZip for a file that is damaged, or larger inside than such a file may be. */
export function hasActiveContent(bytes: Buffer): boolean {
  const entries = readZipDirectory(bytes, ENTRIES_MOST)
  if (entries.some(({ name }) => MACRO_PART.test(name))) return true
  // Names of parts are compared without case (ECMA-376 part 2, 6.2.2.3).
  const described = entries.filter(({ name }) => /^\[content_types\]\.xml$|\.rels$/i.test(name))
  checkZipLimits(described, LIMITS)
  return described.some((entry) => {
    const xml = textOfXml(unpackEntry(bytes, entry))
    if (!/\.rels$/i.test(entry.name)) return /macroEnabled|vbaProject/i.test(xml)
    return [...xml.matchAll(RELATION)].some(([, attributes = '']) => reachesOutside(attributes))
  })
}

function reachesOutside(text: string): boolean {
  const attributes = new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']))
  if (!/^external$/i.test(attributes.get('TargetMode')?.trim() ?? '')) return false
  const [type, target] = [attributes.get('Type')?.trim() ?? '', attributes.get('Target')?.trim() ?? '']
  return !HARMLESS_TYPE.test(type) && !(type.endsWith('/attachedTemplate') && LOCAL_TEMPLATE.test(target))
}

/** UTF-8, or UTF-16 with its mark (ECMA-376 part 2, 8.1.4); character references are resolved, as Office does. */
function textOfXml(bytes: Buffer): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const text = isWide ? new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : bytes.toString('utf8')
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff ? '' : String.fromCodePoint(code)
  })
}
