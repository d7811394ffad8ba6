/** The machines of what is arranged: legs, rooms and tasks. */
import { legStates, type RoomState, roomStates } from '#contract/vip/words.ts'
import { type Action, machine } from '../../../flow/machine.ts'

/** A person at a station says what they see: what came before it has happened too, whether somebody has said so or not. */
export const legMachine = machine({
  entity: 'vip_leg',
  table: 'vip_legs',
  states: legStates,
  edges: {
    change: { from: ['planned', 'changed'], to: 'changed', when: 'other times are saved' },
    departed: { from: ['planned', 'changed'], to: 'departed', when: 'a person says that they are on their way' },
    arrived: { from: ['planned', 'changed', 'departed'], to: 'arrived', when: 'a person says that they have come in' },
    met: { from: ['planned', 'changed', 'departed', 'arrived', 'missed'], to: 'met', when: 'whoever meets them has them' },
    delivered: { from: ['met'], to: 'delivered', when: 'they are where they were to be brought' },
    missed: { from: ['planned', 'changed', 'departed', 'arrived'], to: 'missed', when: 'nobody has met them' },
  },
})

/** What people see by mistake they may say otherwise: a hotel's list is corrected at its desk. */
export const roomMachine = machine({
  entity: 'vip_room',
  table: 'vip_rooms',
  states: roomStates,
  edges: {
    book: { from: ['asked', 'no_show', 'in'], to: 'booked', when: 'the hotel has said yes; not in after all' },
    release: { from: ['booked'], to: 'asked', when: 'the hotel has taken it back' },
    enter: { from: ['asked', 'booked', 'no_show', 'out'], to: 'in', when: 'they sleep there' },
    leave: { from: ['in'], to: 'out', when: 'they have left it' },
    miss: { from: ['asked', 'booked'], to: 'no_show', when: 'nobody came' },
  },
})

/** @returns the action that leads from one state of a room to another; undefined where none does. */
export function roomStep(from: RoomState, to: RoomState): Action<typeof roomMachine> | undefined {
  const steps = Object.entries(roomMachine.edges) as [Action<typeof roomMachine>, { from: readonly RoomState[]; to: RoomState }][]
  return steps.find(([, edge]) => edge.to === to && edge.from.includes(from))?.[0]
}

export const taskMachine = machine({
  entity: 'vip_task',
  table: 'vip_tasks',
  states: ['open', 'done'],
  edges: {
    finish: { from: ['open'], to: 'done', when: 'a person says so' },
    reopen: { from: ['done'], to: 'open', when: 'it was not done after all' },
  },
})
