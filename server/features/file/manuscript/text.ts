/** Finds words in the text of a submission, in a child process: the text may be larger than the server can search between requests. */
import { join } from 'node:path'
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { readInProcess, type ReaderSource } from '../../../untrusted/reader-process.ts'

export type ManuscriptKind = 'docx' | 'pdf'

export interface TextParams {
  kind: ManuscriptKind
  /** Compared as in a search (foldText). */
  words: string[]
}

/** @returns those of the words that are in the text; none where nothing can be read. */
export async function findWordsInSubmission(source: ReaderSource, params: TextParams): Promise<string[]> {
  const module = join(import.meta.dirname, 'text-reader.ts')
  try {
    return (await readInProcess<string, null>({ module, params, ...source })).items
  } catch (error) {
    if (error instanceof UnreadableFile) return []
    throw error
  }
}
