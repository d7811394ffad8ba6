/** Reads a programme file in a thread of its own. */
import { join } from 'node:path'
import { readApart } from '../../../tables/read/apart.ts'
import type { Imported, Programme } from './programme.ts'

export interface Wanted {
  bytes: Uint8Array
  zone: string
}

export type Rest = Omit<Programme, 'sessions'>

/** @throws UnreadableFile with a Chinese sentence saying why nothing can be taken of this file. */
export async function readProgrammeApart(wanted: Wanted): Promise<Programme> {
  const { items: sessions, rest } = await readApart<Imported, Rest>(join(import.meta.dirname, 'reader.ts'), wanted)
  return { sessions, ...rest }
}
