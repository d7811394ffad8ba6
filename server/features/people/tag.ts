/** Tags by which organisers find people again: put on many at once, or taken off. */
import { type people as calls, TAGS_MAX } from '#contract/people.ts'
import { normalLine } from '#contract/normal-line.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { amongPeople, putTag, tagsOf, takeTag } from './store.ts'

export const tag: Handler<typeof calls.tag> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, tag: word, on } = input
    // Locked, so that two who bring a new one at once do not both bring the last.
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const ids = await amongPeople(tx, meetingId, [...new Set(input.ids)])
    const known = await tagsOf(tx, meetingId)
    // Tags stored before normal forms keep their spaces: the meeting has them under the same word.
    const stored = known.map((one) => one.tag).filter((one) => normalLine(one) === word)
    if (on === 1 && ids.length > 0 && known.length >= TAGS_MAX && stored.length === 0) return refuse('tags_full')
    const changed = on === 1 ? await putTag(tx, meetingId, ids, stored[0] ?? word) : await takeTag(tx, ids, stored)
    const line = { entity: 'attendee', action: on === 1 ? 'tag' : 'untag', why: word, who: user.id, at: now }
    await writeLog(
      tx,
      changed.map((entityId) => ({ ...line, entityId })),
      db,
    )
    return { people: changed.length }
  })
