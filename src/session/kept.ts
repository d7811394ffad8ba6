/**
 * What this handset keeps for the person who is signed in: tickets for a door
 * without network, attendees not sent yet. It stands under the person's id, so
 * that the next one to sign in never sees it, and one prefix, so that signing
 * out forgets it all.
 */
import { storage } from '../api/storage.ts'
import { currentSession } from './session.ts'
import { DOOR_KEPT, forgetDoors } from './door-data.ts'

const PREFIX = 'mine:'

/** The names under which tickets, and the keys of live codes, are kept. */
export const TICKETS = 'tickets'
export const TICKET_KEYS = 'live-keys'

/** For this visit only (it survives a reload), or until the person signs out. */
type Term = 'visit' | 'stay'

export interface Kept<T> {
  get(): T | undefined
  /** undefined forgets it. */
  set(value: T | undefined): void
}

/** Where storage is blocked or full, the page itself remembers. */
const memory = new Map<string, string>()

function shelf(term: Term): Storage | undefined {
  try {
    return term === 'visit' ? window.sessionStorage : window.localStorage
  } catch {
    return undefined
  }
}

export function kept<T>(term: Term, name: string, owner: string = currentSession().id): Kept<T> {
  const key = `${PREFIX}${owner}:${name}`
  return {
    get() {
      try {
        const text = shelf(term)?.getItem(key) ?? memory.get(key)
        return text === undefined ? undefined : (JSON.parse(text) as T)
      } catch {
        return undefined
      }
    },
    set(value) {
      const text = value === undefined ? '' : JSON.stringify(value)
      try {
        if (text === '') shelf(term)?.removeItem(key)
        else shelf(term)?.setItem(key, text)
        memory.delete(key)
        if (text !== '' && shelf(term) === undefined) memory.set(key, text)
      } catch {
        memory.set(key, text)
      }
    },
  }
}

/** Of the account that is signed in here, or of an expired session. */
export function deleteStoredTickets(): void {
  for (const name of [TICKETS, TICKET_KEYS]) kept('stay', name).set(undefined)
}

/** Whether a page of tickets has something to show without an answer of the server. */
export const hasStoredTickets = () => kept('stay', TICKETS).get() !== undefined

/** A half-written form of this person. */
export function ownDraft(name: string) {
  return storage.draft(`${PREFIX}${currentSession().id}:${name}`)
}

/** Forgets what is kept for everyone but `except`: when somebody signs out, or somebody else signs in. */
export function forgetKept(except = ''): void {
  const others = (key: string) => key.startsWith(PREFIX) && (except === '' || !key.startsWith(`${PREFIX}${except}:`))
  for (const key of memory.keys()) if (others(key)) memory.delete(key)
  for (const term of ['visit', 'stay'] as const) {
    const place = shelf(term)
    if (place === undefined) continue
    for (const key of Object.keys(place)) {
      if (others(key) && key.endsWith(`:${DOOR_KEPT}`)) forgetDoors()
      if (others(key)) place.removeItem(key)
      if (key.startsWith('draft:') && others(key.slice(6))) storage.draft(key.slice(6)).remove()
    }
  }
}
