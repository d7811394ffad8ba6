/**
 * A state machine is a table: each action leads from some states to one state,
 * with guards that refuse it and effects. `move` moves a row along an edge.
 */
import type { Transaction, Updateable } from 'kysely'
import type { Reason } from '#contract/codes.ts'
import type { Row, Tx } from '../db/db.ts'
import type { TableName, Tables } from '../db/tables.ts'
import { writeLog } from './log-store.ts'
import { flawOf } from './machine-flaws.ts'

/** A question about facts: undefined where the edge may be taken, else why not. Reads nothing: its facts were read under the row's lock. */
type Guard = (facts: never) => Reason | undefined

/**
 * What becomes true together with the move, in its transaction. What leaves the house is put into the outbox there and
 * sent after the commit.
 */
type Effect = (tx: Tx, facts: never) => Promise<void>

interface Edge<S, Guards, Effects> {
  from: readonly S[]
  to: S
  /** Asked in this order: the first that answers has refused. */
  guards?: readonly Guards[]
  effects?: readonly Effects[]
  /** For the drawing in ARCHITECTURE.md. */
  when: string
}

/** Columns of a table that can hold each of the values `V`. */
type ColumnFor<T extends TableName, V> = { [C in keyof Row<T>]: [V] extends [Row<T>[C]] ? C : never }[keyof Row<T>] & string

export interface Machine<
  S extends string | number = string | number,
  G extends Record<string, Guard> = Record<string, Guard>,
  X extends Record<string, Effect> = Record<string, Effect>,
  E extends Record<string, Edge<S, keyof G, keyof X>> = Record<string, Edge<S, keyof G, keyof X>>,
  T extends TableName = TableName,
  K extends string = string,
  C extends string = string,
> {
  entity: string
  /** The table whose rows move. */
  table: T
  /** Column that holds the id of a row: `id` if omitted. */
  key?: K
  /** Column that holds the state of a row: `state` if omitted. `move` does not compile for a table without such a column. */
  state?: C
  states: readonly S[]
  /** By name, as the drawing shows them. */
  guards?: G
  effects?: X
  edges: E
}

/** The functions that edges name in their list `List`. */
type Named<Table, Edges, List extends 'guards' | 'effects'> =
  Edges extends Record<List, readonly (infer Name)[]> ? NonNullable<Table>[Name & keyof NonNullable<Table>] : never
type GuardsOf<M extends Machine, A extends Action<M>> = Named<M['guards'], M['edges'][A], 'guards'>
type EffectsOf<M extends Machine, A extends Action<M>> = Named<M['effects'], M['edges'][A], 'effects'>

type State<M extends Machine> = M['states'][number]
export type Action<M extends Machine> = keyof M['edges'] & string
/** What the guards of an edge want to know, all of them together. */
export type Facts<M extends Machine, A extends Action<M> = Action<M>> = [GuardsOf<M, A>] extends [(facts: infer F) => unknown] ? F : never
/** What its effects need. */
export type EffectFacts<M extends Machine, A extends Action<M>> = [EffectsOf<M, A>] extends [(tx: Tx, facts: infer F) => unknown]
  ? F
  : never
/** What they may refuse for. */
type Refused<M extends Machine, A extends Action<M>> = Exclude<ReturnType<GuardsOf<M, A>>, undefined>

/**
 * Checks a table when the server starts: every edge joins known states, every
 * state can be reached from the first; every name of a guard or effect is
 * known, used, and one thing's only.
 * @throws Error naming what is wrong.
 */
export function machine<
  const S extends string | number,
  const E extends Record<string, Edge<S, keyof G, keyof X>>,
  const T extends TableName,
  const G extends Record<string, Guard> = Record<never, Guard>,
  const X extends Record<string, Effect> = Record<never, Effect>,
  const K extends ColumnFor<T, string> = Extract<'id', ColumnFor<T, string>>,
  const C extends ColumnFor<T, S> = Extract<'state', ColumnFor<T, S>>,
