/** State machine of an invoice's card in the 微信卡包. WeChat reports most states, so most edges start from several states. */
import { type CardState, cardStates } from '#contract/invoice-states.ts'
import type { Tx } from '../../db/db.ts'
import { machine, move } from '../../flow/machine.ts'
import type { By } from '../order/pay.ts'
import type { Invoice } from './store.ts'

export const cardMachine = machine({
  entity: 'invoiceCard',
  table: 'invoices',
  key: 'no',
  state: 'card',
  states: cardStates,
  edges: {
    want: { from: ['', 'failed', 'unconfirmed'], to: 'wanted', when: 'its buyer puts it there' },
    accept: { from: ['', 'wanted', 'unconfirmed'], to: 'accepted', when: 'WeChat has taken it' },
    insert: { from: ['', 'wanted', 'accepted', 'unconfirmed'], to: 'inserted', when: 'WeChat says that it is there' },
    refuse: { from: ['wanted'], to: 'failed', when: 'WeChat refuses it for good' },
    leave: { from: ['', 'accepted', 'inserted', 'unconfirmed'], to: 'discarding', when: 'its red invoice takes it out' },
    discard: {
      from: ['', 'accepted', 'inserted', 'discarding', 'unconfirmed'],
      to: 'discarded',
      when: 'WeChat says that it is gone',
    },
    cancel: { from: ['wanted'], to: '', when: 'red invoices have taken all of it back, and nothing was sent' },
    giveUp: { from: ['wanted', 'accepted', 'discarding'], to: 'unconfirmed', when: 'WeChat does not say so for days' },
  },
})

const actions = {
  '': 'cancel',
  wanted: 'want',
  accepted: 'accept',
  inserted: 'insert',
  discarding: 'leave',
  discarded: 'discard',
  failed: 'refuse',
  unconfirmed: 'giveUp',
} as const satisfies Record<CardState, keyof typeof cardMachine.edges>

/** @param invoice locked. @returns whether the entry is in the state now, and was not before. */
export async function setCard(tx: Tx, invoice: Invoice, card: CardState, more: Partial<Invoice>, by: By): Promise<boolean> {
  const step = { ...by, entityId: invoice.no, action: actions[card], from: invoice.card, meetingId: invoice.meeting_id }
  const { to } = await move(tx, cardMachine, step, { ...more, card_since: by.at })
  return to !== undefined
}
