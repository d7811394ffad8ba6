/**
 * Opens a zip within bounds. An .xlsx is a zip, and a zip of 20 MB can hold
 * terabytes of nothing: entries are inflated here under one budget and handed
 * on uncompressed, so that what reads them afterwards can't be surprised.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './failures.ts'

const ENTRIES_MAX = 2000
/** Bytes of all entries together, uncompressed. */
const BUDGET = 96 * 1024 * 1024

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

interface Entry {
  name: Buffer
  data: Buffer
}

/** @throws UnreadableFile for what is no zip, is damaged, encrypted, or too large inside. */
export function unzipped(zip: Buffer, wanted: (name: string) => boolean): Entry[] {
  try {
    return entriesOf(zip, wanted)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableFile('表格解压后过大，请删去无关的工作表和图片后重试')
    throw new UnreadableFile('Excel 文件已损坏或被加密，请另存为 .xlsx 后重试')
  }
}

/** Every read below throws a RangeError when the file ends early. */
function entriesOf(zip: Buffer, wanted: (name: string) => boolean): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('no directory')
  const total = zip.readUInt16LE(end + 10)
  if (total > ENTRIES_MAX) throw new UnreadableFile('Excel 文件内部的部件过多，无法读取')
  const entries: Entry[] = []
  let left = BUDGET
  let at = zip.readUInt32LE(end + 16)
  for (let count = 0; count < total; count++) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('broken directory')
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength)
    at += 46 + nameLength + extra + comment
    if (!wanted(name.toString())) continue
    if ((flags & 1) === 1 || (method !== 0 && method !== 8) || zip.readUInt32LE(local) !== LOCAL) throw new Error('unreadable entry')
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    if (from + size > zip.length) throw new Error('cut off')
    const packed = zip.subarray(from, from + size)
    const data = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
    left -= data.length
    entries.push({ name, data })
  }
  return entries
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
