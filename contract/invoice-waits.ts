/**
 * For whom each state of an invoice waits, and after how many hours it is overdue. One table: the doctor lists what is overdue
 * by it (server/operations/doctor/invoice-waits.ts), and test/stores/invoice-exits.race.test.ts proves that each waiting state has an exit.
 */
import { CONFIRM_HOURS } from './invoice-rules.ts'
import type { RedState } from './invoice-red.ts'
import type { CardState, InvoiceState } from './invoice-states.ts'

/** `issuer`: the invoice service, or the accountant where a person issues; `red_invoice`: the red invoice of the replaced one. */
export type WaitsFor = 'buyer' | 'accountant' | 'issuer' | 'files' | 'red_invoice' | 'wechat'

export interface Wait {
  for: WaitsFor
  /** Overdue after so many hours. */
  hours: number
  /** The same where a person issues at the tax bureau. */
  handHours?: number
}

const DAY = 24

/** Applications and blue invoices; null: the state is final. */
export const invoiceWaits: Readonly<Record<InvoiceState, Wait | null>> = {
  draft: { for: 'red_invoice', hours: 7 * DAY },
  applied: { for: 'accountant', hours: 7 * DAY },
  returned: { for: 'buyer', hours: 30 * DAY },
  withdrawn: null,
  issuing: { for: 'issuer', hours: DAY, handHours: 3 * DAY },
  failed: { for: 'accountant', hours: 3 * DAY },
  issued: { for: 'files', hours: DAY, handHours: 7 * DAY },
  delivered: null,
  reversed: null,
}

export const redWaits: Readonly<Record<RedState, Wait | null>> = {
  asked: { for: 'issuer', hours: DAY, handHours: 3 * DAY },
  // An hour for the timer that ends it.
  waiting_buyer: { for: 'buyer', hours: CONFIRM_HOURS + 1 },
  waiting_seller: { for: 'accountant', hours: CONFIRM_HOURS + 1 },
  red_issuing: { for: 'issuer', hours: DAY, handHours: 3 * DAY },
  reversed: null,
  lapsed: { for: 'accountant', hours: 7 * DAY },
  dropped: null,
}

/** Entries of the 微信卡包. */
export const cardWaits: Readonly<Record<CardState, Wait | null>> = {
  '': null,
  wanted: { for: 'wechat', hours: 8 * DAY },
  accepted: { for: 'wechat', hours: 8 * DAY },
  inserted: null,
  discarding: { for: 'wechat', hours: 8 * DAY },
  discarded: null,
  failed: null,
  unconfirmed: null,
}

/** A wish of the sign-up form that is due and was not looked at. */
export const WISH_HOURS = DAY
/** An application that its buyer has not corrected for so long is withdrawn by the timer. */
export const RETURNED_DAYS = 90
