/** Children among attendees: below 14 a guardian agrees, and that is kept with the child it was for. */
import { birthdayOfIdcard, isBornBy, isUnderAge as isUnderAgeOn } from '#contract/age.ts'
import type { Row, Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { recordConsents } from '../consent/store.ts'

type Person = Parameters<typeof isUnderAgeOn>[0]

/** By the calendar of 东八区, whatever the server's zone. */
export function isUnderAge(person: Person, now: number): boolean {
  return isUnderAgeOn(person, dayOf(now))
}

/** An ID number of somebody who is still to be born is mistyped. */
export function isBorn({ idcard }: { idcard: string }, now: number): boolean {
  return isBornBy(birthdayOfIdcard(idcard), dayOf(now))
}

/** Inside the transaction that keeps the child; for everyone else nothing happens. */
export async function keepGuardianConsent(
  tx: Tx,
  child: Person & Pick<Row<'attendees'>, 'id' | 'user_id'>,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  if (!isUnderAge(child, now)) return
  await recordConsents(tx, { userId: child.user_id, documents: ['guardian'], channel: 'attendee', subject: child.id, ip, now })
}
