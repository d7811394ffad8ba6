/** The document's title: the row's, until a screen knows better. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { changes } from '../api/changes.ts'

/** At the server there is no document: the title is written down here. */
export const TitleSink = createContext<{ title: string } | undefined>(undefined)

let own = ''
const titles = changes()

function set(title: string) {
  own = title
  titles.tell()
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
      titles.subscribe,
      () => own,
      () => '',
    ) || title
  useEffect(() => {
    document.title = shown
  }, [shown])
  return null
}
