/** Tabs that stand in the address: those that somebody has a right to, and the one they are on. */
import { useAddress } from './use-address.ts'

export interface TabRow<T extends string> {
  value: T
  label: string
  /** What waits there; nothing is no number. */
  count?: number | undefined
  /** false: this person has no right to it. */
  allowed?: boolean
}

export interface AddressTabs<T extends string> {
  /** For Tabs of src/ui. */
  tabs: { value: T; label: string; count?: number }[]
  /** The first where the address names none of them; undefined when there are none. */
  tab: T | undefined
  go: (tab: T) => void
}

/** @param keep names in the query that all tabs share; what else stands there belongs to one tab and goes with it. */
export function useTabs<T extends string>(rows: readonly TabRow<T>[], keep: readonly string[] = []): AddressTabs<T> {
  const { query, change } = useAddress()
  const allowed = rows.filter((row) => row.allowed !== false)
  const asked = query.get('tab') ?? ''
  return {
    tabs: allowed.map(({ value, label, count = 0 }) => ({ value, label, ...(count > 0 && { count }) })),
    tab: (allowed.find(({ value }) => value === asked) ?? allowed[0])?.value,
    go: (tab) => {
      const left = [...query.keys()].filter((name) => !keep.includes(name))
      change({ ...Object.fromEntries(left.map((name) => [name, ''])), tab })
    },
  }
}
