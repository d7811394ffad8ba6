/** The parts of a docx. */
import { checkZipLimits, readZipDirectory, UnfitZip, unpackEntry } from '../../../untrusted/zip-directory.ts'
import { Flawed } from './flaw.ts'

const MB = 1024 * 1024
const PARTS_MOST = 5_000
/** A thesis of 300 pages has 5 MB of XML. Pictures hardly shrink in a zip. */
const LIMITS = { entryBytes: 20 * MB, totalBytes: 48 * MB, ratio: 200 }
/** Relations and types are read as a tree, which takes twenty times their size. */
const TREE_LIMITS = { entryBytes: 2 * MB, totalBytes: 4 * MB, ratio: 200 }

/** Those of its parts that are wanted, unpacked; what must not be kept is refused before anything is. */
export function partsOf(bytes: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  try {
    const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const entries = readZipDirectory(zip, PARTS_MOST)
    for (const { name } of entries) {
      if (/vbaProject|vbaData|activeX/i.test(name)) throw new Flawed('manuscript_macro')
      if (name === 'EncryptedPackage' || name === 'EncryptionInfo') throw new Flawed('manuscript_locked')
    }
    const taken = entries.filter(({ name }) => wanted(name))
    checkZipLimits(taken, LIMITS)
    checkZipLimits(
      taken.filter(({ name }) => /^\[Content_Types\]\.xml$|\.rels$/.test(name)),
      TREE_LIMITS,
    )
    return Object.fromEntries(taken.map((entry) => [entry.name, unpackEntry(zip, entry)]))
  } catch (error) {
    throw error instanceof UnfitZip ? new Flawed('manuscript_broken') : error
  }
}

export const utf8 = new TextDecoder('utf-8', { fatal: true })
