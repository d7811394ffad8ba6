/** Notifies the people of a meeting of its new time or place: some at a time, as many as the outbox takes. */
import { cancelSays } from '#contract/cancellation.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { countPeople, peopleAfter } from '../meeting/people-to-tell.ts'
import { tell } from '../message/outbox.ts'
import { isFull } from '../message/store.ts'
import type { Kind } from '../task/kind.ts'
import { tellingTo } from './telling-to.ts'

const PEOPLE = 200
/** While the outbox is full the next people wait. */
const REST_MS = 10_000

/** What is announced: another start, another end alone, another place alone, or another time and place. */
export type Change = 'time' | 'end' | 'place' | 'both'

/** `after`: the last person that was told; `earlier`: the address before. Work begun by release 0047 has no change: it is of time. */
export interface Checkpoint {
  after: string
  told: number
  change?: Change
  earlier?: string
}

export const meetingPostpone: Kind = {
  open: async ({ db, clock }, task) => {
    const { id, meeting_id: meetingId, third_id: thirdId } = task
    const total = await countPeople(db.read, meetingId)
    return async (checkpoint: Checkpoint) => {
      const { told, after, change = 'time', earlier = '' } = checkpoint
      const meeting = await db.read.selectFrom('meetings').selectAll().where('id', '=', meetingId).executeTakeFirstOrThrow()
      // It does not take place at all any more: that is what people hear.
      if (meeting.cancelled_at !== null) return { checkpoint, done: told, total: told, over: {} }
      if (await isFull(db, clock())) return { checkpoint, done: told, total: Math.max(total, told), rest: REST_MS }
      const people = await peopleAfter(db.read, meetingId, { after, most: PEOPLE })
      const done = told + people.length
      const last = people.length < PEOPLE
      const facts = { meeting: meeting.title, what: newsOf(meeting, change, earlier, clock()) }
      // The template of 改期 speaks of another time.
      const kind = change === 'place' ? 'meeting_changed' : 'meeting_postponed'
      const telling = { kind, about: id, thirdId, meetingId, facts } as const
      return {
        checkpoint: { ...checkpoint, after: people.at(-1)?.id ?? after, told: done },
        done,
        total: last ? done : Math.max(total, done),
        write: (tx) =>
          tell(
            tx,
            people.map((person) => tellingTo(person, task.user_id, telling)),
            clock(),
          ),
        ...(last && { over: {} }),
      }
    }
  },
}

type Moved = Pick<Row<'meetings'>, 'starts_at' | 'ends_at' | 'address' | 'refund_until' | 'end_reason'>

/** An SMS is cut after 35 characters: the time and the place come first, with the year only where it is another one. */
function newsOf({ starts_at, ends_at, address, refund_until, end_reason }: Moved, change: Change, earlier: string, now: number): string {
  const [start, end] = [toWire(starts_at).slice(0, 16), toWire(ends_at).slice(0, 16)]
  const brief = (moment: string) => (moment.slice(0, 4) === toWire(now).slice(0, 4) ? moment.slice(5) : moment)
  const until = refund_until === null || refund_until <= now ? '' : toWire(refund_until).slice(5, 16)
  const reason = end_reason ?? ''
  if (change === 'time') return cancelSays.moved(start, until, reason)
  if (change === 'end') return cancelSays.extended(end, until, reason)
  return cancelSays.relocated(change === 'both' ? brief(start) : '', address, earlier, until, reason)
}
