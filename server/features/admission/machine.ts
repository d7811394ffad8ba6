/** An admission's machine: one attendee's right to enter. */
import { admissionStates } from '#contract/admission.ts'
import { orderStatus } from '#contract/order.ts'
import { machine } from '../../flow/machine.ts'

export const goesOn = ({ endsAt, at }: { endsAt: number; at: number }) => (endsAt <= at ? 'transfer_late' : undefined)
const paidFor = ({ order }: { order: { status: number } }) => (order.status === orderStatus.paid ? undefined : 'transfer_late')
const nothingPaid = ({ order }: { order: { amount_fen: number } }) => (order.amount_fen === 0 ? undefined : 'withdraw_paid')
/** A lunch that was eaten goes with no ticket, to nobody. */
const neverIn = ({ everIn }: { everIn: boolean }) => (everIn ? 'transfer_late' : undefined)

/** What has to be known before a holder returns a paid ticket without a refund. */
export interface ForfeitFacts {
  order: { status: number; amount_fen: number }
  endsAt: number
  at: number
  /** Whether the ticket has let its holder in, at any list. */
  everIn: boolean
  /** Fen that the ticket's rule gives back at this moment. */
  refundable: number
  /** Whether the buyer has asked for a refund of it, and waits for the answer. */
  refundAsked: boolean
}
type ForfeitGuard<Reason> = (facts: ForfeitFacts) => Reason | undefined

const isPaid: ForfeitGuard<'order_not_cancellable'> = ({ order }) =>
  order.status === orderStatus.paid && order.amount_fen > 0 ? undefined : 'order_not_cancellable'
const notOver: ForfeitGuard<'forfeit_late'> = ({ endsAt, at }) => (endsAt <= at ? 'forfeit_late' : undefined)
const unused: ForfeitGuard<'forfeit_used'> = ({ everIn }) => (everIn ? 'forfeit_used' : undefined)
const notAsked: ForfeitGuard<'refund_request_open'> = ({ refundAsked }) => (refundAsked ? 'refund_request_open' : undefined)
const notRefundable: ForfeitGuard<'forfeit_refundable'> = ({ refundable }) => (refundable > 0 ? 'forfeit_refundable' : undefined)

export const admissionMachine = machine({
  entity: 'admission',
  table: 'admissions',
  state: 'status',
  states: admissionStates,
  guards: {
    'the meeting goes on': goesOn,
    'the order is paid': paidFor,
    'never in at any list': neverIn,
    'nothing was paid': nothingPaid,
    'paid with money': isPaid,
    'the meeting is not over': notOver,
    'unused at any list': unused,
    'no refund request waits': notAsked,
    'the rule gives nothing back': notRefundable,
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
    forfeit: {
      from: ['issued'],
      to: 'revoked',
      guards: [
        'paid with money',
        'the meeting is not over',
        'unused at any list',
        'no refund request waits',
        'the rule gives nothing back',
      ],
      when: 'returned by its holder, without a refund',
    },
    revoke: { from: ['issued', 'entered', 'left'], to: 'revoked', when: 'refund, organiser' },
  },
})
