/** The machine of a red letter: 确认单 and all (contract/invoice-red.ts). */
import { type RedState, redStates } from '#contract/invoice-red.ts'
import { redWaits } from '#contract/invoice-waits.ts'
import type { Tx } from '../../db/db.ts'
import { type Action, machine, move } from '../../flow/machine.ts'
import type { By } from '../order/pay.ts'
import type { Red } from './red-store.ts'

export const redMachine = machine({
  entity: 'invoiceRed',
  table: 'invoice_reds',
  key: 'no',
  states: redStates,
  edges: {
    clear: { from: ['asked'], to: 'red_issuing', when: 'nobody has to agree (01), or both have (04)' },
    askBuyer: { from: ['asked'], to: 'waiting_buyer', when: 'the buyer has 72 hours to agree (02)' },
    askSeller: { from: ['asked', 'waiting_buyer'], to: 'waiting_seller', when: 'the buyer has begun it, and the seller is to agree (03)' },
    agree: { from: ['waiting_buyer', 'waiting_seller'], to: 'red_issuing', when: 'both sides have agreed (04)' },
    lapse: {
      from: ['asked', 'waiting_buyer', 'waiting_seller', 'red_issuing'],
      to: 'lapsed',
      when: 'denied, taken back, or 72 hours are over (05 to 09)',
    },
    again: { from: ['lapsed'], to: 'asked', when: 'a person asks once more' },
    fail: { from: ['waiting_buyer', 'waiting_seller', 'red_issuing'], to: 'asked', when: 'it could not be issued' },
    finish: {
      // A partial one that was dropped for a full one may have been issued all the same.
      from: ['asked', 'waiting_buyer', 'waiting_seller', 'red_issuing', 'lapsed', 'dropped'],
      to: 'reversed',
      when: 'it has a number',
    },
    drop: {
      from: ['asked', 'lapsed'],
      to: 'dropped',
      when: 'what it takes back was never issued, a full one takes its place, or an accountant gives it up',
    },
  },
})

export type RedAction = Action<typeof redMachine>

/**
 * Sets `waits_since` too, if the red invoice waits for another party in the new state: one that is refused and sent again
 * waits for its issuer all the time.
 * @param red locked.
 * @param columns further columns of the red invoice.
 * @returns the new state; undefined if the red invoice has not moved.
 */
export async function moveRed(
  tx: Tx,
  { no, state: from, meeting_id: meetingId }: Pick<Red, 'no' | 'state' | 'meeting_id'>,
  action: RedAction,
  by: By,
  columns: Partial<Red> = {},
): Promise<RedState | undefined> {
  const isSameWait = redWaits[from]?.for === redWaits[redMachine.edges[action].to]?.for
  const step = { ...by, entityId: no, action, from, meetingId }
  return (await move(tx, redMachine, step, { ...columns, ...(!isSameWait && { waits_since: by.at }) })).to
}
