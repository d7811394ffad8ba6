/** Chance that comes out the same in every run (mulberry32). */
export interface Chance {
  /** From 0 up to 1. */
  (): number
  shuffled<T>(list: readonly T[]): T[]
}

export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const shuffled = <T>(list: readonly T[]) => {
    const left = [...list]
    return list.map(() => left.splice(Math.floor(next() * left.length), 1)[0] as T)
  }
  return Object.assign(next, { shuffled })
}
