/** What authors look at: the call, and their own. */
import { rangeOf } from '../../db/pages.ts'
import type { contribute } from '#contract/contribute.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findCall, findTold } from './call-store.ts'
import { asked, callColumns } from './call-wire.ts'
import { briefOnWire, ownOnWire } from './own-wire.ts'
import { countWaiting } from './review-store.ts'
import { contributions, pageOfOwn } from './store.ts'
import { phaseOf } from './windows.ts'

export const call: Handler<typeof contribute.call> = async ({ deps: { db }, input: { meetingId }, user, now }) => {
  const row = await findTold(db.read, meetingId)
  if (row === undefined) return refuse('contribute_call_gone')
  const { about, blind, kinds, tracks, submitFrom, submitUntil, reviseUntil, finalUntil } = callColumns.toView(row)
  return {
    meetingId,
    meetingName: row.meeting_title,
    phase: phaseOf(row, now),
    about,
    blind,
    kinds,
    tracks,
    submitFrom,
    submitUntil,
    reviseUntil,
    finalUntil,
    version: row.version,
    questions: asked(row),
    reviewing: await countWaiting(db.read, meetingId, user.id),
  }
}

export const mine: Handler<typeof contribute.mine> = async ({ deps: { db }, input: { meetingId, pageNum, pageSize }, user }) => {
  const { rows, total } = await pageOfOwn(db, { userId: user.id, meetingId, ...rangeOf({ pageNum, pageSize }) })
  const calls = new Map(
    await Promise.all([...new Set(rows.map((row) => row.meeting_id))].map(async (id) => [id, await findCall(db.read, id)] as const)),
  )
  return { list: rows.map((row) => briefOnWire(row, calls.get(row.meeting_id))), total, pageNum, pageSize }
}

export const get: Handler<typeof contribute.get> = async ({ deps: { db }, input: { id }, user, now }) => {
  const row = await contributions.find(db.read, { id, user_id: user.id })
  return row === undefined ? refuse('contribution_gone') : ownOnWire(db, row, now)
}
