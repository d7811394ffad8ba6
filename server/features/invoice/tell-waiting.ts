/**
 * Accountants hear that applications wait for them: once a day for each meeting as long as any does, how many, and nobody's
 * name. Not at night, when nobody issues anything.
 */
import { noticeSays } from '#contract/notice.ts'
import type { Deps } from '../../deps.ts'
import { dayOf, toWire } from '../../flow/clock.ts'
import { isNight } from '../message/night.ts'
import { tell, type Telling, untold } from '../message/outbox.ts'
import { listenersOf } from '../notice/listeners.ts'
import { meetingsWaiting, waitingAt } from './store.ts'

/** @returns how many people were told. */
export async function tellOfApplications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  if (isNight(now)) return 0
  let told = 0
  for (const { meeting_id: meetingId, third_id: thirdId, title: meeting } of await meetingsWaiting(db)) {
    const about = `${meetingId} ${dayOf(now)}`
    const people = await listenersOf(db, 'invoice_waiting', { thirdId, meetingId })
    const to = (userId: string, what = ''): Telling => ({
      kind: 'invoice_waiting',
      about,
      userId,
      thirdId,
      meetingId,
      facts: { meeting, what },
    })
    const left = await untold(
      db,
      people.map((userId) => to(userId)),
    )
    if (left.length === 0) continue
    const { count, since } = await waitingAt(db, meetingId)
    // Issued or withdrawn since they were looked for.
    if (since === null) continue
    const what = noticeSays.waiting(Number(count), toWire(since).slice(5, 16))
    await db.write((tx) =>
      tell(
        tx,
        left.map(({ userId }) => to(userId, what)),
        now,
      ),
    )
    told += left.length
  }
  return told
}
