/** What is in a zip, by its directory, by other code than that which writes them. */
import { crc32, inflateRawSync } from 'node:zlib'

/** @throws where what is unpacked is not what the directory says. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, packed, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [length, more, header] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const bytes = inflateRawSync(zip.subarray(from, from + packed))
    if (bytes.length !== size || crc32(bytes) !== sum || files.has(name)) throw new Error(`${name} is not what the zip says`)
    files.set(name, bytes)
    at += 46 + length + more
  }
  return files
}
