/** Somebody registers: with a code to their phone, a password, and the tick. */
import { AGREED } from '#contract/consent.ts'
import { digestPassword } from '#src/session/password.ts'
import type { TestApp } from './app.ts'
import { codeFor } from './person.ts'

export const PASSWORD = digestPassword('abc-123')

export const registration = async (test: TestApp, mobile: string) => ({
  mobile,
  smsCode: await codeFor(test, mobile, 'register'),
  password: PASSWORD,
  agreed: AGREED,
})
