/** A kept programme file beside the programme that stands: both read a little at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import { dayOf } from '../../../flow/clock.ts'
import { importSource } from '../../file/import-source.ts'
import { datesOf, type SessionRow, sessionsAfter } from '../store.ts'
import { type Plan, planInTurns } from './plan.ts'
import type { Programme } from './programme.ts'
import { readProgrammeInProcess } from './programme-process.ts'

const PAGE = 200

export interface Read {
  programme: Programme
  planned: Plan
  standing: SessionRow[]
}

export interface Asked {
  meetingId: string
  fileId: string
  zone: string
  /** Day to which the programme is moved; `''` for none. */
  firstDay: string
}

/** @throws UnreadableFile where nothing can be taken of the file. */
export async function compareFile(db: Db, { meetingId, fileId, zone, firstDay }: Asked): Promise<Read> {
  const near = dayOf((await datesOf(db, meetingId)).starts_at)
  const programme = await readProgrammeInProcess(await importSource(db, fileId), { zone, near, firstDay })
  const standing: SessionRow[] = []
  for (let page = await sessionsAfter(db, meetingId, undefined, PAGE); page.length > 0;) {
    standing.push(...page)
    await nextTurn()
    page = await sessionsAfter(db, meetingId, page.at(-1), PAGE)
  }
  return { programme, planned: await planInTurns(standing, programme.sessions), standing }
}
