/** The machine of a visit: announced, let come, in and out, gone. */
import { visitStates } from '#contract/visitor.ts'
import { machine } from '../../flow/machine.ts'

export const visitMachine = machine({
  entity: 'visit',
  table: 'visits',
  states: visitStates,
  edges: {
    agree: { from: ['waiting'], to: 'agreed', when: 'the host says yes, and a guard is still to' },
    approve: { from: ['waiting', 'agreed'], to: 'approved', when: 'everybody who has to has said yes' },
    refuse: { from: ['waiting', 'agreed'], to: 'refused', when: 'the host or the desk says no, and why' },
    // A door without a network tells of an entry when the hour has already made it a no-show.
    arrive: { from: ['approved', 'no_show'], to: 'arrived', when: 'in for the first time, at a door or by hand' },
    step_out: { from: ['arrived'], to: 'out', when: 'out at a door' },
    come_back: { from: ['out'], to: 'arrived', when: 'in again, at a door or by hand' },
    undo: { from: ['arrived'], to: 'approved', when: 'the first entry was a mistake at the door' },
    leave: { from: ['arrived', 'out'], to: 'left', when: 'a person says so; by the hour whoever is out' },
    miss: { from: ['approved'], to: 'no_show', when: 'its hours are over' },
    lapse: { from: ['waiting', 'agreed'], to: 'cancelled', when: 'its hours are over, and nobody has said yes' },
    cancel: { from: ['waiting', 'agreed', 'approved'], to: 'cancelled', when: 'by the visitor, the host or the desk' },
  },
})
