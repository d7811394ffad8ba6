/** Wakes whoever waits in this process for something that another request has just committed; other processes read the tables again instead. */

const waiting = new Map<string, { promise: Promise<void>; wake: () => void }>()

/** Resolves when `key` rings next. Take it before looking: what happens between the two is then not missed. @param key a device's id, or an ask's. */
export function bellOf(key: string): Promise<void> {
  let bell = waiting.get(key)
  if (bell === undefined) {
    let wake!: () => void
    const promise = new Promise<void>((resolve) => {
      wake = resolve
    })
    waiting.set(key, (bell = { promise, wake }))
  }
  return bell.promise
}

/** After the commit. */
export function ring(keys: readonly string[]): void {
  for (const key of keys) {
    waiting.get(key)?.wake()
    waiting.delete(key)
  }
}
