/** Puts a programme into a meeting: sessions, guests, version and log in one transaction, or nothing. */
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { bumpVersion } from '../../meeting/manage-store.ts'
import { meetingExists } from '../../meeting/store.ts'
import { bumpEdition, changeSession, insertSessions, scheduleItems, standingSessions } from '../store.ts'
import { addGuests } from './guests.ts'
import { plan, type Plan } from './plan.ts'
import type { Programme } from './programme.ts'

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
    if (removed) for (const { id } of planned.gone) await scheduleItems.delete(tx, { id })
    for (const { id, content } of planned.change) await changeSession(tx, id, content)
    const rows = planned.add.map((content) => ({ id: newId(now), meeting_id: meetingId, ...content }))
    await insertSessions(db, tx, rows)
    const guestsAdded = (await addGuests(db, tx, meetingId, programme.guests, now)).length
    if (planned.add.length + planned.change.length + guestsAdded > 0 || removed) {
      await bumpEdition(tx, meetingId)
      await bumpVersion(tx, meetingId)
      const why = `added ${planned.add.length}, changed ${planned.change.length}, removed ${removed ? planned.gone.length : 0}, guests ${guestsAdded}`
      await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, action: 'import', who, why, at: now }])
    }
    return { ...planned, guestsAdded, removed }
  })
}
