/** What people did on a rendered page before the client was alive (src/inline/keep-taps.ts), done now. */
import { unmark } from './waits.ts'

/** To be called when the screen has taken over its elements, and at the latest when it has failed to. */
export function takeOverTaps(): void {
  const taps = window.firstTaps
  if (taps === undefined) return
  window.firstTaps = undefined
  taps.end()
  for (const field of document.querySelectorAll<HTMLInputElement>('#app input')) takeOver(field)
  // React shows what only this browser knows (who is signed in) in a second rendering, and then its answers are right.
  setTimeout(() => {
    for (const control of taps.kept) {
      unmark(control)
      if (control.isConnected) control.click()
    }
  })
}

/**
 * React takes a field's content at hydration for its own without telling anybody. It hears of a change by comparing
 * with what was last set through the element's property, so that is first set to what it believes.
 */
function takeOver(field: HTMLInputElement): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
    field.checked = !field.checked
    field.click()
    return
  }
  const typed = field.value
  if (typed === field.defaultValue) return
  const { selectionStart: from, selectionEnd: to } = field
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.setSelectionRange(from, to)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
