/**
 * A change of the query that is not a new screen: filters, the opened session.
 * The frame starts every new address at its top with the focus on its title;
 * here people stay where they are. flushSync runs the frame's effect within
 * the call, so that nothing of it is seen and a keyboard stays open.
 */
import { flushSync } from 'react-dom'

export function inPlace(change: () => void): void {
  const place = window.scrollY
  const focused = document.activeElement as HTMLElement | null
  flushSync(change)
  // A layer that the change has opened keeps the focus.
  const owner = document.querySelector<HTMLElement>('[role="dialog"]') ?? focused
  if (owner !== null && !owner.contains(document.activeElement)) owner.focus({ preventScroll: true })
  window.scrollTo(0, place)
}
