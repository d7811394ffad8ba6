/** Where a meeting stands in time; before it begins, whether people can sign up. */
import { Tag } from '../../../ui/tag.tsx'
import { meetingState, type StateOfMeeting } from './state-words.ts'

export function StateTag({ meeting }: { meeting: StateOfMeeting }) {
  const [tone, word] = meetingState(meeting)
  return word === '' ? null : <Tag tone={tone}>{word}</Tag>
}
