import { type ProofState, proofStateWords } from '#contract/proof.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<ProofState, Tone> = { waiting: 'pending', approved: 'success', rejected: 'danger', lapsed: 'ended' }

export function ProofTag({ state }: { state: ProofState }) {
  return <Tag tone={tones[state]}>{proofStateWords[state]}</Tag>
}
