/** The parts of an .xlsx, which is a zip, unpacked within limits and handed on uncompressed: the library unpacks nothing by itself. */
import { crc32 } from 'node:zlib'
import { checkZipLimits, readZipDirectory, UnfitZip, unpackEntry } from '../../untrusted/zip-directory.ts'
import { UnreadableFile } from './failures.ts'

const ENTRIES_MAX = 2000
const MB = 1024 * 1024
const LIMITS = { entryBytes: 48 * MB, totalBytes: 64 * MB, ratio: 200 }

interface Entry {
  name: Buffer
  data: Buffer
}

/** @throws UnreadableFile for what is no zip, is damaged, encrypted, or too large inside. */
export function unzipped(zip: Buffer, wanted: (name: string) => boolean): Entry[] {
  try {
    const entries = readZipDirectory(zip, ENTRIES_MAX).filter(({ name }) => wanted(name))
    checkZipLimits(entries, LIMITS)
    return entries.map((entry) => ({ name: Buffer.from(entry.name), data: unpackEntry(zip, entry) }))
  } catch (error) {
    if (error instanceof UnfitZip && error.why === 'large') throw new UnreadableFile('表格解压后过大，请删去无关的工作表和图片后重试')
    throw new UnreadableFile('Excel 文件已损坏或被加密，请另存为 .xlsx 后重试')
  }
}

/** Entries → a zip without compression. */
export function storedZip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data } of entries) {
    // From byte 4 of a local header and byte 6 of a directory entry both say the same 26 bytes.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(33, 8)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(name.length, 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name)
    offset += 30 + name.length + data.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listing, Buffer.from('PK\x05\x06', 'latin1'), end])
}
