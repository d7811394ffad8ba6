/** How long a password is, and whether it is a phone number, only the form that it is typed into can see: the wire carries its digest. */
import { MOBILE, PASSWORD_MAX, PASSWORD_MIN } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** The sentence that says what is wrong with a typed password. */
export function passwordFault(typed: string): string | undefined {
  if (typed === '') return say.loginPasswordEmpty
  return typed.length < PASSWORD_MIN || typed.length > PASSWORD_MAX ? say.passwordLength : undefined
}

/**
 * The same for one that is to be new: nobody's phone number, which strangers try first. The server knows the account's
 * own by its digest, and no other (server/features/session/weak-passwords.ts).
 */
export function newPasswordFault(typed: string): string | undefined {
  return passwordFault(typed) ?? (MOBILE.test(typed) ? say.passwordIsMobile : undefined)
}
