/** How deep people are in our own pages, kept in the history itself so that it survives a reload. */
import { navigate } from 'wouter/use-browser-location'

let depth = 0

export function currentDepth(): number {
  return depth
}

/** wouter tells of pushes and replacements as events on the window. */
export function countSteps(): void {
  const kept = () => (history.state as { depth?: number } | null)?.depth
  const write = () => history.replaceState({ ...(history.state as object | null), depth }, '')
  depth = kept() ?? 0
  addEventListener('pushState', () => {
    depth += 1
    write()
  })
  addEventListener('replaceState', () => kept() === undefined && write())
  addEventListener('popstate', () => (depth = kept() ?? 0))
}

/** Back where people came from, if that was ours; else to the given place. */
export function goBack(otherwise: string): void {
  if (depth > 0) history.back()
  else navigate(otherwise, { replace: true })
}
