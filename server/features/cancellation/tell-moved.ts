/** Everybody hears that a meeting was put off: people by people, as much at once as the outbox takes. */
import { cancelSays } from '#contract/cancellation.ts'
import { toWire } from '../../flow/clock.ts'
import { tell } from '../message/outbox.ts'
import { isFull } from '../message/store.ts'
import type { Kind } from '../task/kind.ts'
import { countPeople, peopleAfter } from './store.ts'

const PEOPLE = 200
/** While the outbox is full the next people wait. */
const REST_MS = 10_000

/** `after`: the last account that was told. */
export interface Checkpoint {
  after: string
  told: number
}

export const meetingPostpone: Kind = {
  open: async ({ db, clock }, { id, meeting_id: meetingId, third_id: thirdId }) => {
    const total = await countPeople(db.read, meetingId)
    return async (checkpoint: Checkpoint) => {
      const { told, after } = checkpoint
      const meeting = await db.read.selectFrom('meetings').selectAll().where('id', '=', meetingId).executeTakeFirstOrThrow()
      // It does not take place at all any more: that is what people hear.
      if (meeting.cancelled_at !== null) return { checkpoint, done: told, total: told, over: {} }
      if (await isFull(db, clock())) return { checkpoint, done: told, total: Math.max(total, told), rest: REST_MS }
      const people = await peopleAfter(db.read, meetingId, after, PEOPLE)
      const done = told + people.length
      const last = people.length < PEOPLE
      const { title, starts_at, refund_until, end_reason } = meeting
      const until = refund_until === null || refund_until <= clock() ? '' : toWire(refund_until).slice(5, 16)
      const facts = { meeting: title, what: cancelSays.moved(toWire(starts_at).slice(0, 16), until, end_reason ?? '') }
      const telling = { kind: 'meeting_postponed', about: id, thirdId, meetingId, facts } as const
      return {
        checkpoint: { after: people.at(-1) ?? after, told: done },
        done,
        total: last ? done : Math.max(total, done),
        write: (tx) =>
          tell(
            tx,
            people.map((userId) => ({ ...telling, userId })),
            clock(),
          ),
        ...(last && { over: {} }),
      }
    }
  },
}
