/** The rows that people have ticked; those that are no longer in the list are ticked no more. */
import { useState } from 'react'

export interface Selection<T> {
  chosen: T[]
  has: (row: T) => boolean
  toggle: (row: T, on: boolean) => void
  /** All that are in sight, or none. */
  set: (rows: readonly T[]) => void
}

/** @param asked the same as long as the same rows are asked for: other rows begin unticked. */
export function useSelection<T>(rows: readonly T[], keyOf: (row: T) => string, asked: string): Selection<T> {
  const [ticked, setTicked] = useState<{ asked: string; keys: readonly string[] }>({ asked, keys: [] })
  const keys = ticked.asked === asked ? ticked.keys : []
  const set = (next: readonly string[]) => setTicked({ asked, keys: next })
  return {
    chosen: rows.filter((row) => keys.includes(keyOf(row))),
    has: (row) => keys.includes(keyOf(row)),
    toggle: (row, on) => set(on ? [...keys, keyOf(row)] : keys.filter((key) => key !== keyOf(row))),
    set: (some) => set(some.map(keyOf)),
  }
}
