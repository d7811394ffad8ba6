/** The whole programme goes by as much as its meeting. */
import { MORNING } from '#contract/schedule-manage.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { dayOf, fromWire, toWire } from '../../../flow/clock.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { bumpEdition, moveSessionsTo, type SessionRow, standingSessions } from '../store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The version of the meeting is its caller's. Each session says in its history when it was before. */
export async function moveSessions(
  db: Db,
  tx: Tx,
  meetingId: string,
  { by, who, at }: { by: number; who: string; at: number },
): Promise<void> {
  const rows = await standingSessions(tx, meetingId)
  if (rows.length === 0) return
  for (const [day, some] of Map.groupBy(rows, (row) => dayAfter(row, by)))
    await moveSessionsTo(
      tx,
      some.map(({ id }) => id),
      { by, day },
    )
  await writeLog(
    tx,
    rows.flatMap(({ id, starts_at, ends_at, edition }) => {
      const line = { entity: 'schedule_item', entityId: id, meetingId, edition: edition + 1, who, at }
      return [
        { ...line, action: 'startTime', from: toWire(starts_at), to: toWire(starts_at + by) },
        { ...line, action: 'endTime', from: toWire(ends_at), to: toWire(ends_at + by) },
      ]
    }),
    db,
  )
  await bumpEdition(tx, meetingId)
}

/** By whole days, a session past midnight stays with the evening before; by anything else its day follows from its new start. */
function dayAfter({ day, starts_at }: SessionRow, by: number): string {
  return by % DAY === 0 ? dayOf(fromWire(`${day} 00:00:00`) + by) : dayOf(starts_at + by - MORNING * HOUR)
}
