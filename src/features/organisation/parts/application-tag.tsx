import type { ApplicationState } from '#contract/organisation.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

export const stateWords: Record<ApplicationState, string> = { waiting: '待审核', approved: '已通过', rejected: '未通过' }
const tones: Record<ApplicationState, Tone> = { waiting: 'pending', approved: 'success', rejected: 'danger' }

export function ApplicationTag({ state }: { state: ApplicationState }) {
  return <Tag tone={tones[state]}>{stateWords[state]}</Tag>
}
