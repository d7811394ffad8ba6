/** Where a paper, or somebody's review of it, stands: in a word. */
import { type AssignmentState, assignmentStateWords, type ContributionState, contributionStateWords } from '#contract/contribute-states.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<ContributionState, Tone> = {
  draft: 'plain',
  submitted: 'brand',
  under_review: 'pending',
  revise: 'warning',
  resubmitted: 'brand',
  waiting_list: 'pending',
  accepted: 'success',
  refused: 'ended',
  confirmed: 'success',
  scheduled: 'success',
  withdrawn: 'ended',
}

export const StateTag = ({ state }: { state: ContributionState }) => <Tag tone={tones[state]}>{contributionStateWords[state]}</Tag>

const reviewTones: Record<AssignmentState, Tone> = {
  offered: 'pending',
  taken: 'brand',
  draft: 'brand',
  done: 'success',
  declined: 'ended',
  conflict: 'ended',
  returned: 'ended',
  over: 'ended',
}

export const ReviewTag = ({ state }: { state: AssignmentState }) => <Tag tone={reviewTones[state]}>{assignmentStateWords[state]}</Tag>
