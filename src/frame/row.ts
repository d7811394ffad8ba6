/** What a row of src/routes.ts says of a screen, and which row people are on. */
import { createContext, useContext } from 'react'
import type { Path } from '#contract/paths.ts'
import type { Right } from '#contract/may.ts'
import type { Screen } from './screen.tsx'

export interface Row {
  path: Path
  title: string
  /** `user` needs a login; a right needs any one of what it lists. */
  access: 'anyone' | 'user' | Right
  screen: Screen
  /** May be passed on in a chat: the link leads others to the same thing. */
  share?: boolean
  /** Rendered at the server; shows nothing personal before it is alive. */
  rendered?: boolean
  /** Without the portal's bar and footer. */
  bare?: boolean
}

const Current = createContext<Row | undefined>(undefined)
export const RowProvider = Current.Provider

export function useRow(): Row {
  const row = useContext(Current)
  if (row === undefined) throw new Error('useRow outside of the frame')
  return row
}
