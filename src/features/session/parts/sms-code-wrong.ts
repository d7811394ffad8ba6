import { SMS_CODE } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** What is wrong with a code before it is sent; undefined when nothing is. */
export function wrongSmsCode(code: string): string | undefined {
  if (code === '') return say.loginSmsCodeEmpty
  return SMS_CODE.test(code) ? undefined : say.smsCodeInvalid
}
