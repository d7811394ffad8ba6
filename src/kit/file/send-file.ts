/** Sends a file piece by piece; what has arrived stays arrived, however often the line breaks. */
import { file, type UploadPurpose, type KeptFile, PIECE_BYTES } from '#contract/file.ts'
import { request } from '../../api/call.ts'

export interface Sending {
  /** One for each file that is sent (src/api/key.ts): with the same one, sending goes on where it broke. */
  upload: string
  purpose: UploadPurpose
  name: string
  content: Blob
  /** The first byte that the server does not have, as far as it is known. */
  from: number
}

/**
 * @param onSent bytes that the server has.
 * @returns what is kept.
 * @throws CallError where the server refuses, or the line is gone: then again, with the same `upload`.
 */
export async function sendFile(one: Sending, signal: AbortSignal, onSent: (bytes: number) => void): Promise<KeptFile> {
  const { content, ...about } = one
  for (;;) {
    const base64 = await base64Of(content.slice(one.from, one.from + PIECE_BYTES))
    const { received, file: kept } = await request(file.save, { ...about, size: content.size, base64 }, { quiet: true, signal })
    one.from = about.from = received
    onSent(received)
    if (kept !== null) return kept
  }
}

/** Blobs of old browsers cannot be asked themselves. */
function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader.readAsDataURL(piece)
  })
}
