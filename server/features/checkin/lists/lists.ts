import type { checkin } from '#contract/checkin/calls.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { isAmong, worksAt } from '../../staff/works-at.ts'
import { listsOf, listsWithQuestions } from './list-store.ts'
import { editedOnWire } from './wire.ts'

export const lists: Handler<typeof checkin.lists> = async ({ deps, user, grants, meeting, now }) => {
  const mine = await worksAt(deps.db, user, grants, meeting, now)
  if (mine === undefined) return refuse('meeting_gone')
  const ids = (await listsOf(deps.db.read, meeting.id)).map(({ id }) => id)
  const theirs = ids.filter((id) => isAmong(mine, id))
  return (await listsWithQuestions(deps.db, theirs)).map(editedOnWire)
}
