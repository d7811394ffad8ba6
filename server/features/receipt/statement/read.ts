/** Reads a bank's statement in a thread of its own. */
import { join } from 'node:path'
import { readApart } from '../../../tables/read/apart.ts'
import type { Line } from './lines.ts'

export interface Wanted {
  bytes: Uint8Array
}

/** @throws UnreadableFile with a Chinese sentence saying why nothing can be taken of this file. */
export async function readLines(bytes: Uint8Array): Promise<Line[]> {
  return (await readApart<Line, null>(join(import.meta.dirname, 'thread.ts'), { bytes } satisfies Wanted)).items
}
