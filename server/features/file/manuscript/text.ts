/** Extracts the text of a submission in a child process. */
import { join } from 'node:path'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { readInProcess, type ReaderSource } from '../../../untrusted/reader-process.ts'

export type ManuscriptKind = 'docx' | 'pdf'

export interface TextParams {
  kind: ManuscriptKind
}

/** @returns its words; empty where nothing can be read. */
export async function readSubmissionText(source: ReaderSource, params: TextParams): Promise<string> {
  const module = join(import.meta.dirname, 'text-reader.ts')
  try {
    return (await readInProcess<string, null>({ module, params, ...source })).items.join('')
  } catch (error) {
    if (error instanceof UnreadableFile) return ''
    throw error
  }
}
