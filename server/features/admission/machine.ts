/** An admission's machine: one attendee's right to enter. */
import { admissionStates } from '../../../contract/admission.ts'
import { machine } from '../../flow/machine.ts'

export type AdmissionState = (typeof admissionStates)[number]

export const admissionMachine = machine<AdmissionState, 'enter' | 'leave' | 'return' | 'undo' | 'revoke'>({
  entity: 'admission',
  states: admissionStates,
  edges: {
    enter: { from: ['issued'], to: 'entered', when: 'checked at a gate' },
    leave: { from: ['entered'], to: 'left', when: 'the meeting counts re-entry' },
    return: { from: ['left'], to: 'entered', when: 'checked again' },
    undo: { from: ['entered'], to: 'issued', when: 'the first entry was a mistake at the door' },
    revoke: { from: ['issued', 'entered', 'left'], to: 'revoked', when: 'refund, transfer, organiser' },
  },
})
