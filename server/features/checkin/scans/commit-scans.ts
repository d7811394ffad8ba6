/**
 * Scans that came together, in one transaction under the locks of their lists
 * and admissions: what was decided before is answered again, the rest is decided
 * in its order and written, refused ones too.
 */
import type { Db, Tx } from '../../../db/db.ts'
import { atOnce } from '../../../db/at-once.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { lockAdmissions } from '../../admission/store.ts'
import { lockVisits } from '../../visitor/door-store.ts'
import { guardedPassing, noChanges, Outrun, type Passing, writeChanges } from './changes.ts'
import type { Asked } from './decide-scan.ts'
import { answerScan, type Current, keyOf, type Read } from './answer-scan.ts'
import { isOfMeeting, listed } from '../ownership/listed-admission.ts'
import { readOwners } from '../ownership/owners.ts'
import { lockLists } from '../lists/list-store.ts'
import { scansByNonce, type StoredScan } from './scan-store.ts'
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
  const moved = [...read.lists.values()].filter(({ id, states }) => states !== before.get(id))
  await writeChanges(db, tx, changes, moved, passing)
  return answers
}

/** Locks in one order everywhere: lists, then admissions, then visits, each in ascending id. */
async function lookUp(db: Db, tx: Tx, asked: readonly Asked[], passing: Passing): Promise<Read> {
  const listIds = [...new Set(asked.map(({ list }) => list.id))].sort()
  const idsAt = (visits: boolean) => [
    ...new Set(asked.flatMap(({ list, admission }) => ((list.kind === 'visitor') === visits ? (admission?.id ?? []) : []))),
  ]
  const [ofAdmissions, ofVisits] = [idsAt(false).sort(), idsAt(true).sort()]
  const nonces = asked.map(({ scan }) => scan.nonce)
  // What has happened already nobody is asked about.
  const shared = asked.flatMap(({ list, admission, scan }) =>
    scan.judged === '' && isOfMeeting(list, admission) ? [listed(list, admission)] : [],
  )
  const now = Math.max(...asked.map((one) => one.now))
  const ids = [...ofAdmissions, ...ofVisits]
  const [locked, taken, ownerOf, ofTickets, visits, seen] = await atOnce(
    tx,
    (along) => lockLists(db, along, listIds),
    (along) => scansByNonce(db, along, listIds, nonces),
    (along) => readOwners(db, along, shared, now),
    async (along) => (ofAdmissions.length === 0 ? [] : lockAdmissions(db, along, ofAdmissions)),
    async (along) => (ofVisits.length === 0 ? [] : lockVisits(along, ofVisits)),
    async (along) => (ids.length === 0 ? [] : passing.look(db, along, listIds, ids)),
  )
  const lists = new Map(locked.map((list) => [list.id, { ...list }]))
  const stored = new Map(taken.map((row) => [keyOf(row.list_id, row.nonce), row]))
  const admissions = new Map<string, Current>()
  for (const row of ofTickets) admissions.set(row.id, { ...row })
  for (const visit of visits) admissions.set(visit.id, { id: visit.id, ...standingOfVisit(visit), visit })
  const states = new Map(seen.map((state) => [keyOf(state.list_id, state.admission_id), state]))
  return { lists, stored, admissions, states, ownerOf }
}
