/** A list kept from an earlier look does not know what has happened since: it is asked for again. */
import { useEffect } from 'react'
import type { Pages } from '../../api/use-pages.ts'

/** @param asked the same as long as the same rows are asked for. */
export function useFreshPages({ loading, retry }: Pick<Pages<unknown>, 'loading' | 'retry'>, asked = ''): void {
  useEffect(() => {
    if (!loading) void retry()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])
}
