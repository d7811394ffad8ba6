/** The door to whoever sends text messages. */

import { type MessageKind, messageKinds } from '#contract/message.ts'
import { type SmsPurpose, smsPurposes } from '#contract/verify.ts'

/** What is said, by a text that the provider has approved beforehand; only its variables are ours. Those of a purpose carry a code. */
export type SmsTemplate = SmsPurpose | MessageKind
export const smsTemplates: readonly SmsTemplate[] = [...smsPurposes, ...messageKinds]

export interface SmsMessage {
  mobile: string
  template: SmsTemplate
  /**
   * Codes: `code`. order_paid, ticket_received, ticket_ended: `meeting`, `time`. meeting_changed, proof_waiting,
   * proof_rejected, proof_missed: `meeting`, `what`. refund_done, proof_lapsed: `meeting`, `amount`. vip_arrived:
   * `meeting`, `guest`.
   * Sent as `fitted` leaves them.
   */
  params: Readonly<Record<string, string>>
  /**
   * Ours for this message, noted by the provider: what its records and our log can be matched by. No provider keeps a
   * repeat away by it.
   */
  key: string
}

export interface SmsProvider {
  /**
   * Hands a message over; resolves when the provider has accepted it.
   * @throws SmsRefused when it definitely has not; anything else when nobody knows.
   */
  send(message: SmsMessage): Promise<void>
}

/**
 * Definitely not taken: may be tried again or given up. Carries the provider's code for the log; never the number,
 * never what was to be said.
 */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly code: string

  constructor(code: string) {
    super(`the SMS provider refused: ${code}`)
    this.code = code
  }
}

/** Chinese clouds refuse a message with a longer variable. */
const MOST = 35

/** Variables as every provider takes them: one line, at most 35 characters, a longer one cut short with an ellipsis. */
export function fitted(params: SmsMessage['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const letters = [...value.replace(/\s+/g, ' ').trim()]
      return [name, letters.length > MOST ? `${letters.slice(0, MOST - 1).join('')}…` : letters.join('')]
    }),
  )
}

/** Nobody is configured to send it: known since the start, which says so, and no error of anybody's. */
export class NoSms extends SmsRefused {}

/** In place while no provider is configured: refuses, so that nobody waits for a message that never comes. */
export const noSms: SmsProvider = {
  send: () => Promise.reject(new NoSms('no SMS provider is configured')),
}
