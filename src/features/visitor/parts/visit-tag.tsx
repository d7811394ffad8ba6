import type { VisitState } from '#contract/visitor.ts'
import { Tag } from '../../../ui/tag.tsx'
import { standing } from './visit-words.ts'

/** @param overdue still in after its hours. */
export function VisitTag({ state, overdue = 0 }: { state: VisitState; overdue?: number }) {
  const { word, tone } = standing(state)
  return <Tag tone={overdue === 1 ? 'danger' : tone}>{overdue === 1 ? '超时未离开' : word}</Tag>
}
