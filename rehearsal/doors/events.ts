/** What is still to happen, in its order. */

export interface Events<T> {
  add(at: number, what: T): void
  /** Whatever comes next, all of one moment together; undefined where nothing is left. */
  next(): { at: number; all: T[] } | undefined
}

/** @param grain milliseconds: whatever comes within so many of each other comes together. */
export function eventsBy<T>(grain: number): Events<T> {
  const byMoment = new Map<number, T[]>()
  /** In ascending order. */
  const moments: number[] = []
  return {
    add(at, what) {
      const moment = Math.ceil(at / grain) * grain
      const there = byMoment.get(moment)
      if (there !== undefined) return void there.push(what)
      byMoment.set(moment, [what])
      let [from, to] = [0, moments.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if ((moments[middle] as number) < moment) from = middle + 1
        else to = middle
      }
      moments.splice(from, 0, moment)
    },
    next() {
      const at = moments.shift()
      if (at === undefined) return undefined
      const all = byMoment.get(at) as T[]
      byMoment.delete(at)
      return { at, all }
    },
  }
}
