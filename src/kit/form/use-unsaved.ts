/** Before what was typed is lost people are asked: by whatever way they leave it. */
import { type RefObject, useEffect } from 'react'

const fetchIt = () => import('./ask-first.ts')

/** For a form that will ask: when Back comes, what asks is here. */
export function useAskAhead(asks: boolean): void {
  useEffect(() => {
    if (asks) fetchIt().catch(() => {})
  }, [asks])
}

/**
 * @param box around it.
 * @param unsaved something in it would be lost.
 */
export function useUnsaved(box: RefObject<HTMLElement>, unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    let ended = false
    let end: (() => void) | undefined
    fetchIt().then(
      ({ askFirst }) => {
        if (!ended) end = askFirst(box)
      },
      () => {},
    )
    return () => {
      ended = true
      end?.()
    }
  }, [box, unsaved])
}
