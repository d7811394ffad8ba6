/** What the console calls a meeting's stage, and the tone of the tag. */
import type { MeetingStage, OwnMeetingRow } from '#contract/meeting-manage.ts'
import type { Tone } from '../../../ui/tag.tsx'

const stages: Record<MeetingStage, readonly [Tone, string]> = {
  draft: ['pending', '草稿'],
  published: ['success', '已发布'],
  paused: ['warning', '已暂停'],
  cancelled: ['danger', '已取消'],
  settled: ['ended', '已结清'],
  archived: ['ended', '已归档'],
}
const states: { [state: number]: readonly [Tone, string] } = { 2: ['brand', '进行中'], 3: ['ended', '已结束'] }

/** A published meeting as the clock has it. @param state 0 where only the stage is known. */
export function stageTag(stage: MeetingStage, state: OwnMeetingRow['state'] | 0): readonly [Tone, string] {
  return (stage === 'published' ? states[state] : undefined) ?? stages[stage]
}
