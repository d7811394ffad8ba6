/** The machine of a vote. Whether an open one is under way, or over already, the clock says (phase.ts). */
import { voteStates } from '#contract/vote.ts'
import { machine } from '../../flow/machine.ts'

export const voteMachine = machine({
  entity: 'vote',
  table: 'votes',
  states: voteStates,
  edges: {
    open: { from: ['draft'], to: 'open', when: 'an organiser opens it, now or for its moment; of a secret one the public key is there' },
    close: { from: ['open'], to: 'closed', when: 'counted: by an organiser, of a secret one with its key, or by the timer' },
    publish: { from: ['closed'], to: 'published', when: 'an organiser shows what came of it, and the box' },
    void: { from: ['open', 'closed', 'published'], to: 'void', when: 'it does not count, and why' },
  },
})
