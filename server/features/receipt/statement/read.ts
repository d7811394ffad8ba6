/** Reads a bank statement in a child process. */
import { join } from 'node:path'
import { readInProcess, type ReaderSource } from '../../../untrusted/reader-process.ts'
import type { Line, StatementRest } from './lines.ts'

/** @throws UnreadableFile with a Chinese sentence that says why the file cannot be read. */
export async function readStatementLines(source: ReaderSource): Promise<{ lines: Line[] } & StatementRest> {
  const module = join(import.meta.dirname, 'statement-reader.ts')
  const { items: lines, rest } = await readInProcess<Line, StatementRest>({ module, params: {}, ...source })
  return { lines, ...rest }
}
