/** What a public page calls a meeting's state, and the tone of the tag. */
import { meetingStates } from '#contract/meeting.ts'
import type { Tone } from '../../../ui/tag.tsx'

const states: Record<number, readonly [Tone, string]> = {
  [meetingStates.upcoming]: ['brand', '报名中'],
  [meetingStates.running]: ['success', '进行中'],
  [meetingStates.ended]: ['ended', '已结束'],
}

/** @param cancelled 1: whatever the clock says. @returns an empty word for a state without a tag. */
export function meetingState(state: number, cancelled: number): readonly [Tone, string] {
  return cancelled === 1 ? ['danger', '已取消'] : (states[state] ?? ['plain', ''])
}
