/** The machine of a survey: made, collecting, over for good. */
import { surveyStates } from '#contract/survey.ts'
import { machine } from '../../flow/machine.ts'

export const surveyMachine = machine({
  entity: 'survey',
  table: 'surveys',
  states: surveyStates,
  edges: {
    open: { from: ['draft'], to: 'open', when: 'an organiser lets people answer' },
    close: { from: ['open'], to: 'closed', when: 'an organiser says so, or its time is over' },
  },
})
