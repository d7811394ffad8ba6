/** Module of a child process: reads a programme file (programme-process.ts). */
import type { FileReader } from '../../../untrusted/messages.ts'
import type { ProgrammeParams, ProgrammeRest } from './programme-process.ts'
import type { Imported } from './programme.ts'
import { readProgramme } from './read-programme.ts'

export const read: FileReader<ProgrammeParams, Imported, ProgrammeRest>['read'] = async ({ zone, near, firstDay }, bytes) => {
  const { sessions: items, ...rest } = await readProgramme(bytes, zone === '' ? undefined : zone, { near, firstDay })
  return { items, rest }
}
