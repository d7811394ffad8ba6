/** A meeting's figures as they are now: on its days asked for again and again while the page is seen. */
import { dashboard, type Today } from '#contract/dashboard.ts'
import { today } from '../../../api/clock.ts'
import { type Query, useQuery } from '../../../api/use-query.ts'

/** As often as people look up. */
const LIVE_MS = 5_000

type Times = Pick<Today, 'meetingStratTime' | 'meetingEndTime'>

/** Whether it is one of its days. */
export function isOn({ meetingStratTime, meetingEndTime }: Times, day = today()): boolean {
  return meetingStratTime.slice(0, 10) <= day && day <= meetingEndTime.slice(0, 10)
}

export function isOver({ meetingEndTime }: Times, day = today()): boolean {
  return meetingEndTime.slice(0, 10) < day
}

/** How often figures are asked for again; not at all on any other day. */
export const liveOn = (times: Times | undefined): number => (times !== undefined && isOn(times) ? LIVE_MS : 0)

export function useToday(meetingId: string): Query<Today> {
  // Written here: SWR looks at it anew only where it is another function, and before the answer it is 0.
  return useQuery(dashboard.today, { meetingId }, { quiet: true, fresh: true, every: (known) => liveOn(known) })
}
