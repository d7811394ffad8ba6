import type { checkin } from '#contract/checkin/calls.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { findOwnMeeting } from '../../meeting/store.ts'
import { isAmong, worksAt } from '../../staff/works-at.ts'
import { listsOf, listsWithQuestions } from './list-store.ts'
import { editedOnWire } from './wire.ts'

export const lists: Handler<typeof checkin.lists> = async ({ deps, input, user, grants, thirdId, now }) => {
  const meeting = await findOwnMeeting(deps.db.read, input.meetingId, thirdId)
  const mine = meeting && (await worksAt(deps.db, user, grants, meeting, now))
  if (meeting === undefined || mine === undefined) return refuse('meeting_gone')
  const ids = (await listsOf(deps.db.read, meeting.id)).map(({ id }) => id)
  const theirs = ids.filter((id) => isAmong(mine, id))
  return (await listsWithQuestions(deps.db, theirs)).map(editedOnWire)
}
