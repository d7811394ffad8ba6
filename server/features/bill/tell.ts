/** Those who look after the money hear of a bill that differs: once for each meeting, day and provider. */
import { noticeSays } from '#contract/notice.ts'
import type { Deps } from '../../deps.ts'
import { tell, type Telling } from '../message/outbox.ts'
import { listenersOf } from '../notice/listeners.ts'
import { EVERYWHERE } from '../right/rights.ts'
import { dayPlus } from './days.ts'
import { openByMeeting } from './store.ts'

/**
 * @param day of the bill that was compared: what we know of and no bill has is put down to its own day, at the earliest the
 *   one before. Can be done again at any time.
 */
export async function tellOfDifferences({ db, clock }: Pick<Deps, 'db' | 'clock'>, provider: string, day: string): Promise<void> {
  const tellings: Telling[] = []
  for (const one of await openByMeeting(db, provider, [dayPlus(day, -1), day])) {
    const { meeting_id: meetingId, third_id: thirdId, title, n } = one
    // What is nobody's is the platform's.
    const about = { thirdId: meetingId === '' ? EVERYWHERE : thirdId, meetingId }
    const facts = { meeting: title || noticeSays.nobodys, what: noticeSays.differs(one.day.slice(5), n) }
    for (const userId of await listenersOf(db, 'bill_differs', about))
      tellings.push({ kind: 'bill_differs', about: `${provider} ${one.day} ${meetingId}`, userId, ...about, facts })
  }
  if (tellings.length > 0) await db.write((tx) => tell(tx, tellings, clock()))
}
