/**
 * Scans that came together, in one transaction under the locks of their lists
 * and admissions: what was decided before is answered again, the rest is decided
 * in its order and written, refused ones too.
 */
import type { Db, Tx } from '../../../db/db.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { lockAdmissions } from '../../admission/store.ts'
import { guardedPassing, noChanges, Outrun, type Passing, writeChanges } from './changes.ts'
import type { Asked } from './decide-scan.ts'
import { answerScan, keyOf, type Read } from './answer-scan.ts'
import { isOfMeeting, listed } from '../ownership/listed-admission.ts'
import { readOwners } from '../ownership/owners.ts'
import { lockLists } from '../lists/list-store.ts'
import { scansByNonce, setStates, type StoredScan } from './scan-store.ts'

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

/** Locks in one order everywhere: lists, then admissions, each in ascending id. */
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
  const ids = [
    ...new Set(
      [...asked.map(({ admission }) => admission?.id), ...[...stored.values()].map((row) => row.admission_id)].filter(
        (id) => typeof id === 'string',
      ),
    ),
  ].sort()
  if (ids.length === 0) return { lists, stored, admissions: new Map(), states: new Map(), ownerOf: () => undefined }
  const admissions = new Map((await lockAdmissions(db, tx, ids)).map((row) => [row.id, { ...row }]))
  const states = new Map((await passing.look(db, tx, listIds, ids)).map((state) => [keyOf(state.list_id, state.admission_id), state]))
  // What has happened already nobody is asked about; nor where there never was another device.
  const live = asked.filter(({ list, scan }) => scan.judged === '' && (lists.get(list.id)?.devices ?? 0) > 0)
  const about = live.flatMap(({ list, admission }) => (isOfMeeting(list, admission) ? [listed(list, admission)] : []))
  return { lists, stored, admissions, states, ownerOf: await readOwners(db, tx, about, Math.max(...asked.map(({ now }) => now))) }
}
