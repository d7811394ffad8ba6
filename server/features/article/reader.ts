/** Who somebody is to the news of a meeting, and so what of it they may read. */
import { may } from '#contract/may.ts'
import { anyRoom, rights } from '#contract/rights.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../use-case.ts'
import type { MeetingWithFace } from '../meeting/store.ts'
import { rightsOf } from '../right/rights.ts'
import { dutiesOf } from '../staff/store.ts'
import { ticketsHeld } from './store.ts'
import { type Reader, VISITOR } from './who.ts'

export async function readerOf(
  { db }: Pick<Deps, 'db'>,
  user: User | undefined,
  meeting: Pick<MeetingWithFace, 'id' | 'third_id' | 'cancelled_at'>,
  now: number,
): Promise<Reader> {
  if (user === undefined) return VISITOR
  const grants = (await rightsOf(db, user.id, meeting.third_id, now)).givenAt(meeting.id)
  const duties = await dutiesOf(db, user.id, meeting.id, now)
  return {
    organises: may(grants, rights.editNews),
    staff: duties !== undefined || may(grants, anyRoom),
    tickets: await ticketsHeld(db, { userId: user.id, meetingId: meeting.id, ended: meeting.cancelled_at !== null }),
  }
}
