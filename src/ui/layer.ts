/** What every layer above the page does: holds the page still, keeps the focus inside, gives it back at the end. */
import { useEffect, useRef, type RefObject } from 'react'

let layers = 0

/** Takes the page's place until the returned function is called. */
export function raise(box: HTMLElement, onEscape: () => void): () => void {
  const before = document.activeElement as HTMLElement | null
  layers += 1
  document.documentElement.classList.add('is-locked')

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onEscape()
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

/** The same as a hook, for a box that is there while `open`. */
export function useLayer(box: RefObject<HTMLElement>, open: boolean, onEscape: () => void): void {
  const escape = useRef(onEscape)
  escape.current = onEscape
  useEffect(() => (open && box.current !== null ? raise(box.current, () => escape.current()) : undefined), [open, box])
}
