/**
 * What can be done to many rows of a list at once: `bulk={{ nameOf, unit, actions }}` of DataList. An action is either
 * asked about by the bar (`consequence`) and run by it (`run`, one by one or by one call), or needs more than a yes and
 * opens its own sheet (`open`), whose text says `chosenWords(bulk, rows)`, and which calls `done` when nobody is to be
 * chosen any more.
 */
import type { Outcome } from '../../api/use-action.ts'

export interface Asked<T> {
  label: string
  /** What comes of it, in a sentence: asked before. */
  consequence: string
  danger?: boolean
  /** One after the other, or all by one call. */
  run: { each: (row: T) => Promise<Outcome<unknown>> } | { all: (rows: readonly T[]) => Promise<Outcome<unknown>> }
}

interface Opening<T> {
  label: string
  danger?: boolean
  /** Opens what asks for more. @param done unticks all of them. */
  open: (rows: readonly T[], done: () => void) => void
}

export type BulkAction<T> = Asked<T> | Opening<T>

export interface Bulk<T> {
  nameOf: (row: T) => string
  /** What is counted: 人, 张 */
  unit: string
  actions: readonly BulkAction<T>[]
}

/** Of so many the names are told. */
export const NAMES = 3

/** How many are chosen, with three names: 共 37 人：甲、乙、丙等。 */
export const chosenWords = <T>({ nameOf, unit }: Pick<Bulk<T>, 'nameOf' | 'unit'>, rows: readonly T[]) =>
  `共 ${rows.length} ${unit}：${rows.slice(0, NAMES).map(nameOf).join('、')}${rows.length > NAMES ? '等' : ''}。`
