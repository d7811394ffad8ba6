/** An admission's machine: one attendee's right to enter. */
import { admissionStates } from '#contract/admission.ts'
import { orderStatus } from '#contract/order.ts'
import { machine } from '../../flow/machine.ts'

export const goesOn = ({ endsAt, at }: { endsAt: number; at: number }) => (endsAt <= at ? 'transfer_late' : undefined)
const paidFor = ({ order }: { order: { status: number } }) => (order.status === orderStatus.paid ? undefined : 'transfer_late')
/** A lunch that was eaten is not given away with the ticket. */
const neverIn = ({ everIn }: { everIn: boolean }) => (everIn ? 'transfer_late' : undefined)

export const admissionMachine = machine({
  entity: 'admission',
  states: admissionStates,
  guards: { 'the meeting goes on': goesOn, 'the order is paid': paidFor, 'never in at any list': neverIn },
  edges: {
    enter: { from: ['issued'], to: 'entered', when: 'checked at a gate' },
    leave: { from: ['entered'], to: 'left', when: 'the meeting counts re-entry' },
    return: { from: ['left'], to: 'entered', when: 'checked again' },
    undo: { from: ['entered'], to: 'issued', when: 'the first entry was a mistake at the door' },
    give: {
      from: ['issued'],
      to: 'revoked',
      guards: ['the meeting goes on', 'the order is paid', 'never in at any list'],
      when: 'to another person, who gets one of their own',
    },
    revoke: { from: ['issued', 'entered', 'left'], to: 'revoked', when: 'refund, organiser' },
  },
})
