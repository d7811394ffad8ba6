/**
 * The attendees written down for one ticket and not sent yet. The wire has no
 * list of them, so this visit remembers, and a reload in the middle of signing
 * up loses nobody. Every component that asks sees the same list.
 */
import { useSyncExternalStore } from 'react'
import type { Attendee } from '#contract/attendee.ts'
import { changes } from '../../../api/changes.ts'
import { useSession } from '../../../session/session.ts'
import { kept } from '../../../session/kept.ts'

export interface ChosenAttendees {
  attendees: readonly Attendee[]
  add: (attendee: Attendee) => void
  /** By its id. */
  replace: (attendee: Attendee) => void
  remove: (attendeeId: string) => void
  clear: () => void
}

const nobody: readonly Attendee[] = []
/** React wants the same array while nothing changed, so each list is remembered beside its text. */
const lists = new Map<string, { text: string; list: readonly Attendee[] }>()
const choices = changes()

export function useChosenAttendees(meetingId: string, ticketId: string): ChosenAttendees {
  const { id: owner } = useSession()
  const place = kept<Attendee[]>('visit', `attendees:${meetingId}:${ticketId}`, owner)
  const name = `${owner}:${meetingId}:${ticketId}`

  function read(): readonly Attendee[] {
    const list = place.get() ?? nobody
    const text = JSON.stringify(list)
    const known = lists.get(name)
    if (known?.text === text) return known.list
    lists.set(name, { text, list })
    return list
  }

  function write(list: readonly Attendee[]): void {
    place.set(list.length === 0 ? undefined : [...list])
    choices.tell()
  }

  return {
    attendees: useSyncExternalStore(choices.subscribe, read, () => nobody),
    // The list is read again each time: a form may have added somebody since this was drawn.
    add: (attendee) => write([...read().filter((one) => one.id !== attendee.id), attendee]),
    replace: (attendee) => write(read().map((one) => (one.id === attendee.id ? attendee : one))),
    remove: (attendeeId) => write(read().filter((one) => one.id !== attendeeId)),
    clear: () => write(nobody),
  }
}
