/** Who is signed in here, kept in storage and told to every component that asks. */
import { useSyncExternalStore } from 'react'
import { type Me, type MeetingLogin, session as calls } from '#contract/session.ts'
import { request } from '../api/call.ts'
import { storage } from '../api/storage.ts'
import type { Holder } from './may.ts'

export interface Session extends Holder {
  signedIn: boolean
  id: string
  name: string
  mobile: string
  thirdId: string
  /** 1: may check tickets at the door. */
  checktOperate: number
}

const visitor: Session = { signedIn: false, id: '', name: '', mobile: '', thirdId: '', checktOperate: 0, permissions: [], roles: [] }

let current: Session = typeof window === 'undefined' ? visitor : recalled()
const listeners = new Set<() => void>()

function recalled(): Session {
  if (storage.token.get() === '') return visitor
  const role = storage.role.get()
  return {
    signedIn: true,
    id: storage.userId.get(),
    name: storage.name.get(),
    mobile: storage.mobile.get(),
    thirdId: storage.thirdId.get(),
    checktOperate: storage.user.get().includes('"checktOperate":1') ? 1 : 0,
    permissions: [],
    roles: role === '' ? [] : role.split(','),
  }
}

function tell() {
  current = recalled()
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  // Another tab signed in or out.
  if (listeners.size === 0) window.addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', tell)
  }
}

/** At the server and while hydrating everyone is a visitor: rendered pages hold nothing personal. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current, () => visitor)
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

/** Keeps what the server says of the signed-in person (`session.me`). */
export function learn(me: Me): void {
  storage.name.set(me.name)
  storage.user.set(JSON.stringify(me))
  tell()
}

/** Forgets who was here; the meeting and its tenant stay, they are not personal. */
export function forget(): void {
  for (const entry of [storage.token, storage.userToken, storage.userId, storage.name, storage.mobile, storage.phone, storage.user, storage.role, storage.openId]) entry.remove()
  tell()
}

/** Leaves at once and tells the server; that it could not be told changes nothing here. */
export async function signOut(): Promise<void> {
  // Begun before forgetting, because the call carries the token.
  const told = request(calls.logout, {}, { quiet: true })
  forget()
  await told.catch(() => {})
}
