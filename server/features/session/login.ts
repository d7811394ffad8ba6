/** The meeting-page SMS login. */
import { type session, SMS_TRIES } from '../../../contract/session.ts'
import type { Tx } from '../../db/db.ts'
import { digest, newToken } from '../../flow/ids.ts'
import { type Context, type Handler, refuse } from '../../http/context.ts'
import { codeDigest } from './send-sms.ts'
import { findOrAddUser, insertSession, isStaff, useCode } from './store.ts'

/** As long as the longest promise on a login screen (15 天内自动登录). */
const SESSION_DAYS = 15

/** Opens a session and gives its token: the only moment at which it is readable. */
async function openSession(tx: Tx, context: Context, userId: string): Promise<string> {
  const token = newToken()
  await insertSession(tx, {
    token_hash: digest(token), user_id: userId, third_id: context.thirdId, created_at: context.now,
    expires_at: context.now + SESSION_DAYS * 86_400_000, ended_at: null, ip: context.ip, agent: context.agent,
  })
  return token
}

export const meetingLogin: Handler<typeof session.meetingLogin> = async (context) => {
  const { deps, input, now, thirdId } = context
  const opened = await deps.db.write(async (tx) => {
    if (!(await useCode(tx, input.mobile, 'login', codeDigest(deps.env.secret, input.mobile, 'login', input.smsCode), SMS_TRIES, now))) return undefined
    const user = await findOrAddUser(tx, input.mobile, now)
    return { id: user.id, token: await openSession(tx, context as Context, user.id) }
  })
  if (opened === undefined) return refuse('sms_wrong')
  return { jwtToken: opened.token, checktOperate: (await isStaff(deps.db, opened.id, thirdId)) ? 1 : 0, mobile: input.mobile, thirdId, id: opened.id }
}
