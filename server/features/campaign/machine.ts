/** A campaign's machine: something that is told to many. */
import { campaignStates } from '#contract/campaign.ts'
import { machine } from '../../flow/machine.ts'

export const campaignMachine = machine({
  entity: 'campaign',
  table: 'campaigns',
  states: campaignStates,
  edges: {
    begin: { from: ['scheduled'], to: 'sending', when: 'its time has come' },
    finish: { from: ['sending'], to: 'done', when: 'nobody waits for it any more' },
    stop: {
      from: ['scheduled', 'sending'],
      to: 'stopped',
      when: 'a person; by itself where the meeting does not take place',
    },
  },
})
