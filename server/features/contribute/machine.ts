/** The machines of a call, of what is handed in, and of who is asked to review it. Windows are the clock's (windows.ts). */
import { assignmentStates, callStates, contributionStates } from '#contract/contribute-states.ts'
import { machine } from '../../flow/machine.ts'

export const callMachine = machine({
  entity: 'contribute_call',
  table: 'contribute_calls',
  key: 'meeting_id',
  states: callStates,
  edges: {
    open: { from: ['draft', 'closed'], to: 'open', when: 'a chair opens it, or opens it again' },
    close: { from: ['open'], to: 'closed', when: 'a chair ends it: nothing new comes in' },
  },
})

export const contributionMachine = machine({
  entity: 'contribution',
  table: 'contributions',
  states: contributionStates,
  guards: {
    'it has no session': ({ placed }: { placed: boolean }) => (placed ? 'contribution_moved' : undefined),
  },
  edges: {
    submit: { from: ['draft', 'submitted'], to: 'submitted', when: 'its author hands it in, or again before anybody was asked' },
    review: { from: ['submitted', 'resubmitted'], to: 'under_review', when: 'somebody was asked to review it' },
    revise: { from: ['submitted', 'under_review', 'resubmitted', 'waiting_list'], to: 'revise', when: 'published: to be revised' },
    resubmit: { from: ['revise', 'resubmitted'], to: 'resubmitted', when: 'its author hands in what was revised: the next round' },
    accept: {
      from: ['submitted', 'under_review', 'resubmitted', 'waiting_list'],
      to: 'accepted',
      when: 'published: accepted, and as what',
    },
    wait: {
      from: ['submitted', 'under_review', 'resubmitted', 'waiting_list'],
      to: 'waiting_list',
      when: 'published: if a place comes free',
    },
    refuse: {
      from: ['submitted', 'under_review', 'resubmitted', 'waiting_list', 'revise'],
      to: 'refused',
      when: 'published: not accepted',
    },
    confirm: { from: ['accepted'], to: 'confirmed', when: 'its author comes and gives it' },
    schedule: {
      from: ['confirmed', 'scheduled'],
      to: 'scheduled',
      guards: ['it has no session'],
      when: 'it gets a session, and its speakers are guests; again where the session was removed',
    },
    withdraw: {
      from: ['submitted', 'under_review', 'revise', 'resubmitted', 'waiting_list', 'accepted', 'confirmed', 'scheduled'],
      to: 'withdrawn',
      when: 'its author takes it back',
    },
  },
})

export const assignmentMachine = machine({
  entity: 'contribution_assignment',
  table: 'contribution_assignments',
  states: assignmentStates,
  edges: {
    take: { from: ['offered'], to: 'taken', when: 'the reviewer takes it' },
    decline: { from: ['offered', 'taken', 'draft'], to: 'declined', when: 'the reviewer has no time for it' },
    conflict: { from: ['offered', 'taken', 'draft'], to: 'conflict', when: 'the reviewer knows whose it must be' },
    write: { from: ['taken', 'draft'], to: 'draft', when: 'the reviewer keeps what is written so far' },
    finish: { from: ['taken', 'draft', 'done'], to: 'done', when: 'the reviewer hands it in, or mends it before a verdict is told' },
    lapse: { from: ['offered'], to: 'returned', when: 'not taken in time: back to the pool' },
    recall: { from: ['offered', 'taken', 'draft'], to: 'returned', when: 'a chair takes it back' },
    again: { from: ['returned'], to: 'offered', when: 'the same reviewer is asked once more' },
    end: { from: ['offered', 'taken', 'draft'], to: 'over', when: 'its round was told without it, or the paper was withdrawn' },
  },
})
