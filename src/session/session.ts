/** Who is signed in here, kept in storage and told to every component that asks. */
import { useSyncExternalStore } from 'react'
import type { Grants } from '#contract/may.ts'
import type { Me } from '#contract/session.ts'
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
const sessions = changes(() => watchStorage(() => tellSession()))

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

/** To be called when what is stored has changed (keep-session.ts). @param learned the person, when the server has told of them. */
export function tellSession(learned = learnedFor): void {
  learnedFor = learned
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
