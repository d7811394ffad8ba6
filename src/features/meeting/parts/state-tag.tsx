/** Where a meeting stands in time; before it begins, whether people can sign up. */
import { meetingStates, type MeetingSummary } from '#contract/meeting.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const states: Record<number, readonly [Tone, string]> = {
  [meetingStates.upcoming]: ['brand', '报名中'],
  [meetingStates.running]: ['success', '进行中'],
  [meetingStates.ended]: ['ended', '已结束'],
}

type Standing = Pick<MeetingSummary, 'state' | 'signUpClosed'> & { cancelled?: number }

/** A cancelled meeting is so whatever the clock says. */
export function StateTag({ meeting: { state, signUpClosed: closed, cancelled } }: { meeting: Standing }) {
  const [tone, word]: readonly [Tone, string] =
    cancelled === 1
      ? ['danger', '已取消']
      : closed && state === meetingStates.upcoming
        ? ['pending', closed.word]
        : (states[state] ?? ['plain', ''])
  return word === '' ? null : <Tag tone={tone}>{word}</Tag>
}
