import { type ProposalState, proposalStateWords } from '#contract/proposal.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<ProposalState, Tone> = { draft: 'plain', waiting: 'pending', approved: 'success', refused: 'danger' }

export function ProposalTag({ state }: { state: ProposalState }) {
  return <Tag tone={tones[state]}>{proposalStateWords[state]}</Tag>
}
