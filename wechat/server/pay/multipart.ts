/** A file that is sent with what is said of it: multipart/form-data of two parts, of which only what is said is signed [R23]. */

export interface Upload {
  name: string
  type: string
  bytes: Uint8Array
}

/** @param boundary in neither of the two: chance. */
export function multipart(meta: string, file: Upload, boundary: string): { type: string; body: Uint8Array<ArrayBuffer> } {
  const begin = (about: string, type: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${about}\r\nContent-Type: ${type}\r\n\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      begin('name="meta"', 'application/json'),
      Buffer.from(`${meta}\r\n`),
      begin(`name="file"; filename="${file.name}"`, file.type),
      file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
