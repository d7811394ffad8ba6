/** The document's title: the row's, until a screen knows better. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

/** At the server there is no document: the title is written down here. */
export const TitleSink = createContext<{ title: string } | undefined>(undefined)

let own = ''
const listeners = new Set<() => void>()

function set(title: string) {
  own = title
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For screens: what they show has a name of its own. Empty while it is not known. */
export function useTitle(title: string): void {
  const sink = useContext(TitleSink)
  if (sink !== undefined && title !== '') sink.title = title
  useEffect(() => {
    set(title)
    return () => set('')
  }, [title])
}

/** For the frame, above the screen. */
export function DocumentTitle({ title }: { title: string }) {
  const sink = useContext(TitleSink)
  if (sink !== undefined) sink.title = title
  const shown =
    useSyncExternalStore(
      subscribe,
      () => own,
      () => '',
    ) || title
  useEffect(() => {
    document.title = shown
  }, [shown])
  return null
}
