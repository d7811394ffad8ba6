/** Where a meeting stands in time. */
import { meetingStates } from '#contract/meeting.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const states: Record<number, readonly [Tone, string]> = {
  [meetingStates.upcoming]: ['brand', '报名中'],
  [meetingStates.running]: ['success', '进行中'],
  [meetingStates.ended]: ['ended', '已结束'],
}

export function StateTag({ state }: { state: number }) {
  const [tone, word] = states[state] ?? ['plain', '']
  return word === '' ? null : <Tag tone={tone}>{word}</Tag>
}
