/** Votes: what each call does. */
import { rangeOf } from '../../db/pages.ts'
import type { vote } from '#contract/vote.ts'
import { type Handler, type Handlers, paged, refuse } from '../../use-case.ts'
import { pageOfRoll } from './ballot-store.ts'
import { cast } from './cast.ts'
import { close } from './close.ts'
import { bulletin, get, list, mine, receipt, result } from './look.ts'
import { makeVoid, open, publish } from './run.ts'
import { remove, save } from './save.ts'
import { pageOfVotes, votes } from './store.ts'
import { managedOnWire, rollOnWire } from './wire.ts'

const manage: Handler<typeof vote.manage> = async ({ deps: { db }, input, grants, now }) => {
  const { meetingId, keyword, pageNum, pageSize } = input
  const { rows, total } = await pageOfVotes(db, { meetingId, keyword, ...rangeOf(input) })
  return { list: await managedOnWire(db, rows, grants, now), total, pageNum, pageSize }
}

const roll: Handler<typeof vote.roll> = async ({ deps: { db }, input }) => {
  const { meetingId, id } = input
  const row = await votes.find(db.read, { id, meeting_id: meetingId })
  if (row === undefined) return refuse('vote_gone')
  return paged(
    input,
    (range) => pageOfRoll(db, id, range),
    (line) => rollOnWire(line, row),
  )
}

export const voteHandlers: Handlers<typeof vote> = {
  list,
  get,
  mine,
  cast,
  result,
  receipt,
  bulletin,
  manage,
  roll,
  save,
  remove,
  open,
  close,
  publish,
  void: makeVoid,
}
