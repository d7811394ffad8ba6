/** Tells whoever holds a ticket that something is to be filled in still, and where. */
import type { people as calls } from '#contract/people.ts'
import { say } from '#contract/sentences.ts'
import { dayOf } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import { take } from '../verify/limit-store.ts'
import { isToFill } from './get.ts'
import { findPerson, peopleBy } from './store.ts'

const DAY = 86_400_000

export const link: Handler<typeof calls.link> = ({ meeting, deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const found = await findPerson(tx, meetingId, id)
    const [person] = (await peopleBy(tx, found === undefined ? [] : [id])).people
    if (person === undefined) return refuse('attendee_gone')
    if (!(await isToFill(tx, person))) return refuse('nothing_to_fill')
    // Each is a message to a phone: one a day, whoever asks, however often.
    if (!(await take(tx, `fill:${id}`, 1, DAY, now))) return null
    const telling = {
      kind: 'fill_wanted',
      about: `${id}-${dayOf(now)}`,
      userId: person.admission?.user_id ?? person.attendee.user_id,
    } as const
    await tell(tx, [{ ...telling, thirdId, meetingId, facts: { meeting: meeting.title, what: say.fillWanted } }], now)
    await writeLog(tx, [{ entity: 'attendee', entityId: id, action: 'link', who: user.id, at: now }])
    return null
  })
