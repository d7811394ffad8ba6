/** Moves a guest along an edge of their machine. */
import type { Tx } from '../../../db/db.ts'
import { move } from '../../../flow/machine.ts'
import type { GuestState } from '#contract/vip/words.ts'
import { type GuestAction, guestMachine } from './machine.ts'
import { type GuestRow, lockGuest } from './store.ts'

export interface By {
  /** An account's id, or the name of what acts by itself. */
  who: string
  at: number
  /** For the log, which outlives the list: never a word about the guest. */
  why?: string
}

/**
 * @param more columns that change with it.
 * @returns the state they are in now; undefined where no such edge leads on from where they are, or there is no such file.
 */
export async function moveGuest(
  tx: Tx,
  guestId: string,
  action: GuestAction,
  { who, at, why = '' }: By,
  more: Partial<Omit<GuestRow, 'id' | 'state'>> = {},
): Promise<GuestState | undefined> {
  const guest = await lockGuest(tx, guestId)
  if (guest === undefined) return undefined
  const { id, state: from, meeting_id: meetingId } = guest
  return (await move(tx, guestMachine, { entityId: id, action, from, who, why, at, meetingId }, more)).to
}
