/** Handlers of the calls for SMS codes and captchas. */
import type { verify } from '#contract/verify.ts'
import type { Handler, Handlers } from '../../use-case.ts'
import { captcha } from './captcha.ts'
import { smsSender } from './send-sms.ts'
import type { TicketsSoldToday } from './sms-limits.ts'

export function verifyHandlers(ticketsSoldToday: TicketsSoldToday): Handlers<typeof verify> {
  const sendSms = smsSender(ticketsSoldToday)
  return {
    sendSms,
    sendSmsMember: sendSms,
    // The same input; its schema drops unknown fields instead of refusing them.
    sendSmsQuery: sendSms as unknown as Handler<typeof verify.sendSmsQuery>,
    captcha,
    captchaSever: captcha,
  }
}
