/** How far a survey is, in a word. */
import { type SurveyState, surveyStateWords } from '#contract/survey.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<SurveyState, Tone> = { draft: 'pending', open: 'success', closed: 'ended' }

export function StateTag({ state }: { state: SurveyState }) {
  return <Tag tone={tones[state]}>{surveyStateWords[state]}</Tag>
}
