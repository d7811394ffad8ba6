/** What a batch of scans changes, gathered while it is decided; then each table is written once, however many there are. */
import type { AdmissionState } from '#contract/admission.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { atOnce } from '../../../db/at-once.ts'
import { type LogLine, writeLog } from '../../../flow/log-store.ts'
import { can } from '../../../flow/machine.ts'
import { admissionMachine } from '../../admission/machine.ts'
import { passAdmissions } from '../../admission/store.ts'
import { type Arrival, tellArrivals } from './arrival.ts'
import { passVisits, type VisitPass } from './visit-scans.ts'
import { insertScans, insertStates, setStates, type State, type StoredScan, statesOf, updateScan, updateState } from './scan-store.ts'

/** Somebody was faster: everything is read and decided again. */
export class Outrun extends Error {}

interface StateChange {
  next: State
  /** As it was read; undefined: there was none. */
  seen: State | undefined
}

export interface Changes {
  /** By id. */
  scans: Map<string, StoredScan>
  amended: Map<string, Partial<StoredScan>>
  /** By list and admission. */
  states: Map<string, StateChange>
  /** By admission: from the status that was read to the last one. */
  moves: Map<string, { from: AdmissionState; to: AdmissionState }>
  log: LogLine[]
  arrivals: Arrival[]
  visits: VisitPass[]
}

export const noChanges = (): Changes => ({
  scans: new Map(),
  amended: new Map(),
  states: new Map(),
  moves: new Map(),
  log: [],
  arrivals: [],
  visits: [],
})

export function putScan({ scans }: Changes, row: StoredScan): StoredScan {
  scans.set(row.id, row)
  return row
}

/** One of this batch, or of long ago. */
export function amendScan({ scans, amended }: Changes, before: StoredScan, values: Partial<StoredScan>): StoredScan {
  const after = { ...before, ...values }
  if (scans.has(before.id)) scans.set(before.id, after)
  else amended.set(before.id, { ...amended.get(before.id), ...values })
  return after
}

export function putState({ states }: Changes, key: string, next: State, seen: State | undefined): void {
  states.set(key, { next, seen: states.has(key) ? states.get(key)?.seen : seen })
}

/** Through an entrance of the meeting. @param status as it was read under lock, or left by a scan before. @returns what it is now. */
export function moveAdmission(
  { moves, log }: Changes,
  id: string,
  status: AdmissionState,
  change: 'enter' | 'leave',
  by: { who: string; why: string; at: number },
): AdmissionState {
  const action = change === 'leave' ? 'leave' : status === 'left' ? 'return' : 'enter'
  if (!can(admissionMachine, action, status, by)) return status
  const { to } = admissionMachine.edges[action]
  moves.set(id, { from: moves.get(id)?.from ?? status, to })
  log.push({ ...by, entity: admissionMachine.entity, entityId: id, action, from: status, to })
  return to
}

/** Where it is looked up who came in, and where it is written. Tests hand in a naive one to show what the guard is for. */
export interface Passing {
  look(db: Db, tx: Tx, listIds: readonly string[], admissionIds: readonly string[]): Promise<State[]>
  /** @throws Outrun, or what the database throws where somebody was faster. */
  take(db: Db, tx: Tx, changes: readonly StateChange[]): Promise<void>
}

export const guardedPassing: Passing = {
  look: statesOf,
  async take(db, tx, changes) {
    await insertStates(
      db,
      tx,
      changes.filter(({ seen }) => seen === undefined).map(({ next }) => next),
    )
    for (const { next, seen } of changes)
      if (seen !== undefined && !(await updateState(tx, next, seen))) throw new Outrun(next.admission_id)
  },
}

/** @param moved lists whose states have come to another version. */
export async function writeChanges(
  db: Db,
  tx: Tx,
  { scans, amended, states, moves, log, arrivals, visits }: Changes,
  moved: readonly { id: string; states: number }[],
  passing: Passing,
): Promise<void> {
  const alike = Map.groupBy(
    [...moves].filter(([, { from, to }]) => from !== to),
    ([, { from, to }]) => `${from} ${to}`,
  )
  await atOnce(
    tx,
    (along) => insertScans(db, along, [...scans.values()]),
    async (along) => {
      if (states.size > 0) await passing.take(db, along, [...states.values()])
    },
    async (along) => {
      for (const [, some] of alike) {
        const [[, { from, to }]] = some as [[string, { from: AdmissionState; to: AdmissionState }]]
        const ids = some.map(([id]) => id)
        if ((await passAdmissions(db, along, { ids, from, to })).changed !== some.length) throw new Outrun(`${from} ${to}`)
      }
    },
    (along) => writeLog(along, log, db),
    async (along) => {
      for (const { id, states: version } of moved) await setStates(db, along, { id, states: version })
    },
  )
  for (const [id, values] of amended) await updateScan(tx, id, values)
  await tellArrivals(tx, arrivals)
  await passVisits(tx, visits)
}
