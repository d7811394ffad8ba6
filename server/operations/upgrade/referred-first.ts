/** The order in which tables can be filled. */

/**
 * @param refers to which other tables each refers.
 * @returns all of them, each behind those that it refers to. @throws where some refer to each other in a ring.
 */
export function referredFirst(refers: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(refers)
  const names: string[] = []
  while (left.size > 0) {
    const free = [...left].find(([name, others]) => others.every((one) => one === name || !left.has(one)))?.[0]
    if (free === undefined) throw new Error(`tables refer to each other in a ring: ${[...left.keys()].join(', ')}`)
    names.push(free)
    left.delete(free)
  }
  return names
}
