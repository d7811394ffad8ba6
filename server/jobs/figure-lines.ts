/** What a count of figures is made of. */
import { sql } from 'kysely'
import { orderStatus } from '#contract/order.ts'
import type { Db } from '../db/db.ts'
import type { Figure } from '../features/system/figure-store.ts'
import { type FigureName, figures, orderStates, type Shape } from '../features/system/figures.ts'

export type Counted = Figure & { name: FigureName }
export type Found = Pick<Db, 'read'>

export const countAll = sql<number>`count(*)`

export const one = (name: FigureName, value: number): Counted[] => [{ name, label: '', value }]

/** A line for each of these values, so that what has become none is told as none. @param values all that there may be, where not said. */
export function each(name: FigureName, found: ReadonlyMap<string, number>, values?: readonly string[]): Counted[] {
  const { by }: Shape = figures[name]
  return (values ?? by?.values ?? []).map((label) => ({ name, label, value: found.get(label) ?? 0 }))
}

const words = new Map<number, string>(orderStates.map((state) => [orderStatus[state], state]))

export const orderWord = (status: number): string => words.get(status) as string
