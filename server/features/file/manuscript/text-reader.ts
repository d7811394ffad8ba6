/** Module of a child process: finds words in the text of a submission (text.ts). */
import { foldText } from '#contract/normal-text.ts'
import type { FileReader } from '../../../untrusted/messages.ts'
import type { TextParams } from './text.ts'

async function textOf({ kind }: TextParams, bytes: Uint8Array): Promise<string> {
  try {
    return kind === 'docx' ? (await import('./docx-text.ts')).textOfDocx(bytes) : await (await import('./pdf-text.ts')).textOfPdf(bytes)
  } catch {
    return ''
  }
}

export const read: FileReader<TextParams, string, null>['read'] = async (params, bytes) => {
  const text = foldText(await textOf(params, bytes))
  return { items: params.words.filter((word) => text.includes(foldText(word))), rest: null }
}
