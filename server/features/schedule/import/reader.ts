/** The thread that reads a programme file (read-apart.ts). */
import { answer } from '../../../tables/read/thread.ts'
import type { Imported } from './programme.ts'
import type { Rest, Wanted } from './read-apart.ts'
import { readProgramme } from './read-programme.ts'

await answer<Wanted, Imported, Rest>(async ({ bytes, zone }) => {
  const { sessions: items, ...rest } = await readProgramme(bytes, zone === '' ? undefined : zone)
  return { items, rest }
})
