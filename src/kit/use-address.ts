/** What stands in the query of the address, as state: a link leads others there, and whoever comes Back finds it again. */
import { useLocation, useSearch } from 'wouter'
import type { Step } from '../frame/scroll.ts'

export interface Address {
  query: URLSearchParams
  /** Writes these into the query, in place of what the history holds now; empty ones leave it. The screen stays where it is. */
  change: (changes: { [name: string]: string }) => void
}

export function useAddress(): Address {
  const query = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const still: Step = { still: true }
  return {
    query,
    change: (changes) => navigate(addressWith(changes), { replace: true, state: { ...(history.state as object | null), ...still } }),
  }
}

/** Read when it is written: two changes in one tap are both kept. */
function addressWith(changes: { [name: string]: string }): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? location.pathname : `${location.pathname}?${text}`
}
