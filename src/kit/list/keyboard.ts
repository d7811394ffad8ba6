/** A list by keyboard: ↑ ↓ walk through what can be opened (Enter opens it), / goes to the search. */
import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** For the element around search and rows. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const from = event.target as HTMLElement
  const inTable = from.closest('.data-table') !== null
  if (step === undefined || !(inTable || from.matches('input[type="search"]')) || event.nativeEvent.isComposing) return
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('.data-table .data-open')]
  const at = openers.findIndex((opener) => opener.closest('tr') === from.closest('tr'))
  const next = openers[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** @param box around the list whose search is meant. */
export function useSlash(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const at = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // Where people write, or something lies over the list, it is a letter like others.
      if (at.closest?.('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]')) return
      const search = box.current?.querySelector<HTMLElement>('input[type="search"]')
      if (!search) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
