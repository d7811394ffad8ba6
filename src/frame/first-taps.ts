/** What people did on a rendered page before the client was alive (src/inline/keep-taps.ts), done now. */
import { unmark } from './waits.ts'

let kept: readonly HTMLElement[] = []

/** To be called when the screen has taken over its elements. */
export function takeOverFields(): void {
  const taps = window.firstTaps
  if (taps === undefined) return
  window.firstTaps = undefined
  taps.end()
  kept = taps.kept
  const writing = Array.from(document.querySelectorAll<HTMLInputElement>('#app input'), typedInto)
  // Not while React is still at it, which would put its own content back.
  queueMicrotask(() => {
    for (const write of writing) write?.()
  })
}

/** To be called when the screen's effects have run: what only this browser knows (who is signed in) is drawn at their end. */
export function makeTaps(): void {
  const made = kept
  kept = []
  setTimeout(() => {
    for (const control of made) {
      unmark(control)
      if (control.isConnected) tap(control)
    }
  })
}

/** Nobody can do them: the screen has not come, or has broken. */
export function dropTaps(): void {
  takeOverFields()
  for (const control of kept) unmark(control)
  kept = []
}

/** The focus is part of a tap, and some controls answer to it alone. */
function tap(control: HTMLElement): void {
  control.blur()
  control.focus({ preventScroll: true })
  control.click()
}

/**
 * React takes a field's content at hydration for its own without telling anybody. It hears of a change by comparing
 * with what was last set through the element's property, so that is first set to what it believes.
 * @returns writes what people did as they would do it now; all is read at once, because whatever is drawn next
 * puts the others back.
 */
function typedInto(field: HTMLInputElement): (() => void) | undefined {
  const { type, value, checked, selectionStart: from, selectionEnd: to } = field
  if (type === 'checkbox' || type === 'radio') {
    if (checked === field.defaultChecked || (type === 'radio' && !checked)) return undefined
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  if (value === field.defaultValue) return undefined
  return () => {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // Where nobody types it would take the focus (Safari).
    if (from !== null && document.activeElement === field) field.setSelectionRange(from, to)
  }
}
