/** The machine of a ticket: whether it is sold. */
import { ticketStages } from '#contract/ticket-manage.ts'
import { machine } from '../../../flow/machine.ts'

export const ticketMachine = machine({
  entity: 'ticket',
  table: 'tickets',
  // A removed one keeps its row, for the attendees and the log that speak of it; nobody finds it any more.
  states: [...ticketStages, 'removed'],
  guards: {
    'nobody ever ordered it': ({ ordered }: { ordered: boolean }) => (ordered ? 'ticket_has_orders' : undefined),
  },
  edges: {
    on: { from: ['draft', 'off'], to: 'on', when: 'sold within its window' },
    off: { from: ['on'], to: 'off', when: 'seen by nobody, what was sold stays' },
    remove: { from: ['draft', 'on', 'off'], to: 'removed', guards: ['nobody ever ordered it'], when: 'it is not wanted any more' },
  },
})
