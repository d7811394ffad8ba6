/** Reads a programme file in a child process. */
import { join } from 'node:path'
import { readInProcess, type ReaderSource } from '../../../untrusted/reader-process.ts'
import type { Imported, Programme } from './programme.ts'

export interface ProgrammeParams {
  /** Where the times are that do not say it themselves; empty: see readProgramme. */
  zone: string
  /** First day of the meeting. */
  near: string
  /** Day to which the programme is moved; `''` for none. */
  firstDay: string
}

export type ProgrammeRest = Omit<Programme, 'sessions'>

/** @throws UnreadableFile with a Chinese sentence that says why the file cannot be read. */
export async function readProgrammeInProcess(source: ReaderSource, params: ProgrammeParams): Promise<Programme> {
  const module = join(import.meta.dirname, 'programme-reader.ts')
  const { items: sessions, rest } = await readInProcess<Imported, ProgrammeRest>({ module, params, ...source })
  return { sessions, ...rest }
}
