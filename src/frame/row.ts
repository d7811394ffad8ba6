/** What a row of src/routes.ts says of a screen. */
import type { ComponentType, ReactNode } from 'react'
import type { Path } from '#contract/paths.ts'
import type { Right } from '#contract/may.ts'
import { type Screen, screen } from './screen.tsx'

export interface Row extends Traits {
  path: Path
  title: string
  /**
   * `user` needs a login; a right needs any one of what it lists. `tickets` needs a login or tickets that this browser stores: without
   * both, the screen itself leads to the login.
   */
  access: 'anyone' | 'user' | 'tickets' | Right
  screen: Screen
  /** Lets people in, or sends them where they get what is missing. Rows that are for anyone, and come first, have none. */
  gate?: ComponentType<{ row: Row; children: ReactNode }>
}

interface Traits {
  /** May be passed on in a chat: the link leads others to the same thing. */
  share?: boolean
  /** The parameter of its address that names the meeting it is about: what people may do at that meeting counts too. */
  meeting?: string
  /** What it takes where the address names a meeting, if that is not what it takes without. */
  there?: Right
  /** A page of the meeting that its address names, or that was last looked at: what its organisers want known stands above it. */
  ofMeeting?: boolean
  /** Without the portal's bar and footer. */
  bare?: boolean
}

/** @param fetchIt imports the file whose default export is the screen. */
export function row(
  path: Path,
  title: string,
  access: Row['access'],
  fetchIt: () => Promise<{ default: ComponentType }>,
  traits?: Traits,
): Row {
  return { path, title, access, screen: screen(fetchIt), ...traits }
}
