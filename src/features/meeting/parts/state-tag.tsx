/** Where a meeting stands in time. */
import { meetingStates } from '#contract/meeting.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const states: Record<number, readonly [Tone, string]> = {
  [meetingStates.upcoming]: ['brand', '报名中'],
  [meetingStates.running]: ['success', '进行中'],
  [meetingStates.ended]: ['ended', '已结束'],
}

/** @param cancelled 1: whatever the clock says. */
export function StateTag({ state, cancelled = 0 }: { state: number; cancelled?: number }) {
  const [tone, word]: readonly [Tone, string] = cancelled === 1 ? ['danger', '已取消'] : (states[state] ?? ['plain', ''])
  return word === '' ? null : <Tag tone={tone}>{word}</Tag>
}
