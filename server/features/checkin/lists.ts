import type { checkin } from '../../../contract/checkin.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { isAmong, worksAt } from '../staff/works-at.ts'
import { listsOf } from './store.ts'
import { listOnWire } from './wire.ts'

export const lists: Handler<typeof checkin.lists> = async ({ deps, input, user, holder, thirdId, now }) => {
  const meeting = await findOwnMeeting(deps.db.read, input.meetingId, thirdId)
  const mine = meeting && (await worksAt(deps.db, user, holder, meeting, now))
  if (meeting === undefined || mine === undefined) return refuse('meeting_gone')
  return (await listsOf(deps.db.read, meeting.id)).filter(({ id }) => isAmong(mine, id)).map(listOnWire)
}
