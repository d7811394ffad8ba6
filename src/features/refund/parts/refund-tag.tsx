import { type RefundState, refundStateWords } from '#contract/refund.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<RefundState, Tone> = { requested: 'pending', processing: 'pending', done: 'success', failed: 'danger' }

export function RefundTag({ state }: { state: RefundState }) {
  return <Tag tone={tones[state]}>{refundStateWords[state]}</Tag>
}
