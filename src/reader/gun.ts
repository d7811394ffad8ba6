/**
 * A hand-held scanner is a keyboard that types faster than fingers and ends
 * with Enter or Tab. It is heard wherever the focus is; what fingers type is
 * left alone. Times are those of the events: a busy page hears late.
 */
import { letterOf } from './keystroke.ts'

/** Between keys, on average; fingers need 80 ms, guns 1 to 30. */
const PACE_MS = 50
/** A longer wait begins a new text. */
const PAUSE_MS = 250
/** Shorter bursts are fingers that fell on the keys. */
const SHORTEST = 4

export interface GunOptions {
  target?: Window
  /** What the gun is set to send before and after each code. */
  prefix?: string
  suffix?: string
}

/** @returns stops listening. */
export function listenToGun(onText: (text: string) => void, { target = window, prefix = '', suffix = '' }: GunOptions = {}): () => void {
  let text = ''
  let [first, last] = [0, 0]
  let field: Field | undefined

  function begin(event: KeyboardEvent) {
    text = ''
    first = event.timeStamp
    field = fieldOf(event)
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return void (text = '')
    const ends = /^(Enter|Tab)$/.test(event.key) || /^(Enter|NumpadEnter|Tab)$/.test(event.code)
    if (event.timeStamp - last > PAUSE_MS) text = ''
    if (ends) return end(event)
    const letter = letterOf(event)
    // Shift and the like come between the letters of a gun.
    if (letter === undefined) return
    if (text === '') begin(event)
    text += letter
    last = event.timeStamp
  }

  function end(event: KeyboardEvent) {
    const [typed, touched] = [text, field]
    text = ''
    if (typed.length < SHORTEST || (event.timeStamp - first) / typed.length > PACE_MS) return
    // The button in focus is not pressed, the form not sent, the focus stays.
    event.preventDefault()
    event.stopPropagation()
    touched?.restore()
    onText(plain(typed, prefix, suffix))
  }

  target.addEventListener('keydown', press, true)
  return () => target.removeEventListener('keydown', press, true)
}

/** Without what the gun was set to add, and without the mark of the code's kind that some send first (`]Q1`). */
function plain(text: string, prefix: string, suffix: string): string {
  const from = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const to = suffix !== '' && text.endsWith(suffix) ? text.length - suffix.length : text.length
  return text.slice(from, to).replace(/^\][A-Za-z]\d/, '')
}

interface Field {
  /** As it was before the gun: its text was not meant for here. */
  restore(): void
}

function fieldOf({ target }: KeyboardEvent): Field | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.readOnly) return undefined
  const { value } = target
  return {
    restore() {
      if (target.value === value) return
      // React keeps watch over the property of the element itself: the class's own goes past it, as typing does.
      const proto = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(target, value)
      target.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
