/** Those who decide hear of orders that have come in to be looked at: once a day for each meeting, however many they are. */
import { noticeSays } from '#contract/notice.ts'
import type { Deps } from '../../deps.ts'
import { dayOf } from '../../flow/clock.ts'
import { tell, type Telling, untold } from '../message/outbox.ts'
import { listenersOf } from '../notice/listeners.ts'
import { countInReview, namesOf, newestInReview } from './review-store.ts'

/** What came in longer ago was told when it came, or waits for somebody who has been told of others. */
const NEW_MS = 24 * 60 * 60_000

/** @returns how many people were told. */
export async function tellOfReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  let told = 0
  for (const newest of await newestInReview(db, now - NEW_MS)) {
    const { no, meeting_id: meetingId, third_id: thirdId, title: meeting, created_at } = newest
    const about = `${meetingId} ${dayOf(created_at)}`
    const people = await listenersOf(db, 'order_review', { thirdId, meetingId })
    const tellings = people.map((userId): Telling => ({
      kind: 'order_review',
      about,
      userId,
      thirdId,
      meetingId,
      facts: { meeting, what: '' },
    }))
    const left = await untold(db, tellings)
    if (left.length === 0) continue
    const [name = ''] = (await namesOf(db, [no])).get(no) ?? []
    const what = noticeSays.inReview(name, await countInReview(db, meetingId))
    await db.write((tx) =>
      tell(
        tx,
        left.map((telling) => ({ ...telling, facts: { meeting, what } })),
        now,
      ),
    )
    told += left.length
  }
  return told
}
