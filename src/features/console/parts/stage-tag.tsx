/** Where a meeting stands, in a word; a published one as the clock has it. */
import type { MeetingStage, OwnMeetingRow } from '#contract/meeting-manage.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const stages: Record<MeetingStage, readonly [Tone, string]> = {
  draft: ['pending', '草稿'],
  published: ['success', '已发布'],
  paused: ['warning', '已暂停'],
  cancelled: ['danger', '已取消'],
  settled: ['ended', '已结清'],
  archived: ['ended', '已归档'],
}
const states: { [state: number]: readonly [Tone, string] } = { 2: ['brand', '进行中'], 3: ['ended', '已结束'] }

export function StageTag({ stage, state = 0 }: { stage: MeetingStage; state?: OwnMeetingRow['state'] }) {
  const [tone, word] = (stage === 'published' ? states[state] : undefined) ?? stages[stage]
  return <Tag tone={tone}>{word}</Tag>
}
