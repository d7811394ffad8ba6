/** A message about a whole meeting, for one of its people. */
import { cancelSays } from '#contract/cancellation.ts'
import type { PersonToTell } from '../meeting/people-to-tell.ts'
import type { Telling } from '../message/outbox.ts'

/** @param organiser the account that cancelled or moved the meeting: a phone without an account is notified in its name. */
export function tellingTo({ id, userId, mobile }: PersonToTell, organiser: string, telling: Omit<Telling, 'userId' | 'to'>): Telling {
  if (userId !== null) return { ...telling, userId }
  return { ...telling, about: `${telling.about} ${id}`, userId: organiser, to: { mobile, name: cancelSays.invited } }
}
