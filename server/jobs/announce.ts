/**
 * Puts announcements into the outbox, person after person of a meeting. Each
 * batch is one transaction with the note of how far it has come: whoever dies
 * in between, nobody is told twice, and another goes on from there.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { tell } from '../features/message/outbox.ts'
import { holdersAfter, isFull, moveOn, type OpenAnnouncement, openAnnouncements } from '../features/message/store.ts'

const MEETINGS = 5
const PEOPLE = 200

/** One bounded round: a batch for each meeting in turn, until enough waits. @returns how many people were told. */
export async function fanOut(deps: Deps): Promise<number> {
  let told = 0
  let open = await openAnnouncements(deps.db, MEETINGS)
  while (open.length > 0) {
    const going: OpenAnnouncement[] = []
    for (const announcement of open) {
      if (await isFull(deps.db, deps.clock())) return told
      const step = await tellSome(deps, announcement)
      told += step.told
      if (step.next !== undefined) going.push(step.next)
      // Whoever has come meanwhile is served first.
      await nextTurn()
    }
    open = going
  }
  return told
}

async function tellSome(
  { db, clock }: Deps,
  announcement: OpenAnnouncement,
): Promise<{ told: number; next: OpenAnnouncement | undefined }> {
  const { id, meeting_id, third_id, what, title, last_user } = announcement
  const now = clock()
  const people = await holdersAfter(db, meeting_id, last_user, PEOPLE)
  const done = people.length < PEOPLE
  const reached = people.at(-1) ?? last_user
  const ours = await db.write(async (tx) => {
    if (!(await moveOn(tx, announcement, { last_user: reached, done_at: done ? now : null }))) return false
    await tell(
      tx,
      people.map((userId) => ({
        kind: 'meeting_changed',
        about: id,
        userId,
        thirdId: third_id,
        meetingId: meeting_id,
        facts: { meeting: title, what },
      })),
      now,
    )
    return true
  })
  return ours ? { told: people.length, next: done ? undefined : { ...announcement, last_user: reached } } : { told: 0, next: undefined }
}
