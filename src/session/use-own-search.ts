/** What the address of this page asks for beyond its path. */
import { useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'

const never = () => () => {}

/** The query, without its `?`. A rendered page is one for all, whatever they ask: until it is alive there is none. */
export function useOwnSearch(): string {
  const asked = useSearch()
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return alive ? asked : ''
}
