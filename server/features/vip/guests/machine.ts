/** A guest's machine: how far somebody has come who is received apart. */
import { type GuestState, guestStates } from '#contract/vip/words.ts'
import { type Action, machine } from '../../../flow/machine.ts'

export const guestMachine = machine({
  entity: 'vip_guest',
  table: 'vip_guests',
  states: guestStates,
  edges: {
    invite: { from: ['listed'], to: 'invited', when: 'somebody has asked them' },
    confirm: { from: ['listed', 'invited', 'declined'], to: 'confirmed', when: 'they come: by their own word, or in their name' },
    decline: { from: ['listed', 'invited', 'confirmed', 'arranged'], to: 'declined', when: 'they do not come, and say so' },
    arrange: { from: ['confirmed'], to: 'arranged', when: 'nothing is missing' },
    unsettle: { from: ['arranged'], to: 'confirmed', when: 'something is missing again' },
    depart: { from: ['confirmed', 'arranged'], to: 'travelling', when: 'the first leg has begun' },
    reach: { from: ['confirmed', 'arranged', 'travelling'], to: 'in_town', when: 'the last leg towards the meeting is over' },
    arrive: { from: ['confirmed', 'arranged', 'travelling', 'in_town'], to: 'at_venue', when: 'a door has let them in' },
    undoArrival: { from: ['at_venue'], to: 'in_town', when: 'that entry was a mistake at the door' },
    leave: {
      from: ['confirmed', 'arranged', 'travelling', 'in_town', 'at_venue'],
      to: 'left',
      when: 'somebody has seen them off, or the last leg has begun',
    },
    cancel: {
      from: ['listed', 'invited', 'confirmed', 'declined', 'arranged', 'travelling', 'in_town', 'at_venue'],
      to: 'cancelled',
      when: 'they are not received after all',
    },
  },
})
export type GuestAction = Action<typeof guestMachine>

/** A file goes altogether only where nobody has been received by it. */
export const removable = new Set<GuestState>(['listed', 'invited', 'declined', 'cancelled'])

/** They said that they come, and have not been let in yet. */
export const coming = new Set<GuestState>(['confirmed', 'arranged', 'travelling', 'in_town'])
