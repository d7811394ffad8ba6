import { type VotePhase, votePhaseWords } from '#contract/vote.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<VotePhase, Tone> = {
  draft: 'plain',
  coming: 'pending',
  open: 'brand',
  over: 'pending',
  closed: 'pending',
  published: 'success',
  void: 'ended',
}

export const PhaseTag = ({ phase }: { phase: VotePhase }) => <Tag tone={tones[phase]}>{votePhaseWords[phase]}</Tag>
