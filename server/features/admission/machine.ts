/** An admission's machine: one attendee's right to enter. */
import { admissionStates } from '#contract/admission.ts'
import { orderStatus } from '#contract/order.ts'
import { machine } from '../../flow/machine.ts'

export const goesOn = ({ endsAt, at }: { endsAt: number; at: number }) => (endsAt <= at ? 'transfer_late' : undefined)
const paidFor = ({ order }: { order: { status: number } }) => (order.status === orderStatus.paid ? undefined : 'transfer_late')
const nothingPaid = ({ order }: { order: { amount_fen: number } }) => (order.amount_fen === 0 ? undefined : 'withdraw_paid')
/** A lunch that was eaten goes with no ticket, to nobody. */
const neverIn = ({ everIn }: { everIn: boolean }) => (everIn ? 'transfer_late' : undefined)

export const admissionMachine = machine({
  entity: 'admission',
  states: admissionStates,
  guards: {
    'the meeting goes on': goesOn,
    'the order is paid': paidFor,
    'never in at any list': neverIn,
    'nothing was paid': nothingPaid,
  },
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
    withdraw: {
      from: ['issued'],
      to: 'revoked',
      guards: ['nothing was paid', 'the meeting goes on', 'the order is paid', 'never in at any list'],
      when: 'by its holder',
    },
    revoke: { from: ['issued', 'entered', 'left'], to: 'revoked', when: 'refund, organiser' },
  },
})
