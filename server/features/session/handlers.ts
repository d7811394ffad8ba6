/** Sessions: what each call does. */
import type { Device, session } from '#contract/session.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { changeMobile } from './change-mobile.ts'
import { resetBegin, updatePassword } from './change-password.ts'
import { login, meetingLogin } from './login.ts'
import { endNamedSession, endSession, endSessions, liveSessions, noteSeen, SEEN_EVERY, userById } from './store.ts'

export const sessionHandlers: Handlers<typeof session> = {
  login,
  meetingLogin,
  // Every visit begins with it, so it also notes that the device was here.
  me: async ({ deps, user, thirdId, now }) => {
    const [{ roles, permissions }, account] = await Promise.all([rightsOf(deps.db, user.id, thirdId, now), userById(deps.db, user.id)])
    if (user.seenAt < now - SEEN_EVERY) await noteSeen(deps.db, user.tokenHash, now)
    return {
      id: user.id,
      name: user.name,
      mobile: user.helper ? '' : user.mobile,
      thirdId,
      sysCode: thirdId,
      checktOperate: roles.includes('staff') ? 1 : 0,
      roles: [...roles],
      permissions: [...permissions],
      hasPassword: account?.password_hash ? 1 : 0,
    }
  },
  logout: async ({ deps, user, now }) => {
    await endSession(deps.db, user.tokenHash, now)
    return null
  },
  devices: async ({ deps, user, now }) => (await liveSessions(deps.db, user.id, now)).map((row) => onWire(row, user.tokenHash)),
  end: async ({ deps, input, user, now }) =>
    (await deps.db.write((tx) => endNamedSession(tx, user.id, input.id, now))) ? null : refuse('session_gone'),
  endOthers: async ({ deps, user, now }) => ({ ended: await deps.db.write((tx) => endSessions(tx, user.id, now, user.tokenHash)) }),
  resetBegin,
  updatePassword,
  changeMobile,
}

function onWire(row: Row<'sessions'>, tokenHash: string): Device {
  return {
    id: row.id,
    agent: row.agent,
    ip: row.ip,
    createTime: toWire(row.created_at),
    seenTime: toWire(row.seen_at),
    expireTime: toWire(row.expires_at),
    current: row.token_hash === tokenHash ? 1 : 0,
  }
}
