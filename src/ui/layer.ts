/** What every layer above the page does: holds the page still, keeps the focus inside, gives it back at the end, goes by Back. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { lay, shut } from './back.ts'

export { beneath, guard, leaveBy, takeAway } from './back.ts'

let layers = 0

/** Takes the page's place until the returned function is called. @param onClose Escape and Back. */
export function raise(box: HTMLElement, onClose: () => void): () => void {
  const lift = lay({ box, close: onClose })
  const release = hold(box)
  return () => {
    release()
    lift()
  }
}

/** Keeps the page still and the focus inside. */
function hold(box: HTMLElement): () => void {
  const before = document.activeElement as HTMLElement | null
  layers += 1
  document.documentElement.classList.add('is-locked')

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      shut(box)
    }
    if (event.key !== 'Tab') return
    const stops = [
      ...box.querySelectorAll<HTMLElement>('a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'),
    ]
    const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
    if (stops.length > 0 && document.activeElement !== edge && box.contains(document.activeElement) && document.activeElement !== box)
      return
    event.preventDefault()
    ;(event.shiftKey ? stops[stops.length - 1] : stops[0])?.focus()
  }
  box.addEventListener('keydown', onKey)
  if (!box.contains(document.activeElement)) box.focus({ preventScroll: true })

  return () => {
    box.removeEventListener('keydown', onKey)
    layers -= 1
    if (layers === 0) document.documentElement.classList.remove('is-locked')
    before?.focus?.({ preventScroll: true })
  }
}

/**
 * The same as a hook, for a box that is there while `open`.
 * @returns closes it as Back does: where something in it would be lost people are asked.
 */
export function useLayer(box: RefObject<HTMLElement>, open: boolean, onClose: () => void): () => void {
  useBack(box, open, onClose)
  useEffect(() => (open && box.current !== null ? hold(box.current) : undefined), [open, box])
  return () => shut(box.current)
}

/** For what fills the screen without being above it: Back closes it while `open`. */
export function useBack(box: RefObject<HTMLElement>, open: boolean, onClose: () => void): void {
  const close = useLatest(onClose)
  // As it is drawn: what is seen is Back's at once, also where no tap has opened it.
  useLayoutEffect(() => (open && box.current !== null ? lay({ box: box.current, close }) : undefined), [open, box, close])
}

/** The same function for ever, which does what the last one given does. */
function useLatest(act: () => void): () => void {
  const latest = useRef(act)
  latest.current = act
  return useRef(() => latest.current()).current
}
