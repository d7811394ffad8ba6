/**
 * Which question lies open, and of which it is told what is still missing: of those that somebody has been at, of all once they
 * were to be saved.
 */
import { useState } from 'react'

export function useTold() {
  const [open, setOpen] = useState('')
  const [told, setTold] = useState<ReadonlySet<string> | 'all'>(new Set())
  return {
    open,
    /** Opens another one, or none. */
    turnTo(key: string) {
      if (told !== 'all' && open !== '') setTold(new Set([...told, open]))
      setOpen(key)
    },
    isTold: (key: string) => told === 'all' || told.has(key),
    tellAll: () => setTold('all'),
  }
}
