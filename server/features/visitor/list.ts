/** Visits as their hosts and the desk see them. */
import type { visitor } from '#contract/visitor.ts'
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import { startOf } from '../../flow/clock.ts'
import { type Handler, paged } from '../../use-case.ts'
import { DAY_MS } from './hours.ts'
import { countedByState, pageOfVisits } from './read-store.ts'
import { visitOnWire } from './wire.ts'

export const list: Handler<typeof visitor.list> = async ({ deps: { db }, input, user, grants, now }) => {
  const { meetingId, keyword, state, day } = input
  const given = grants.givenAt(meetingId)
  const viewer = { userId: user.id, decides: may(given, rights.decideVisitors), fields: given }
  const filter = { meetingId, keyword, day: day === '' ? undefined : { from: startOf(day), to: startOf(day) + DAY_MS }, now }
  const found = await paged(
    input,
    (range) => pageOfVisits(db, { ...filter, state }, range),
    (row) => visitOnWire(row, viewer, now),
  )
  return { ...found, counts: await countedByState(db, filter) }
}

export const hosted: Handler<typeof visitor.hosted> = async ({ deps: { db }, input, user, now }) =>
  paged(
    input,
    (range) => pageOfVisits(db, { hostId: user.id, id: input.id, now }, range),
    // What they may do as the desk, they do at the desk.
    (row) => visitOnWire(row, { userId: user.id, decides: false, fields: 'host' }, now),
  )
