/** Where the lines of the checklist lead: told by the screen, which knows the rooms, to what stands in them. */
import { createContext, useContext } from 'react'

export interface Way {
  /** Of the form. */
  key: string
  name: string
  href: string
}

export interface Ways {
  /** The form that is open; empty in a room. */
  here: string
  /** The way back to the room. */
  room: string
  /** @returns undefined where nothing answers it yet, or for others only. */
  to: (check: string) => Way | undefined
  /** A form of this room. */
  form: (key: string) => string
}

const Context = createContext<Ways | undefined>(undefined)
export const WaysProvider = Context.Provider

export function useWays(): Ways {
  const ways = useContext(Context)
  if (ways === undefined) throw new Error('useWays outside of a room')
  return ways
}
