/** The items somebody has starred, kept on this device per meeting: no login needed. */
import { useCallback, useSyncExternalStore } from 'react'
import { changes, watchStorage } from '../../../api/changes.ts'
import { storage } from '../../../api/storage.ts'

const nothing: ReadonlySet<string> = new Set()
/** Also when another tab added or removed one. */
const agendas = changes(() => watchStorage(agendas.tell))
const sets = new Map<string, { text: string; ids: ReadonlySet<string> }>()

const kept = (meetingId: string) => storage.draft(`agenda:${meetingId}`)

/** The same set for the same text, as React asks. */
function idsOf(meetingId: string): ReadonlySet<string> {
  const text = meetingId === '' ? '' : kept(meetingId).get()
  const known = sets.get(meetingId)
  if (known?.text === text) return known.ids
  const ids = text === '' ? nothing : new Set(text.split(','))
  sets.set(meetingId, { text, ids })
  return ids
}

export interface Agenda {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Begins with what was picked in another browser; an agenda that is here already stays as it is. */
  begin: (ids: readonly string[]) => void
}

export function useAgenda(meetingId: string): Agenda {
  const ids = useSyncExternalStore(
    agendas.subscribe,
    () => idsOf(meetingId),
    () => nothing,
  )
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(idsOf(meetingId))
      if (!next.delete(id)) next.add(id)
      kept(meetingId).set([...next].join(','))
      agendas.tell()
    },
    [meetingId],
  )
  const begin = useCallback(
    (picked: readonly string[]) => {
      if (idsOf(meetingId).size > 0) return
      kept(meetingId).set(picked.join(','))
      agendas.tell()
    },
    [meetingId],
  )
  return { ids, toggle, begin }
}
