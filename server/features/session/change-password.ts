/** A new password: after a code to the phone, or by somebody signed in who knows the old one. Every other session ends. */
import type { session } from '#contract/session.ts'
import { digest, newToken } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { withCode } from '../verify/codes.ts'
import { checkPassword, forgiven } from './check-password.ts'
import { Busy } from './password.ts'
import { isWeak } from './weak-passwords.ts'
import { endSessions, mobileOfReset, resets, setPassword, spendReset, userById, userByMobile } from './store.ts'

const RESET_SECONDS = 600

export const resetBegin: Handler<typeof session.resetBegin> = async ({ deps, input: { mobile, smsCode }, ip, device, now }) => {
  const user = await userByMobile(deps.db, mobile)
  const resetToken = newToken()
  const refused = await withCode(deps, { mobile, purpose: 'reset', code: smsCode, ip, device, now }, async (tx) => {
    // A phone without an account gets a right that leads nowhere: nothing tells it from one with.
    if (user !== undefined)
      await resets.insert(tx, { token_hash: digest(resetToken), user_id: user.id, expires_at: now + RESET_SECONDS * 1000, used_at: null })
    return undefined
  })
  return refused ?? { resetToken, seconds: RESET_SECONDS }
}

export const updatePassword: Handler<typeof session.updatePassword> = async (context) => {
  const { deps, input, user, ip, device, now } = context
  try {
    if (input.resetToken !== '') {
      // Made-up rights cost a read and no hash: strangers could keep everybody else waiting.
      const owner = await mobileOfReset(deps.db, digest(input.resetToken), now)
      if (owner === undefined) return refuse('reset_gone')
      if (isWeak(input.password, owner)) return refuse('password_weak')
      const hash = await deps.passwords.hash(input.password)
      const ended = await deps.db.write(async (tx) => {
        const userId = await spendReset(tx, digest(input.resetToken), now)
        if (userId === undefined) return undefined
        await setPassword(tx, userId, hash)
        // Somebody who sets a first password on their own device stays signed in there.
        return endSessions(tx, userId, now, user?.id === userId ? user.tokenHash : '')
      })
      return ended === undefined ? refuse('reset_gone') : { ended }
    }
    if (user === undefined) return refuse('signed_out')
    if (isWeak(input.password, user.mobile)) return refuse('password_weak')
    const refused = await checkPassword(deps, await userById(deps.db, user.id), {
      ...input,
      password: input.oldPassword,
      mobile: user.mobile,
      ip,
      device,
      now,
    })
    if (refused !== undefined) return refuse(refused.reason === 'login_wrong' ? 'password_wrong' : refused.reason)
    const hash = await deps.passwords.hash(input.password)
    return {
      ended: await deps.db.write(async (tx) => {
        await forgiven(tx, deps.env, { mobile: user.mobile, ip, device })
        await setPassword(tx, user.id, hash)
        return endSessions(tx, user.id, now, user.tokenHash)
      }),
    }
  } catch (error) {
    if (error instanceof Busy) return refuse('busy')
    throw error
  }
}
