/** What signing in and out write down; public pages only read it (session.ts). */
import type { Login, Me, MeetingLogin } from '#contract/session.ts'
import { storage } from '../api/storage.ts'
import { tellSession } from './session.ts'

/** Keeps the answer to a meeting-page login. */
export function signIn(login: MeetingLogin): void {
  storage.token.set(login.jwtToken)
  storage.userToken.set(login.jwtToken)
  storage.userId.set(login.id)
  storage.mobile.set(login.mobile)
  storage.phone.set(login.mobile)
  if (login.thirdId !== '') storage.thirdId.set(login.thirdId)
  storage.user.set(JSON.stringify({ id: login.id, mobile: login.mobile, thirdId: login.thirdId, checktOperate: login.checktOperate }))
  tellSession()
}

/** Keeps the answer to a portal login. How long it lasts, the server decides. */
export function signInWith(login: Login, { mobile }: { mobile: string }): void {
  const token = login.tokenInfoVo.access_token
  storage.token.set(token)
  storage.userToken.set(token)
  storage.userId.set(login.id)
  storage.name.set(login.name)
  storage.role.set(login.role)
  storage.mobile.set(mobile)
  storage.phone.set(mobile)
  storage.thirdId.set(login.sysCode)
  storage.sysCode.set(login.sysCode)
  storage.user.remove()
  tellSession('')
}

/** Goes on at another system of one's own. What one may do there is asked anew. */
export function moveTo({ thirdId, sysCode, role }: { thirdId: string; sysCode: string; role: string }): void {
  storage.thirdId.set(thirdId)
  storage.sysCode.set(sysCode)
  storage.role.set(role)
  storage.user.remove()
  tellSession('')
}

/** Keeps what the server says of the signed-in person (`session.me`). */
export function learn(me: Me): void {
  storage.name.set(me.name)
  storage.mobile.set(me.mobile)
  storage.phone.set(me.mobile)
  storage.role.set(me.roles.join(','))
  storage.user.set(JSON.stringify(me))
  tellSession(me.id)
}

/** Forgets who was here; the meeting and its tenant stay, they are not personal. */
export function forget(): void {
  for (const entry of [
    storage.token,
    storage.userToken,
    storage.userId,
    storage.name,
    storage.mobile,
    storage.phone,
    storage.user,
    storage.role,
    storage.openId,
  ])
    entry.remove()
  tellSession()
}
