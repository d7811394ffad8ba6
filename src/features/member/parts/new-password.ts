/** The rule for a password that is typed twice. How long it is, only the form can see: the wire carries its digest. */
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

interface Typed {
  fresh: string
  again: string
}

/** One of the wrong length has to be typed anew: both fields are to be cleared (spec.md section 5). */
export const isWrongLength = ({ fresh }: Typed) => fresh !== '' && (fresh.length < PASSWORD_MIN || fresh.length > PASSWORD_MAX)

export function wrongPassword({ fresh, again }: Typed): { fresh?: string; again?: string } {
  if (fresh === '') return { fresh: say.loginPasswordEmpty }
  if (isWrongLength({ fresh, again })) return { fresh: say.passwordLength }
  return again === fresh ? {} : { again: '两次输入的密码不一致' }
}
