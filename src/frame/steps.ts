/**
 * How deep people are in our own pages, kept in the history itself so that it survives a reload. What lies over a page
 * has entries of the page's depth (src/ui/back.ts).
 */
import { navigate } from 'wouter/use-browser-location'
import { firstHeard } from '../ui/first-heard.ts'

let depth = 0

export function currentDepth(): number {
  return depth
}

/** wouter tells of pushes and replacements as events on the window. */
export function countSteps(): void {
  const state = () => (history.state ?? {}) as { depth?: number; layer?: number }
  const kept = () => state().depth
  const write = () => history.replaceState({ ...state(), depth }, '')
  depth = kept() || 0
  // What lay over a page that is loaded anew is gone.
  const { layer } = state()
  if (layer) history.go(-layer)
  addEventListener('pushState', () => {
    depth += 1
    write()
  })
  addEventListener('replaceState', () => kept() === undefined && write())
  addEventListener('popstate', (event) => {
    firstHeard.tell(event)
    depth = kept() || 0
  })
}

/** Back where people came from, if that was ours; else to the given place. */
export function goBack(otherwise: string): void {
  if (depth > 0) history.back()
  else navigate(otherwise, { replace: true })
}
