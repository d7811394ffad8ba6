/** The folding of searches that run in the browser (contract/search-text.ts), loaded when a search begins. */
import { useEffect, useState } from 'react'
import { inTime } from '../api/in-time.ts'

export type Fold = (text: string) => string

/** Compares texts until the folding is loaded, and without a network. It ignores capitals and full-width forms. */
const plainFold: Fold = (text) => text.normalize('NFKC').toLowerCase()

/** After this time a search without results says so. */
const WAIT_MS = 5_000

let loaded: Fold | undefined

/**
 * Loads the folding, at best before the first character is typed. A failed load never reloads the page, which would lose the typed
 * text: `useFold` tries again at the next text.
 */
export async function fetchFold(): Promise<Fold | undefined> {
  if (loaded !== undefined) return loaded
  const loading = import('#contract/search-text.ts').then(({ foldText }) => (loaded = foldText))
  return inTime(WAIT_MS, loading).catch(() => undefined)
}

/**
 * @param query each new text of a search loads the folding, if it is not loaded; an empty text does not.
 * @returns `isLoading`: the folding may find more.
 */
export function useFold(query: string): { fold: Fold; isLoading: boolean } {
  const [{ fold, answered }, setFold] = useState({ fold: loaded, answered: '' })
  const isWanted = query !== '' && fold === undefined
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void fetchFold().then((fetched) => isCurrent && setFold({ fold: fetched, answered: query }))
    return () => {
      isCurrent = false
    }
  }, [isWanted, query])
  return { fold: fold ?? plainFold, isLoading: isWanted && answered !== query }
}