>(table: Machine<S, G, X, E, T, K, C>): Machine<S, G, X, E, T, K, C> {
  const flaw = flawOf(table as Machine)
  if (flaw !== undefined) throw new Error(`${table.entity}: ${flaw}`)
  return table
}

/** Why the guards of an edge refuse it, from whatever state; undefined when they do not. */
export function refusalOf<M extends Machine, A extends Action<M>>(table: M, action: A, facts: Facts<M, A>): Refused<M, A> | undefined {
  for (const name of table.edges[action]?.guards ?? []) {
    // The table is read by name; the type of `facts` covers each guard of the edge.
    const reason = table.guards?.[name]?.(facts as never)
    if (reason !== undefined) return reason as Refused<M, A>
  }
  return undefined
}

/** Whether an edge may be taken: it leads on from this state, and no guard refuses. */
export function can<M extends Machine, A extends Action<M>>(table: M, action: A, state: State<M>, facts: Facts<M, A>): boolean {
  return table.edges[action]?.from.includes(state) === true && refusalOf(table, action, facts) === undefined
}

/** What is possible now. @param among only these are asked about; their guards alone have to be told facts. */
export function actionsFrom<M extends Machine, A extends Action<M> = Action<M>>(
  table: M,
  state: State<M>,
  facts: Facts<M, A>,
  among: readonly A[] = Object.keys(table.edges) as Action<M>[] as A[],
): A[] {
  return among.filter((action) => can(table, action, state, facts))
}

/** Rows of a table that is known only by its name. */
type AnyTables = Record<string, Record<string, string | number | null>>
type KeyColumn<M extends Machine> = NonNullable<M['key']>
type StateColumn<M extends Machine> = NonNullable<M['state']>
/** Columns that change together with the state. */
type Columns<M extends Machine> = Omit<Updateable<Tables[M['table']]>, KeyColumn<M> | StateColumn<M>>

interface Step<M extends Machine, A> {
  /** The row's key. */
  entityId: string
  action: A
  /** The state that was read under lock in this transaction. */
  from: State<M> & Row<M['table']>[StateColumn<M> & keyof Row<M['table']>]
  who: string
  why: string
  at: number
  /** The meeting whose history shows the log row. */
  meetingId?: string
}

interface Moved<M extends Machine, A extends Action<M>> {
  /** The new state. Undefined if the row has not moved. */
  to: State<M> | undefined
  /**
   * Why a guard refused. Undefined together with `to`: no edge leads from this state, or a concurrent request has moved
   * the row. The caller reads the row again and answers idempotently.
   */
  refused: Refused<M, A> | undefined
}

/**
 * Moves one row along an edge, inside the caller's transaction: asks the guards, updates the row only while it is still in
 * the state that was read, writes the log row and runs the edge's effects.
 * @param step what the log says, with the facts that the edge's guards and effects need.
 * @param columns further columns of the row.
 */
export async function move<M extends Machine, A extends Action<M>>(
  tx: Tx,
  machine: M,
  step: Step<M, A> & Facts<M, A> & EffectFacts<M, A>,
  columns?: Columns<M>,
): Promise<Moved<M, A>> {
  const { entity, table, key = 'id', state = 'state', effects } = machine
  const edge = machine.edges[step.action] as M['edges'][A]
  if (!edge.from.includes(step.from)) return { to: undefined, refused: undefined }
  const refused = refusalOf(machine, step.action, step)
  if (refused !== undefined) return { to: undefined, refused }
  // The query layer cannot type a table that the machine names; the parameters of `move` are typed by that table.
  const { numUpdatedRows } = await (tx as Transaction<AnyTables>)
    .updateTable(table)
    .set({ ...columns, [state]: edge.to })
    .where(key, '=', step.entityId)
    .where(state, '=', step.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return { to: undefined, refused: undefined }
  await writeLog(tx, [{ ...step, entity, to: edge.to }])
  // The effects are read by name; the type of `step` covers each effect of the edge.
  for (const name of edge.effects ?? []) await effects?.[name]?.(tx, step as never)
  return { to: edge.to, refused: undefined }
}
