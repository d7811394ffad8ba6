/** The control that was tapped shows that something is on its way, while what it opens is still being fetched. */
import { now } from '../api/clock.ts'

/** A mark of our own: `aria-busy` alone is React's, where a control is busy with a call. */
const MARK = 'data-waits'

/** Sooner than this a sign would only flicker. */
const SOON_MS = 60
/** What begins later than this after a tap was not begun by it. */
const BEGUN_BY_TAP_MS = 500

let tapped: { control: Element; at: number } | undefined

/** Remembers which control was tapped last. */
export function watchTaps(): void {
  const remember = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest('a[href],button') : null
    if (control !== null) tapped = { control, at: now() }
  }
  addEventListener('click', remember, true)
}

export function mark(control: Element): void {
  control.setAttribute(MARK, '')
  control.setAttribute('aria-busy', 'true')
}

export function unmark(control: Element): void {
  // Busy by itself: that is React's to end.
  if (!control.hasAttribute(MARK)) return
  control.removeAttribute(MARK)
  control.removeAttribute('aria-busy')
}

/** @param coming what may have been begun by a tap. @returns the same. */
export function waitsFor<T>(coming: Promise<T>): Promise<T> {
  if (tapped === undefined || now() - tapped.at > BEGUN_BY_TAP_MS) return coming
  const { control } = tapped
  const sign = setTimeout(() => mark(control), SOON_MS)
  return coming.finally(() => {
    clearTimeout(sign)
    unmark(control)
  })
}
