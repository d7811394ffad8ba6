/** The rule for a password that is typed twice. How long it is, only the form can see: the wire carries its digest. */
import { say } from '#contract/sentences.ts'
import { newPasswordFault, passwordFault } from '../../session/parts/password-rule.ts'

interface Typed {
  fresh: string
  again: string
}

/** One of the wrong length has to be typed anew: both fields are to be cleared (spec.md section 5). */
export const isWrongLength = ({ fresh }: Typed) => passwordFault(fresh) === say.passwordLength

export function wrongPassword({ fresh, again }: Typed): { fresh?: string; again?: string } {
  const fault = newPasswordFault(fresh)
  if (fault !== undefined) return { fresh: fault }
  return again === fresh ? {} : { again: '两次输入的密码不一致' }
}
