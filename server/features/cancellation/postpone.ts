/**
 * A meeting takes place at another time. It moves in one transaction, and with it, where organisers want so, what goes by its
 * dates; then everybody is told as long work (tell-moved.ts).
 */
import type { cancellation } from '#contract/cancellation.ts'
import { meetingFields } from '#contract/meeting-manage.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { fromWire, toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { listsOf, lockLists, updateList } from '../checkin/lists/list-store.ts'
import { changedMeanwhile, differences, recordChanges } from '../history/changes.ts'
import { ownAnswer } from '../meeting/manage/own.ts'
import { badTimes } from '../meeting/manage/save.ts'
import { lockOwnMeeting, type OwnRow, updateMeeting } from '../meeting/manage-store.ts'
import { moveSessions } from '../schedule/manage/move-all.ts'
import { beginTask } from '../task/begin.ts'
import { moveBookings } from '../ticket/manage/move-bookings.ts'
import type { Checkpoint } from './tell-moved.ts'

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
      const after = { ...row, starts_at: fromWire(input.meetingStratTime), ends_at: fromWire(input.meetingEndTime) }
      const { meetingStratTime, meetingEndTime } = meetingFields
      const saving = { entity: 'meeting', entityId: id, since: input.edition, stands: row.edition, userId: user.id, now } as const
      const refused = (await changedMeanwhile(tx, { ...saving, words: { meetingStratTime, meetingEndTime } })) ?? badTimes(after)
      if (refused !== undefined) return refused
      if (after.starts_at <= now) return refuse('postpone_past')
      if (after.starts_at === row.starts_at && after.ends_at === row.ends_at) return refuse('postpone_same')
      const until = input.refundUntil === undefined ? null : fromWire(input.refundUntil)
      if (until !== null && (until <= now || until > after.starts_at)) return refuse('postpone_refund_until')
      const moved = { ...after, end_reason: input.reason, ...promised(row, after.starts_at, until) }
      const checkpoint: Checkpoint = { after: '', told: 0 }
      const begun = await beginTask(db, tx, { kind: 'meetingPostpone', thirdId, meetingId: id, userId: user.id, checkpoint, now })
      if (begun === undefined) return refuse('task_running')
      const by = { who: user.id, at: now }
      await moveMeetingTo(tx, row, moved, by)
      await stopDated(tx, id, by)
      if (input.withRest === 1) await moveRest(db, tx, row, { ...by, by: after.starts_at - row.starts_at })
      return begun
    })
    if (taskId instanceof Refusal) return taskId
    const answer = await ownAnswer(deps, id, thirdId, now)
    return answer === undefined ? refuse('meeting_gone') : { ...answer, taskId }
  }

/**
 * What the page says of it: when it was to begin at first, and until when all money can be had back. A later move takes no
 * promise back.
 */
function promised(row: OwnRow, startsAt: number, until: number | null): Pick<OwnRow, 'moved_from' | 'refund_until'> {
  const first = row.moved_from ?? row.starts_at
  return {
    moved_from: first === startsAt ? null : first,
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
  const times = (one: OwnRow) => ({ meetingStratTime: toWire(one.starts_at), meetingEndTime: toWire(one.ends_at) })
  const saved = { entity: 'meeting', entityId: id, meetingId: id, edition, ...by } as const
  await recordChanges(tx, saved, differences(times(row), times(after)))
  await writeLog(tx, [{ ...saved, action: 'postpone', from: toWire(row.starts_at), to: toWire(after.starts_at), why: after.end_reason }])
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
