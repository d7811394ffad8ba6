/** Where a meeting stands, in a word; a published one as the clock has it. */
import type { MeetingStage, OwnMeetingRow } from '#contract/meeting-manage.ts'
import { Tag } from '../../../ui/tag.tsx'
import { stageTag } from './stage-words.ts'

export function StageTag({ stage, state = 0 }: { stage: MeetingStage; state?: OwnMeetingRow['state'] }) {
  const [tone, word] = stageTag(stage, state)
  return <Tag tone={tone}>{word}</Tag>
}
