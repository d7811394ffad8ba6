/** Who wants to hear when a value outside of React changes: the subscription of a store, for useSyncExternalStore. */

export interface Changes {
  /** Says that the value is another now. */
  tell(): void
  /** @returns ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** @param watch begins when the first listener comes, to notice changes from outside; what it returns ends it with the last. */
export function changes(watch?: () => () => void): Changes {
  const listeners = new Set<() => void>()
  let unwatch: (() => void) | undefined
  return {
    tell: () => listeners.forEach((listener) => listener()),
    subscribe(listener) {
      if (listeners.size === 0) unwatch = watch?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unwatch?.()
      }
    },
  }
}

/** For `changes`: another tab wrote to this browser's storage. */
export function watchStorage(onWrite: () => void): () => void {
  window.addEventListener('storage', onWrite)
  return () => window.removeEventListener('storage', onWrite)
}
