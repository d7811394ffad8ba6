/** Which row lies open. */
import { useEffect, useRef } from 'react'
import { useWide } from '../../ui/use-wide.ts'
import type { ListView } from './use-list-view.ts'

/**
 * @param first on a desktop the first row lies open until another is chosen.
 * @param apart what lies open needs no row: it stays when its row leaves the list.
 */
export function useOpened<T>(view: ListView, rows: readonly T[], keyOf: (row: T) => string, first: boolean, apart: boolean): T | undefined {
  const wide = useWide()
  const found = view.opened === '' ? undefined : rows.find((row) => keyOf(row) === view.opened)
  const seen = useRef('')
  useEffect(() => {
    if (found !== undefined) seen.current = view.opened
    // It was here and has left the list, decided by us or by somebody else.
    else if (!apart && view.opened !== '' && seen.current === view.opened) view.close()
  })
  return found ?? (first && wide && !(apart && view.opened !== '') ? rows[0] : undefined)
}
