/** Signing in: what each call does. */
import type { session } from '../../../contract/session.ts'
import type { Handlers } from '../../http/context.ts'
import { meetingLogin } from './login.ts'
import { sendSms } from './send-sms.ts'
import { endSession, isStaff } from './store.ts'

export const sessionHandlers: Handlers<typeof session> = {
  sendSms,
  sendSmsMember: sendSms,
  meetingLogin,
  me: async ({ deps, user }) => ({
    id: user.id,
    name: user.name,
    mobile: user.mobile,
    thirdId: user.thirdId,
    checktOperate: (await isStaff(deps.db, user.id, user.thirdId)) ? 1 : 0,
  }),
  logout: async ({ deps, user, now }) => {
    await endSession(deps.db, user.tokenHash, now)
    return null
  },
}
