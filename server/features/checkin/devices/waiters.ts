/** Requests held open in this process until another one has committed something for them; other processes read the tables again instead. */

const waiters = new Map<string, { promise: Promise<void>; resolve: () => void }>()

/**
 * Resolves when `key` is woken next. Take it before looking: what happens between the two is then not missed.
 * @param key a device's id, or an ask's.
 */
export function nextWake(key: string): Promise<void> {
  let waiter = waiters.get(key)
  if (waiter === undefined) {
    let resolve!: () => void
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    waiters.set(key, (waiter = { promise, resolve }))
  }
  return waiter.promise
}

/** After the commit. */
export function wake(keys: readonly string[]): void {
  for (const key of keys) {
    waiters.get(key)?.resolve()
    waiters.delete(key)
  }
}
