/** Puts a programme into a meeting: sessions, guests, version and log in one transaction, or nothing. */
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { bumpVersion, insertGuests } from '../../meeting/manage-store.ts'
import { meetingExists, standingGuests } from '../../meeting/store.ts'
import { changeSession, insertSessions, removeSession, standingSessions } from '../store.ts'
import { plan, type Plan } from './plan.ts'
import { type Programme, SOURCE } from './programme.ts'

type Doors = Pick<Deps, 'db' | 'clock'>

export interface Applied extends Plan {
  guestsAdded: number
  /** Whether the sessions that the file lacks were taken away. */
  removed: boolean
}

export interface Wish {
  meetingId: string
  programme: Programme
  /** Who imports, for the log. */
  who: string
  /** Takes away sessions of earlier imports that this file lacks; never while rows were skipped, which may be those very sessions. */
  removeGone?: boolean
}

/** @returns what was done, or undefined when there is no such meeting. The same file again changes nothing, not even the version. */
export function applyProgramme(
  { db, clock }: Doors,
  { meetingId, programme, who, removeGone = false }: Wish,
): Promise<Applied | undefined> {
  const now = clock()
  return db.write(async (tx) => {
    await db.serialise(tx, `import:${meetingId}`)
    if (!(await meetingExists(tx, meetingId))) return undefined
    const planned = plan(await standingSessions(tx, meetingId), programme.sessions)
    const removed = removeGone && planned.gone.length > 0 && programme.skipped.length === 0
    // First what frees a key, then what takes one.
    if (removed) for (const { id } of planned.gone) await removeSession(tx, id)
    for (const { id, content } of planned.change) await changeSession(tx, id, content)
    const rows = planned.add.map((content) => ({ id: newId(now), meeting_id: meetingId, ...content }))
    await insertSessions(db, tx, rows)
    const guestsAdded = await addGuests(db, tx, meetingId, programme, now)
    if (planned.add.length + planned.change.length + guestsAdded > 0 || removed) {
      await bumpVersion(tx, meetingId)
      const why = `added ${planned.add.length}, changed ${planned.change.length}, removed ${removed ? planned.gone.length : 0}, guests ${guestsAdded}`
      await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, action: 'import', who, why, at: now }])
    }
    return { ...planned, guestsAdded, removed }
  })
}

/** Adds speakers who are no guests yet, after those who are; a guest whom the organiser has described keeps everything. */
async function addGuests(db: Doors['db'], tx: Tx, meetingId: string, { guests }: Programme, now: number): Promise<number> {
  const standing = await standingGuests(tx, meetingId)
  const known = new Set(standing.flatMap(({ name, source_key }) => [name, source_key]))
  const last = Math.max(0, ...standing.map(({ sort }) => sort))
  const rows = guests
    .filter(({ name }) => !known.has(name) && !known.has(`${SOURCE}person:${name}`))
    .map(({ name }, place) => ({
      id: newId(now),
      meeting_id: meetingId,
      source_key: `${SOURCE}person:${name}`,
      name,
      title: '',
      company: '',
      avatar: '',
      introduce: '',
      sort: last + place + 1,
    }))
  await insertGuests(db, tx, rows)
  return rows.length
}
