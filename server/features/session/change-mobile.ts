/** Another phone for an account: its owner is proved by the password or the old phone, the new phone by a code. */
import type { session } from '#contract/session.ts'
import { type Handler, keep, refuse } from '../../use-case.ts'
import { writeLog } from '../../flow/log-store.ts'
import { spendCode, withCode } from '../verify/codes.ts'
import { giveCodeBack } from '../verify/store.ts'
import { checkPassword, forgiven } from './check-password.ts'
import { Busy } from './password.ts'
import { setMobile, userById } from './store.ts'

export const changeMobile: Handler<typeof session.changeMobile> = async ({ deps, input, user, ip, device, now }) => {
  const { mobile, smsCode, oldSmsCode } = input
  if (oldSmsCode === '') {
    try {
      const refused = await checkPassword(deps, await userById(deps.db, user.id), { ...input, mobile: user.mobile, ip, device, now })
      if (refused !== undefined) return refuse(refused.reason === 'login_wrong' ? 'password_wrong' : refused.reason)
    } catch (error) {
      if (error instanceof Busy) return refuse('busy')
      throw error
    }
  }
  const typed = { mobile, purpose: 'change', code: smsCode, ip, device, now } as const
  const refused = await withCode(deps, typed, async (tx) => {
    if (oldSmsCode === '') await forgiven(tx, deps.env, { mobile: user.mobile, ip, device })
    else if (!(await spendCode(tx, deps.env, { ...typed, mobile: user.mobile, code: oldSmsCode }))) {
      // A slip in one does not use the other up.
      await giveCodeBack(tx, mobile, 'change', now)
      return keep(refuse('old_sms_wrong'))
    }
    if (!(await setMobile(tx, user.id, mobile))) return refuse('mobile_in_use')
    await writeLog(tx, [{ entity: 'account', entityId: user.id, action: 'mobile', who: user.id, at: now }])
    return undefined
  })
  return refused ?? { mobile }
}
