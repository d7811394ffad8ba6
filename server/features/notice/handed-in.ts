/** What is handed in at a tenant and belongs to no meeting: told to those who decide, once a day, however much comes. */
import { noticeSays } from '#contract/notice.ts'
import type { Db } from '../../db/db.ts'
import { dayOf, toWire } from '../../flow/clock.ts'
import type { Telling } from '../message/outbox.ts'
import { listenersOf } from './listeners.ts'

/**
 * Asked before the transaction that hands it in, and put into the outbox there.
 * @param what how it is called, in the place of a meeting's name.
 */
export async function handedIn(
  db: Pick<Db, 'read'>,
  kind: 'certification_waiting' | 'proposal_waiting',
  { thirdId, what, now }: { thirdId: string; what: string; now: number },
): Promise<Telling[]> {
  const people = await listenersOf(db, kind, { thirdId, meetingId: '' })
  const facts = { meeting: what, what: noticeSays.handedIn(toWire(now).slice(5, 16)) }
  return people.map((userId) => ({ kind, about: `${thirdId} ${dayOf(now)}`, userId, thirdId, meetingId: '', facts }))
}
