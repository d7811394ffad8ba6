/** What a form stands on: an answer of this moment, not one that was kept, and no later one that comes by itself while people write. */
import { useState } from 'react'
import type { Query } from './use-query.ts'

/** @returns the answer, undefined until it is here; and how a newer one takes its place. */
export function useFresh<T>({ data, asking }: Pick<Query<T>, 'data' | 'asking'>): [fresh: T | undefined, take: (newer: T) => void] {
  const [fresh, take] = useState<{ answer: T }>()
  if (fresh === undefined && data !== undefined && !asking) take({ answer: data })
  return [fresh?.answer, (newer) => take({ answer: newer })]
}
