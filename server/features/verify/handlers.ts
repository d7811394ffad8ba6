/** Codes and captchas: what each call does. */
import type { verify } from '#contract/verify.ts'
import type { Handler, Handlers } from '../../use-case.ts'
import { captcha } from './captcha.ts'
import { sendSms } from './send-sms.ts'

export const verifyHandlers: Handlers<typeof verify> = {
  sendSms,
  sendSmsMember: sendSms,
  // The same input, whose schema leaves more aside.
  sendSmsQuery: sendSms as unknown as Handler<typeof verify.sendSmsQuery>,
  captcha,
  captchaSever: captcha,
}
