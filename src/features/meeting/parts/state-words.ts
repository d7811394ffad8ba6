/** What a public page calls a meeting's state, and the tone of the tag. */
import { meetingStates, type MeetingSummary } from '#contract/meeting.ts'
import type { Tone } from '../../../ui/tag.tsx'

/** By the numbers of `meetingStates`; the first is for a number that is none of them. */
const states: readonly (readonly [Tone, string])[] = [
  ['plain', ''],
  ['brand', '报名中'],
  ['success', '进行中'],
  ['ended', '已结束'],
]

export type StateOfMeeting = Pick<MeetingSummary, 'state' | 'signUpClosed'> & { cancelled?: number }

/** @returns an empty word for a state without a tag. A cancelled meeting is cancelled whatever the clock says. */
export function meetingState({ state, signUpClosed: closed, cancelled }: StateOfMeeting): readonly [Tone, string] {
  if (cancelled === 1) return ['danger', '已取消']
  return closed && state === meetingStates.upcoming ? ['pending', closed.word] : states[state] || (states[0] as readonly [Tone, string])
}
