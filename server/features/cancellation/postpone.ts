/**
 * A meeting takes place at another time, at another place, or both. It moves in one transaction, and with another start, where
 * organisers want so, what goes by its dates; then everybody is told as long work (tell-moved.ts).
 */
import type { Checked } from '#contract/call.ts'
import type { cancellation } from '#contract/cancellation.ts'
import { meetingFields } from '#contract/meeting-manage.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { fromWire, toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { listsOf, lockLists, updateList } from '../checkin/lists/list-store.ts'
import { findConflict, recordChanges } from '../history/revision.ts'
import { ownAnswer } from '../meeting/manage/own.ts'
import { badTimes } from '../meeting/manage/save.ts'
import { lockOwnMeeting, type OwnRow, updateMeeting } from '../meeting/manage-store.ts'
import { moveSessions } from '../schedule/manage/move-all.ts'
import { beginTask } from '../task/begin.ts'
import { moveBookings } from '../ticket/manage/move-bookings.ts'
import type { Change, Checkpoint } from './tell-moved.ts'

/** Stops what says by its words or its hour when a meeting was to be. */
export type StopDated = (tx: Tx, meetingId: string, by: { who: string; at: number }) => Promise<void>

export const postponeWith =
  (stopDated: StopDated): Handler<typeof cancellation.postpone> =>
  async ({ deps, input, user, thirdId, now }) => {
    const { db } = deps
    const { id } = input
    const taskId = await db.write(async (tx) => {
      const row = await lockOwnMeeting(tx, id, thirdId)
      if (row === undefined) return refuse('meeting_gone')
      if (row.state === 'draft') return refuse('meeting_draft')
      if (row.state !== 'published' && row.state !== 'paused') return refuse('meeting_moved')
      const after = {
        ...row,
        ...placeAfter(row, input),
        starts_at: fromWire(input.meetingStratTime),
        ends_at: fromWire(input.meetingEndTime),
      }
      const saving = { entity: 'meeting', entityId: id, who: user.id, at: now }
      const revisions = { since: input.edition, revision: row.edition }
      const change = changeOf(row, after)
      const refused = (await findConflict(tx, saving, { ...revisions, labels: labelsOf(input) })) ?? badTimes(after)
      if (refused !== undefined) return refused
      if (change === undefined) return refuse('postpone_same')
      // A meeting that runs may end later, and be at another place.
      if (after.starts_at !== row.starts_at && after.starts_at <= now) return refuse('postpone_past')
      if (after.ends_at !== row.ends_at && after.ends_at <= now) return refuse('postpone_past')
      const until = input.refundUntil === undefined ? null : fromWire(input.refundUntil)
      if (until !== null && (until <= now || until > after.starts_at)) return refuse('postpone_refund_until')
      const moved = { ...after, end_reason: input.reason, ...promised(row, after, until) }
      const checkpoint: Checkpoint = { after: '', told: 0, change, earlier: row.address }
      const begun = await beginTask(db, tx, { kind: 'meetingPostpone', thirdId, meetingId: id, userId: user.id, checkpoint, now })
      if (begun === undefined) return refuse('task_running')
      const by = { who: user.id, at: now }
      await moveMeetingTo(tx, row, moved, by)
      if (change !== 'place') await stopDated(tx, id, by)
      if (input.withRest === 1) await moveRest(db, tx, row, { ...by, by: after.starts_at - row.starts_at })
      return begun
    })
    if (taskId instanceof Refusal) return taskId
    const answer = await ownAnswer(deps, id, thirdId, now)
    return answer === undefined ? refuse('meeting_gone') : { ...answer, taskId }
  }

type MoveInput = Checked<typeof cancellation.postpone>

/** The map link of the earlier place does not stay with another address. */
function placeAfter(row: OwnRow, { address = row.address, mapUrl }: MoveInput): Pick<OwnRow, 'address' | 'map_url'> {
  return { address, map_url: mapUrl ?? (address === row.address ? row.map_url : '') }
}

/** @returns what people are told of; undefined where a map link alone would change. */
function changeOf(row: OwnRow, after: OwnRow): Change | undefined {
  const isElsewhere = row.address !== after.address
  if (row.starts_at === after.starts_at && row.ends_at === after.ends_at) return isElsewhere ? 'place' : undefined
  if (isElsewhere) return 'both'
  return row.starts_at === after.starts_at ? 'end' : 'time'
}

/** The fields of the input, with their labels. */
function labelsOf({ address, mapUrl }: MoveInput): Record<string, string> {
  const { meetingStratTime, meetingEndTime } = meetingFields
  const place = {
    ...(address !== undefined && { address: meetingFields.address }),
    ...(mapUrl !== undefined && { mapUrl: meetingFields.mapUrl }),
  }
  return { meetingStratTime, meetingEndTime, ...place }
}

/**
 * What the page says of it: its first start and place, and until when all money can be had back. A later move takes no promise
 * back.
 */
function promised(row: OwnRow, after: OwnRow, until: number | null): Pick<OwnRow, 'moved_from' | 'moved_from_address' | 'refund_until'> {
  const first = row.moved_from ?? row.starts_at
  const firstAddress = row.moved_from_address === '' ? row.address : row.moved_from_address
  return {
    moved_from: first === after.starts_at ? null : first,
    moved_from_address: firstAddress === after.address ? '' : firstAddress,
    refund_until: until === null ? row.refund_until : Math.max(until, row.refund_until ?? 0),
  }
}

interface Moving {
  who: string
  at: number
}

async function moveMeetingTo(tx: Tx, row: OwnRow, after: OwnRow, by: Moving): Promise<void> {
  const { id, third_id: _, state: __, ...columns } = after
  const edition = row.edition + 1
  await updateMeeting(tx, id, { ...columns, edition, version: row.version + 1 })
  const values = (one: OwnRow) => ({
    meetingStratTime: toWire(one.starts_at),
    meetingEndTime: toWire(one.ends_at),
    address: one.address,
    mapUrl: one.map_url,
  })
  const thing = { entity: 'meeting', entityId: id, meetingId: id, ...by }
  const [was, is] = [values(row), values(after)]
  await recordChanges(tx, { ...thing, revision: edition }, was, is)
  const line = { ...thing, edition, why: after.end_reason }
  const isLater = row.starts_at !== after.starts_at || row.ends_at !== after.ends_at
  await writeLog(tx, [
    ...(isLater ? [{ ...line, action: 'postpone', from: was.meetingStratTime, to: is.meetingStratTime }] : []),
    ...(row.address === after.address ? [] : [{ ...line, action: 'relocate', from: was.address, to: is.address }]),
  ])
}

/** What goes by the meeting's dates goes by as much: its programme, when its doors open, how long its tickets are sold. */
async function moveRest(db: Db, tx: Tx, row: OwnRow, moving: Moving & { by: number }): Promise<void> {
  if (moving.by === 0) return
  // Tickets before lists, as where a ticket is saved with the lists that it opens.
  await moveBookings(tx, row, moving)
  await moveSessions(db, tx, row.id, moving)
  const later = (wire: string) => toWire(fromWire(wire) + moving.by)
  const ids = (await listsOf(tx, row.id)).map(({ id }) => id)
  for (const { id, windows } of await lockLists(db, tx, ids)) {
    const moved = readJson(windows).map((window) => ({ ...window, from: later(window.from), to: later(window.to) }))
    if (moved.length > 0) await updateList(tx, id, { windows: writeJson(moved) })
  }
}
