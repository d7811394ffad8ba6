/**
 * The directory of a zip (APPNOTE 4.3.12, 4.3.16), and limits that are checked on its numbers before anything is inflated.
 * A small zip can unpack to terabytes.
 */
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Bytes of the end record without its comment, which has at most 65,535 bytes, and of an entry's head without its name. */
const END_BYTES = 22
const ENTRY_BYTES = 46
const DEFLATED = 8

export interface ZipEntry {
  name: string
  encrypted: boolean
  /** 0: stored, 8: deflated. */
  method: number
  packedBytes: number
  /** As the directory says; `unpackEntry` holds the entry to it. */
  unpackedBytes: number
  localAt: number
}

/** Why a zip is not unpacked: `broken` includes duplicate names, which readers resolve differently; `large` exceeds a limit. */
export class UnfitZip extends Error {
  override name = 'UnfitZip'
  readonly why: 'broken' | 'large'
  constructor(why: 'broken' | 'large') {
    super(`the zip is ${why}`)
    this.why = why
  }
}

/** @param mostEntries entries above which the zip is refused. @throws UnfitZip */
export function readZipDirectory(zip: Buffer, mostEntries: number): ZipEntry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > mostEntries) throw new UnfitZip('large')
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new UnfitZip('broken')
    const [nameBytes, extraBytes, commentBytes] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    if (names.has(name)) throw new UnfitZip('broken')
    names.add(name)
    entries.push({
      name,
      encrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      packedBytes: zip.readUInt32LE(at + 20),
      unpackedBytes: zip.readUInt32LE(at + 24),
      localAt: zip.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes
  }
  return entries
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - 0xffff)
  for (let at = zip.length - END_BYTES; at >= first; at--) if (zip.readUInt32LE(at) === END) return at
  throw new UnfitZip('broken')
}

export interface ZipLimits {
  /** Unpacked bytes of one entry, and of all entries together. */
  entryBytes: number
  totalBytes: number
  /** Unpacked bytes for each packed byte. Tables of equal cells reach 100; a run of one byte reaches 1,000. */
  ratio: number
}

/** Below this size an entry may have any ratio: it costs nothing. */
const SMALL_BYTES = 1024 * 1024

/** @param entries those that will be unpacked. @throws UnfitZip where their own numbers exceed a limit. */
export function checkZipLimits(entries: readonly ZipEntry[], limits: ZipLimits): void {
  let total = 0
  for (const { packedBytes, unpackedBytes } of entries) {
    total += unpackedBytes
    const isDense = unpackedBytes > SMALL_BYTES && unpackedBytes > packedBytes * limits.ratio
    if (unpackedBytes > limits.entryBytes || total > limits.totalBytes || isDense) throw new UnfitZip('large')
  }
}

/** Unpacks one entry. @throws UnfitZip where it is damaged, or longer than the directory says. */
export function unpackEntry(zip: Buffer, { encrypted, method, packedBytes, unpackedBytes, localAt }: ZipEntry): Buffer {
  if (encrypted || (method !== 0 && method !== DEFLATED)) throw new UnfitZip('broken')
  if (localAt + 30 > zip.length || zip.readUInt32LE(localAt) !== LOCAL) throw new UnfitZip('broken')
  const from = localAt + 30 + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28)
  if (from + packedBytes > zip.length) throw new UnfitZip('broken')
  const packed = zip.subarray(from, from + packedBytes)
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) })
  } catch (error) {
    throw new UnfitZip((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'large' : 'broken')
  }
}
