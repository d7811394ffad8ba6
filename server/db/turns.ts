/** Work that may go on in a few places at once: who finds none free waits in turn, and not for ever. */

/**
 * @param most so many at once.
 * @param ms so long anybody waits for their turn.
 * @param late what is thrown at whoever has waited so long.
 * @returns does something in a turn of its own.
 */
export function turns(most: number, ms: number, late: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(come)
        reject(late())
      }, ms)
      waiting.add(come)
    })
  return async (work) => {
    if (free > 0) free -= 1
    else await turn()
    try {
      return await work()
    } finally {
      // Whoever has waited longest takes it over.
      const [next] = waiting
      if (next === undefined) free += 1
      else {
        waiting.delete(next)
        next()
      }
    }
  }
}
