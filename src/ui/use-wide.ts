import { useSyncExternalStore } from 'react'

function isWide(): boolean {
  return window.matchMedia('(min-width: 1024px)').matches
}

// Safari 12 has no events on media queries.
function subscribe(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Whether the window is a desktop's: there a code can be scanned from it, and it may be somebody else's computer. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false)
}
