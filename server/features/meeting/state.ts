/** Where a meeting stands: in time, and for good. */
import { meetingStates } from '#contract/meeting.ts'
import type { Row } from '../../db/db.ts'

export function stateOf({ starts_at, ends_at }: Pick<Row<'meetings'>, 'starts_at' | 'ends_at'>, now: number): number {
  if (now < starts_at) return meetingStates.upcoming
  return now < ends_at ? meetingStates.running : meetingStates.ended
}

export type Closed = 'meeting_cancelled' | 'meeting_settled'

/** Why it takes nobody in any more, for good; undefined where it may. Being archived says nothing of that. */
export function closedOf(row: Pick<Row<'meetings'>, 'state' | 'cancelled_at' | 'archived_from'>): Closed | undefined {
  if (row.cancelled_at !== null) return 'meeting_cancelled'
  return row.state === 'settled' || row.archived_from === 'settled' ? 'meeting_settled' : undefined
}
