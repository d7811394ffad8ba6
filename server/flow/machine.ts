/**
 * Machines are tables: action → from which states, to which. `transition` does
 * the dangerous part for all of them.
 */
import type { Row, Tx } from '../db/db.ts'
import { newId } from './ids.ts'

export interface Edge<S> {
  from: readonly S[]
  to: S
  /** For the drawing in ARCHITECTURE.md. */
  when: string
}

export interface Machine<S extends string | number, A extends string> {
  entity: string
  states: readonly S[]
  edges: Readonly<Record<A, Edge<S>>>
}

/**
 * Checks a table when the server starts: every edge joins known states, every
 * state can be reached from the first.
 * @throws Error naming the edge or state that is wrong.
 */
export function machine<S extends string | number, A extends string>(table: Machine<S, A>): Machine<S, A> {
  const edges = Object.entries<Edge<S>>(table.edges)
  for (const [action, edge] of edges)
    for (const state of [...edge.from, edge.to])
      if (!table.states.includes(state)) throw new Error(`${table.entity}: ${action} names an unknown state ${state}`)
  const reached = new Set<S>(table.states.slice(0, 1))
  for (let grown = true; grown;) {
    grown = false
    for (const [, edge] of edges)
      if (!reached.has(edge.to) && edge.from.some((state) => reached.has(state))) {
        reached.add(edge.to)
        grown = true
      }
  }
  const lost = table.states.filter((state) => !reached.has(state))
  if (lost.length > 0) throw new Error(`${table.entity}: nothing leads to ${lost.join(', ')}`)
  return table
}

/** What is possible now. */
export function actionsFrom<S extends string | number, A extends string>(table: Machine<S, A>, state: S): A[] {
  return (Object.keys(table.edges) as A[]).filter((action) => table.edges[action].from.includes(state))
}

export function can<S extends string | number, A extends string>(table: Machine<S, A>, action: A, state: S): boolean {
  return table.edges[action].from.includes(state)
}

export interface Step<S, A> {
  entityId: string
  action: A
  /** The state that was read under lock in this transaction. */
  from: S
  who: string
  why: string
  at: number
}

/**
 * Moves one row along an edge, inside the caller's transaction: decides by the
 * table, updates only where the state is still the one read, and writes the
 * log row beside it.
 * @param update sets the new state `where state = from`; gives the number of rows changed.
 * @returns the new state, or undefined when the edge does not exist or another was faster:
 *   the caller reads again and answers idempotently.
 */
export async function transition<S extends string | number, A extends string>(
  tx: Tx,
  table: Machine<S, A>,
  step: Step<S, A>,
  update: (to: S) => Promise<bigint>,
): Promise<S | undefined> {
  if (!can(table, step.action, step.from)) return undefined
  const { to } = table.edges[step.action]
  if ((await update(to)) !== 1n) return undefined
  await tx
    .insertInto('log')
    .values(logRow(table.entity, { ...step, to }))
    .execute()
  return to
}

/** A line of the log: who moved what, when, from where to where, and why. */
export function logRow(
  entity: string,
  step: { entityId: string; action: string; from: string | number; to: string | number; who: string; why: string; at: number },
): Row<'log'> {
  return {
    id: newId(step.at),
    at: step.at,
    who: step.who,
    entity,
    entity_id: step.entityId,
    action: step.action,
    from_state: String(step.from),
    to_state: String(step.to),
    why: step.why,
  }
}

/** The table as a Mermaid state diagram. */
export function draw(table: Machine<string | number, string>, words: Record<string | number, string>): string {
  const lines = Object.entries(table.edges).flatMap(([action, edge]) =>
    edge.from.map((from) => `  ${words[from]} --> ${words[edge.to]}: ${action} (${edge.when})`),
  )
  return ['stateDiagram-v2', `  [*] --> ${words[table.states[0] as string | number]}`, ...lines].join('\n')
}
