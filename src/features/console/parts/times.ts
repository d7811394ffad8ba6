/** When a meeting begins and ends, as its forms help with it. */
import { say } from '#contract/sentences.ts'
import { distance } from '../../../kit/distance.ts'

interface Times {
  meetingStratTime: string
  meetingEndTime: string
}

const evening = '18:00:00'

/** The end that goes with another start: what stands there, or the evening of the same day where nothing does or it was that before. */
export function endAfter(start: string, { meetingStratTime, meetingEndTime }: Times): string {
  const proposed = (begin: string) => (begin.slice(11) < evening ? `${begin.slice(0, 10)} ${evening}` : `${begin.slice(0, 10)} 23:00:00`)
  if (start === '' || (meetingEndTime !== '' && meetingEndTime !== proposed(meetingStratTime))) return meetingEndTime
  return proposed(start)
}

/** What is wrong with both together, which no rule of a single field sees. */
export function timesWrong({ meetingStratTime, meetingEndTime }: Times): { meetingEndTime?: string } {
  const wrong = meetingStratTime !== '' && meetingEndTime !== '' && meetingEndTime <= meetingStratTime
  return wrong ? { meetingEndTime: say.endsBeforeStart } : {}
}

const DAY_MS = 86_400_000

/** A year of whole weeks: the same day of the week. */
export const NEXT_YEAR = 364

/** The same time so many days later. */
export function daysLater(wire: string, days: number): string {
  const at = Date.parse(`${wire.slice(0, 10)}T00:00:00Z`)
  return new Date(at + days * DAY_MS).toISOString().slice(0, 10) + wire.slice(10)
}

/** What a copy that begins at another moment does to the days in it. */
export function movedBy(from: string, to: string): string {
  if (to === '') return '会议里的所有日期一起移动'
  const far = distance(from, to)
  return far === '' ? '会议里的所有日期不变' : `会议里的所有日期和时间一起${far}`
}
