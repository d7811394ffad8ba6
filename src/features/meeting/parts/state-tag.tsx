/** Where a meeting stands in time. */
import { Tag } from '../../../ui/tag.tsx'
import { meetingState } from './state-words.ts'

/** @param cancelled 1: whatever the clock says. */
export function StateTag({ state, cancelled = 0 }: { state: number; cancelled?: number }) {
  const [tone, word] = meetingState(state, cancelled)
  return word === '' ? null : <Tag tone={tone}>{word}</Tag>
}
