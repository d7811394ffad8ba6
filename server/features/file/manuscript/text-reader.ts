/** Module of a child process: extracts the text of a submission (text.ts). */
import type { FileReader } from '../../../untrusted/messages.ts'
import type { TextParams } from './text.ts'

/** Characters in one message. */
const PIECE = 64 * 1024

async function wordsOf({ kind }: TextParams, bytes: Uint8Array): Promise<string> {
  try {
    return kind === 'docx' ? (await import('./docx-text.ts')).textOfDocx(bytes) : await (await import('./pdf-text.ts')).textOfPdf(bytes)
  } catch {
    return ''
  }
}

export const batch = 4

export const read: FileReader<TextParams, string, null>['read'] = async (params, bytes) => {
  const words = await wordsOf(params, bytes)
  return {
    items: Array.from({ length: Math.ceil(words.length / PIECE) }, (_, index) => words.slice(index * PIECE, (index + 1) * PIECE)),
    rest: null,
  }
}
