/** A meeting's programme as its organisers read it, published or not. */
import type { LastImport, OwnSession, scheduleManage } from '#contract/schedule-manage.ts'
import type { Db } from '../../../db/db.ts'
import { toWire } from '../../../flow/clock.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { inOrder, roomsOf } from '../in-order.ts'
import { allBrief, editionOf, findSession, type Import, isAsImported, lastImport, type SessionRow } from '../store.ts'
import { briefOf, whole } from '../wire.ts'

export const own: Handler<typeof scheduleManage.own> = async ({ deps: { db }, input: { meetingId } }) => {
  const rows = await allBrief(db, meetingId)
  const rooms = roomsOf(rows)
  return {
    list: inOrder(rows, rooms).map((row) => ({ ...briefOf(row), edition: row.edition })),
    rooms,
    edition: await editionOf(db.read, meetingId),
    lastImport: await latest(db, meetingId),
  }
}

export const ownItem: Handler<typeof scheduleManage.ownItem> = async ({ deps: { db }, input: { meetingId, id } }) => {
  const row = await findSession(db, meetingId, id)
  if (row === undefined) return refuse('schedule_gone')
  return ownOnWire(row)
}

export function ownOnWire(row: SessionRow): OwnSession {
  return { ...whole(row), edition: row.edition }
}

async function latest(db: Db, meetingId: string): Promise<LastImport | null> {
  const row = await lastImport(db.read, meetingId)
  return row === undefined ? null : importOnWire(row, await isAsImported(db.read, row.task_id))
}

function importOnWire({ task_id, file_name, added, changed, removed, applied_at }: Import, asItCame: boolean): LastImport {
  const counts = { added, changed, removed }
  return { taskId: task_id, fileName: file_name, ...counts, createTime: toWire(applied_at ?? 0), actions: asItCame ? ['undo'] : [] }
}
