/** How long a password is, only the form that it is typed into can see: the wire carries its digest. */
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** The sentence that says what is wrong with a typed password. */
export function passwordFault(typed: string): string | undefined {
  if (typed === '') return say.loginPasswordEmpty
  return typed.length < PASSWORD_MIN || typed.length > PASSWORD_MAX ? say.passwordLength : undefined
}
