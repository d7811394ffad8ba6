/**
 * What the client keeps, under the names of spec.md section 3. Reading and
 * writing never throw: with storage blocked or at the server it is a page's
 * own memory.
 */
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { MEETING_COOKIE } from '#contract/paths.ts'

type Kind = 'localStorage' | 'sessionStorage'

/** What could not be written. */
const memory = new Map<string, string>()

/** undefined: the place cannot be read. */
function read(kind: Kind, key: string): string | undefined {
  try {
    return window[kind].getItem(key) ?? ''
  } catch {
    return undefined
  }
}

/** Whether it is there now. */
function write(kind: Kind, key: string, value: string): boolean {
  try {
    if (value === '') window[kind].removeItem(key)
    else window[kind].setItem(key, value)
    return true
  } catch {
    // Full, blocked or absent.
    return false
  }
}

export interface Entry {
  /** Empty when nothing is kept. */
  get(): string
  set(value: string): void
  remove(): void
}

/** @param kinds all are written; the first that can be read is believed: it may have been emptied from another tab. */
function entry(key: string, kinds: readonly Kind[], also?: (value: string) => void): Entry {
  const set = (value: string) => {
    if (typeof window === 'undefined') return
    const written = kinds.map((kind) => write(kind, key, value))
    if (written[0] === true) memory.delete(key)
    else memory.set(key, value)
    also?.(value)
  }
  return {
    get() {
      const unwritten = memory.get(key)
      if (unwritten !== undefined) return unwritten
      for (const kind of kinds) {
        const value = read(kind, key)
        if (value !== undefined) return value
      }
      return ''
    },
    set,
    remove: () => set(''),
  }
}

const local = (key: string) => entry(key, ['localStorage'])

/** A year; nothing personal, so that the server can render the pages that name no meeting. */
function mirror(meetingId: string): void {
  document.cookie = `${MEETING_COOKIE}=${encodeURIComponent(meetingId)}; path=/; max-age=${meetingId === '' ? 0 : 31_536_000}; samesite=lax`
}

export const storage = {
  token: entry('token', ['localStorage', 'sessionStorage']),
  userToken: entry('userToken', ['localStorage', 'sessionStorage']),
  name: local('name'),
  user: local('user'),
  role: local('role'),
  userId: local('USER_ID'),
  sysCode: local('sysCode'),
  appId: local('appId'),
  openId: local('openId'),
  mobile: local('mobile'),
  phone: local('phone'),
  thirdId: local('thirdId'),
  meetingId: entry('meetingId', ['localStorage'], mirror),
  /** The meeting a shared link named, for where to go after signing in. */
  shareParticulars: entry('shareParticulars', ['sessionStorage']),
  /** The word of the link that led to a meeting (contract/link-source.ts). */
  source: (meetingId: string): Entry => entry(`source:${meetingId}`, ['sessionStorage']),
  /** The urgent notice of a meeting that was closed on this handset. */
  closedNotice: (meetingId: string): Entry => local(`closedNotice:${meetingId}`),
  /** When the SMS button comes back, in milliseconds. */
  smsAgainAt: local('smsAgainAt'),
  /** Whoever uses the handset needs it, so signing out leaves it. */
  textSize: local('textSize'),
  /** What this browser calls itself, for limits and the list of devices. */
  deviceId: local('deviceId'),
  /** Half-written forms and the like: a text under a name of the caller's own. */
  draft: (name: string): Entry => local(`draft:${name}`),
}

/** The system that calls are made at. */
export const tenant = () => storage.thirdId.get() || DEFAULT_SYS_CODE
