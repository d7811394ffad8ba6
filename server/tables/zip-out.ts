/**
 * A zip written part by part, each as it comes: what is known so far is a plain record, so that another process can go on
 * where one has died. A part is deflated in pieces that end on whole bytes (a sync flush) and know nothing of each other.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

export interface ZipEntry {
  name: string
  crc: number
  packed: number
  size: number
  /** Where its header stands. */
  at: number
}

export interface ZipState {
  entries: ZipEntry[]
  /** Bytes written so far. */
  length: number
}

/** 1 January 1980, the first day a zip knows: the same rows give the same bytes. */
const DATE = 33
/** Sizes follow behind the data; names are UTF-8 (APPNOTE 4.4.4). */
const FLAGS = 0x0808
const DEFLATED = 8

export function beginEntry(state: ZipState, name: string): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  state.entries.push({ name, crc: 0, packed: 0, size: 0, at: state.length })
  return grown(state, [header, Buffer.from(name)])
}

/** @param last nothing follows in this entry. */
export async function addToEntry(state: ZipState, content: string | Buffer, last = false): Promise<Buffer> {
  const entry = state.entries.at(-1) as ZipEntry
  const data = typeof content === 'string' ? Buffer.from(content) : content
  const packed = await deflated(data, { finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH })
  entry.crc = crc32(data, entry.crc)
  entry.size += data.length
  entry.packed += packed.length
  return grown(state, last ? [packed, descriptor(entry)] : [packed])
}

function descriptor({ crc, packed, size }: ZipEntry): Buffer {
  const facts = Buffer.alloc(16)
  facts.write('PK\x07\x08', 'latin1')
  facts.writeUInt32LE(crc, 4)
  facts.writeUInt32LE(packed, 8)
  facts.writeUInt32LE(size, 12)
  return facts
}

export function endZip(state: ZipState): Buffer {
  const start = state.length
  const listing = state.entries.map((entry) => {
    const facts = Buffer.alloc(46)
    facts.write('PK\x01\x02', 'latin1')
    facts.writeUInt16LE(20, 4)
    facts.writeUInt16LE(20, 6)
    facts.writeUInt16LE(FLAGS, 8)
    facts.writeUInt16LE(DEFLATED, 10)
    facts.writeUInt16LE(DATE, 14)
    facts.writeUInt32LE(entry.crc, 16)
    facts.writeUInt32LE(entry.packed, 20)
    facts.writeUInt32LE(entry.size, 24)
    facts.writeUInt16LE(Buffer.byteLength(entry.name), 28)
    facts.writeUInt32LE(entry.at, 42)
    return Buffer.concat([facts, Buffer.from(entry.name)])
  })
  const directory = grown(state, listing)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(state.entries.length, 8)
  end.writeUInt16LE(state.entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([directory, grown(state, [end])])
}

function grown(state: ZipState, parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts)
  state.length += bytes.length
  return bytes
}
