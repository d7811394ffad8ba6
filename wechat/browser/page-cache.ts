/** Coming back, iOS may show the page as it was left, without loading anything (facts 4.3): what it says can be old. */

/** @returns to be called to stop. */
export function onReturnFromCache(callback: () => void): () => void {
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) callback()
  }
  window.addEventListener('pageshow', shown)
  return () => window.removeEventListener('pageshow', shown)
}
