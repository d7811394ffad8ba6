/** Who is signed in here, kept in storage and told to every component that asks. */
import { useSyncExternalStore } from 'react'
import type { Grants } from '#contract/may.ts'
import type { Login, Me, MeetingLogin } from '#contract/session.ts'
import { changes, watchStorage } from '../api/changes.ts'
import { storage } from '../api/storage.ts'

export interface Session extends Grants {
  signedIn: boolean
  id: string
  name: string
  mobile: string
  thirdId: string
  /** 1: may check tickets at the door. */
  checktOperate: number
  /** Whether the server has said in this page's life what they may do; what is stored may be of yesterday. */
  learned: boolean
}

const visitor: Session = {
  signedIn: false,
  id: '',
  name: '',
  mobile: '',
  thirdId: '',
  checktOperate: 0,
  learned: false,
  permissions: [],
  roles: [],
}

/** The person that the server has told of since the page began. */
let learnedFor = ''

let current: Session = typeof window === 'undefined' ? visitor : recalled()
/** Also when another tab signed in or out. */
const sessions = changes(() => watchStorage(tell))

function recalled(): Session {
  if (storage.token.get() === '') return visitor
  const me = kept()
  return {
    signedIn: true,
    id: storage.userId.get(),
    name: storage.name.get(),
    mobile: storage.mobile.get(),
    thirdId: storage.thirdId.get(),
    checktOperate: me.checktOperate === 1 ? 1 : 0,
    learned: learnedFor !== '' && learnedFor === storage.userId.get(),
    permissions: me.permissions ?? [],
    roles: me.roles ?? [],
  }
}

/** What is stored of the person; somebody may have put anything there. */
function kept(): Partial<Me> {
  try {
    return (JSON.parse(storage.user.get() || '{}') as Partial<Me> | null) ?? {}
  } catch {
    return {}
  }
}

function tell() {
  current = recalled()
  sessions.tell()
}

/** At the server and while hydrating everyone is a visitor: rendered pages hold nothing personal. */
export function useSession(): Session {
  return useSyncExternalStore(
    sessions.subscribe,
    () => current,
    () => visitor,
  )
}

/** The same outside of React. */
export function currentSession(): Session {
  return current
}

/** Keeps the answer to a meeting-page login. */
export function signIn(login: MeetingLogin): void {
  storage.token.set(login.jwtToken)
  storage.userToken.set(login.jwtToken)
  storage.userId.set(login.id)
  storage.mobile.set(login.mobile)
  storage.phone.set(login.mobile)
  if (login.thirdId !== '') storage.thirdId.set(login.thirdId)
  storage.user.set(JSON.stringify({ id: login.id, mobile: login.mobile, thirdId: login.thirdId, checktOperate: login.checktOperate }))
  tell()
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
  learnedFor = ''
  tell()
}

/** Goes on at another system of one's own. What one may do there is asked anew. */
export function moveTo({ thirdId, sysCode, role }: { thirdId: string; sysCode: string; role: string }): void {
  storage.thirdId.set(thirdId)
  storage.sysCode.set(sysCode)
  storage.role.set(role)
  storage.user.remove()
  learnedFor = ''
  tell()
}

/** Keeps what the server says of the signed-in person (`session.me`). */
export function learn(me: Me): void {
  storage.name.set(me.name)
  storage.mobile.set(me.mobile)
  storage.phone.set(me.mobile)
  storage.role.set(me.roles.join(','))
  storage.user.set(JSON.stringify(me))
  learnedFor = me.id
  tell()
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
  tell()
}
