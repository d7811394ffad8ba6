/** Where a meeting stands in time. */
import { meetingStates } from '#contract/meeting.ts'
import type { Row } from '../../db/db.ts'

export function stateOf({ starts_at, ends_at }: Pick<Row<'meetings'>, 'starts_at' | 'ends_at'>, now: number): number {
  if (now < starts_at) return meetingStates.upcoming
  return now < ends_at ? meetingStates.running : meetingStates.ended
}
