/** Moves a visit along its machine, and through a door. Nothing that names anybody comes into the log. */
import { visitSays } from '#contract/visitor-sentences.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { type Action, move } from '../../flow/machine.ts'
import { visitMachine } from './machine.ts'
import { type Visit, type VisitColumns, visits } from './store.ts'
import { tellOf } from './tell.ts'

export interface By {
  /** An account, or the name of what acted by itself. */
  who: string
  at: number
}

/**
 * @param visit as it was read under lock.
 * @returns the visit as it is from now on; undefined where no edge leads on from where it stands.
 */
export async function moveVisit(
  tx: Tx,
  visit: Visit,
  action: Action<typeof visitMachine>,
  { who, at }: By,
  columns: VisitColumns = {},
): Promise<Visit | undefined> {
  const { to } = await move(tx, visitMachine, { entityId: visit.id, action, from: visit.state, who, why: '', at }, columns)
  return to === undefined ? undefined : { ...visit, ...columns, state: to }
}

/**
 * In at a door, or by hand: counts the entry, and tells the host of the first.
 * @param entry.gate the gate's name; empty where a person says it by hand. @param entry.at the moment of the scan.
 * @param entry.now when it is known: an offline door tells later.
 * @returns undefined where the visit does not let in.
 */
export async function comeIn(tx: Tx, visit: Visit, { who, at, gate, now }: By & { gate: string; now: number }): Promise<Visit | undefined> {
  const columns = { entries: visit.entries + 1, gate, arrived_at: visit.arrived_at ?? at }
  if (visit.state === 'arrived') {
    // In twice without having been seen going out.
    await visits.update(tx, { id: visit.id }, columns)
    return { ...visit, ...columns }
  }
  const moved = await moveVisit(tx, visit, visit.state === 'out' ? 'come_back' : 'arrive', { who, at }, columns)
  if (moved !== undefined && visit.arrived_at === null) await tellArrival(tx, moved, now)
  return moved
}

/** Tells the host, where one is known, that their visitor is there: once, however often it is put here. */
export async function tellArrival(tx: Tx, visit: Visit, now: number): Promise<void> {
  const what = visitSays.arrived(visit.name, readJson(visit.companions).length + 1, visit.gate)
  await tellOf(tx, visit, { kind: 'visit_arrived', what, userIds: visit.host_id === null ? [] : [visit.host_id], now })
}

/** Out at a door, to come back within the visit's hours. @returns undefined where nobody is in by it. */
export function goOut(tx: Tx, visit: Visit, by: By): Promise<Visit | undefined> {
  return moveVisit(tx, visit, 'step_out', by)
}

/** An entry at a door is taken back. @returns undefined where there is none. */
export async function takeEntryBack(tx: Tx, visit: Visit, by: By): Promise<Visit | undefined> {
  if (visit.entries === 1) return moveVisit(tx, visit, 'undo', by, { entries: 0, gate: '', arrived_at: null })
  if (visit.entries === 0) return undefined
  // Whoever was in before stays known as in: the door itself knows where they stand now.
  const columns = { entries: visit.entries - 1 }
  await visits.update(tx, { id: visit.id }, columns)
  return { ...visit, ...columns }
}
