/** Reads a bank statement in a child process. */
import { join } from 'node:path'
import { readInProcess, type ReaderSource } from '../../../untrusted/reader-process.ts'
import type { Line } from './lines.ts'

/** @throws UnreadableFile with a Chinese sentence that says why the file cannot be read. */
export async function readLines(source: ReaderSource): Promise<Line[]> {
  const module = join(import.meta.dirname, 'statement-reader.ts')
  return (await readInProcess<Line, null>({ module, params: {}, ...source })).items
}
