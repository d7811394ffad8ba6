/**
 * Scans that came together, in one transaction under the locks of their lists
 * and admissions: what was decided before is answered again, the rest is decided
 * in its order and written, refused ones too.
 */
import type { Db, Tx } from '../../../db/db.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { lockAdmissions } from '../../admission/store.ts'
import { lockVisits } from '../../visitor/door-store.ts'
import { guardedPassing, noChanges, Outrun, type Passing, writeChanges } from './changes.ts'
import type { Asked } from './decide-scan.ts'
import { answerScan, type Current, keyOf, type Read } from './answer-scan.ts'
import { isOfMeeting, listed } from '../ownership/listed-admission.ts'
import { readOwners } from '../ownership/owners.ts'
import { lockLists } from '../lists/list-store.ts'
import { scansByNonce, setStates, type StoredScan } from './scan-store.ts'
import { standingOfVisit } from './visit-scans.ts'

const TRIES = 4

/** @returns what was decided about each scan of each lot, in order, after a durable commit. */
export async function commitScans(db: Db, lots: readonly (readonly Asked[])[], passing: Passing = guardedPassing): Promise<StoredScan[][]> {
  for (let left = TRIES; ;) {
    try {
      return await db.write((tx) => commitOnce(db, tx, lots, passing))
    } catch (error) {
      left -= 1
      if (left === 0 || !(error instanceof Outrun || isUniqueViolation(error))) throw error
    }
  }
}

async function commitOnce(db: Db, tx: Tx, lots: readonly (readonly Asked[])[], passing: Passing): Promise<StoredScan[][]> {
  const read = await lookUp(db, tx, lots.flat(), passing)
  const before = new Map([...read.lists.values()].map(({ id, states }) => [id, states]))
  const changes = noChanges()
  const answers = lots.map((lot) => lot.map((asked) => answerScan(read, changes, asked)))
  await writeChanges(db, tx, changes, passing)
  for (const { id, states } of read.lists.values()) if (states !== before.get(id)) await setStates(tx, id, states)
  return answers
}

/** Locks in one order everywhere: lists, then admissions, then visits, each in ascending id. */
async function lookUp(db: Db, tx: Tx, asked: readonly Asked[], passing: Passing): Promise<Read> {
  const listIds = [...new Set(asked.map(({ list }) => list.id))].sort()
  const lists = new Map((await lockLists(db, tx, listIds)).map((list) => [list.id, { ...list }]))
  const stored = new Map(
    (
      await scansByNonce(
        db,
        tx,
        listIds,
        asked.map(({ scan }) => scan.nonce),
      )
    ).map((row) => [keyOf(row.list_id, row.nonce), row]),
  )
  const about = [
    ...asked.map(({ list, admission }) => ({ listId: list.id, id: admission?.id ?? null })),
    ...[...stored.values()].map((row) => ({ listId: row.list_id, id: row.admission_id })),
  ]
  const idsAt = (visits: boolean) => [
    ...new Set(about.flatMap(({ listId, id }) => (id !== null && (lists.get(listId)?.kind === 'visitor') === visits ? [id] : []))),
  ]
  const [ofAdmissions, ofVisits] = [idsAt(false).sort(), idsAt(true).sort()]
  const ids = [...ofAdmissions, ...ofVisits]
  if (ids.length === 0) return { lists, stored, admissions: new Map(), states: new Map(), ownerOf: () => undefined }
  const admissions = new Map<string, Current>()
  if (ofAdmissions.length > 0) for (const row of await lockAdmissions(db, tx, ofAdmissions)) admissions.set(row.id, { ...row })
  if (ofVisits.length > 0)
    for (const visit of await lockVisits(tx, ofVisits)) admissions.set(visit.id, { id: visit.id, ...standingOfVisit(visit), visit })
  const states = new Map((await passing.look(db, tx, listIds, ids)).map((state) => [keyOf(state.list_id, state.admission_id), state]))
  // What has happened already nobody is asked about; nor where there never was another device.
  const live = asked.filter(({ list, scan }) => scan.judged === '' && (lists.get(list.id)?.devices ?? 0) > 0)
  const shared = live.flatMap(({ list, admission }) => (isOfMeeting(list, admission) ? [listed(list, admission)] : []))
  return { lists, stored, admissions, states, ownerOf: await readOwners(db, tx, shared, Math.max(...asked.map(({ now }) => now))) }
}
