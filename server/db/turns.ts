/** Work that may go on in a few places at once: who finds none free waits in turn, and not for ever. */

/** @param keep keeps the turn, when the work is over, until this settles too. */
type Work<T> = (keep: (until: Promise<unknown>) => void) => Promise<T>

/**
 * @param most so many at once.
 * @param ms so long anybody waits for their turn.
 * @param late what is thrown at whoever has waited so long.
 * @returns does something in a turn of its own.
 */
export function turns(most: number, ms: number, late: () => Error): <T>(work: Work<T>) => Promise<T> {
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
  const leave = () => {
    // Whoever has waited longest takes it over.
    const [next] = waiting
    if (next === undefined) free += 1
    else {
      waiting.delete(next)
      next()
    }
  }
  return async (work) => {
    if (free > 0) free -= 1
    else await turn()
    const kept: Promise<unknown>[] = []
    try {
      return await work((until) => void kept.push(until))
    } finally {
      if (kept.length === 0) leave()
      else void Promise.allSettled(kept).then(leave)
    }
  }
}
