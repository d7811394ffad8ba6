/** Codes and captchas: what each call does. */
import type { verify } from '#contract/verify.ts'
import type { Handlers } from '../../use-case.ts'
import { captcha } from './captcha.ts'
import { sendSms } from './send-sms.ts'

export const verifyHandlers: Handlers<typeof verify> = {
  sendSms,
  sendSmsMember: sendSms,
  sendSmsQuery: sendSms,
  captcha,
  captchaSever: captcha,
}
