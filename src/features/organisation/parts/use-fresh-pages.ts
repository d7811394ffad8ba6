/** A list kept from an earlier visit of the screen does not know what has happened since: it is asked for again. */
import { useEffect, useRef } from 'react'
import type { Pages } from '../../../api/use-pages.ts'

export function useFreshPages({ loading, retry }: Pick<Pages<unknown>, 'loading' | 'retry'>): void {
  const stale = useRef(!loading)
  useEffect(() => {
    if (stale.current) void retry()
    stale.current = false
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
