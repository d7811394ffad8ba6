/** Putting a file in, as a form does: piece by piece, going on from what the server says is there. */
import { file, type UploadPurpose, type KeptFile, PIECE_BYTES } from '#contract/file.ts'
import { newId } from '#server/flow/ids.ts'
import type { Person } from './person.ts'

/** As small as a picture may be: what says that it is one of 1 by 1. */
export const tinyPng = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
export const pdf = (bytes = 2000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)])

export const newUpload = () => newId(Date.parse('2026-09-01T00:00:00Z'))

/** The piece of a file that begins at a byte, as it is sent. */
export function pieceOf(bytes: Buffer, from: number, upload: string, more: { name?: string; purpose?: UploadPurpose } = {}) {
  return {
    upload,
    purpose: 'annex' as UploadPurpose,
    name: '证明.png',
    size: bytes.length,
    from,
    base64: bytes.subarray(from, from + PIECE_BYTES).toString('base64'),
    ...more,
  }
}

/** @returns the file that is kept. */
export async function putIn(
  person: Person,
  bytes: Buffer = tinyPng,
  name = '证明.png',
  purpose: UploadPurpose = 'annex',
): Promise<KeptFile> {
  const upload = newUpload()
  for (let from = 0; ;) {
    const { received, file: kept } = await person.do(file.save, pieceOf(bytes, from, upload, { name, purpose }))
    if (kept !== null) return kept
    from = received
  }
}

/** All of a file, as somebody reads it who may. */
export async function readAll(person: Person, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let from: number | null = 0; from !== null;) {
    const piece: { base64: string; next: number | null } = await person.do(file.piece, { id, from: String(from) })
    parts.push(Buffer.from(piece.base64, 'base64'))
    from = piece.next
  }
  return Buffer.concat(parts)
}

/** A picture for a public page. */
export const putPicture = (person: Person, bytes: Buffer = tinyPng) => putIn(person, bytes, '封面.png', 'picture')

/** A zip with these names in its directory, and nothing in its files: stored, with the sums of nothing. */
export function zipOf(names: readonly string[]): Buffer {
  const heads = names.map((name) => {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    return Buffer.concat([head, Buffer.from(name)])
  })
  let at = 0
  const entries = names.map((name, index) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(at, 42)
    at += (heads[index] as Buffer).length
    return Buffer.concat([entry, Buffer.from(name)])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...heads, directory, end])
}
