/** What is wrong with a machine's table, found when the server starts. */

/** What is looked at of one. */
interface Table {
  states: readonly (string | number)[]
  guards?: object
  effects?: object
  edges: Record<
    string,
    { from: readonly (string | number)[]; to: string | number; guards?: readonly string[]; effects?: readonly string[] }
  >
}

export function flawOf(table: Table): string | undefined {
  return wrongName(table) ?? wrongState(table)
}

function wrongName({ edges, guards = {}, effects = {} }: Table): string | undefined {
  for (const [action, edge] of Object.entries(edges)) {
    const names = [...(edge.guards ?? []), ...(edge.effects ?? [])]
    const twice = names.find((name, place) => names.indexOf(name) !== place)
    if (twice !== undefined) return `${action} names ${twice} twice`
    const guard = edge.guards?.find((name) => !Object.hasOwn(guards, name))
    if (guard !== undefined) return `${action} names an unknown guard ${guard}`
    const effect = edge.effects?.find((name) => !Object.hasOwn(effects, name))
    if (effect !== undefined) return `${action} names an unknown effect ${effect}`
  }
  const both = Object.keys(guards).find((name) => Object.hasOwn(effects, name))
  if (both !== undefined) return `${both} is a guard and an effect`
  const used = new Set(Object.values(edges).flatMap((edge) => [...(edge.guards ?? []), ...(edge.effects ?? [])]))
  const idle = Object.keys({ ...guards, ...effects }).find((name) => !used.has(name))
  return idle === undefined ? undefined : `no edge names ${idle}`
}

function wrongState({ states, edges }: Table): string | undefined {
  for (const [action, edge] of Object.entries(edges))
    for (const state of [...edge.from, edge.to]) if (!states.includes(state)) return `${action} names an unknown state ${state}`
  const reached = new Set(states.slice(0, 1))
  for (let grown = true; grown;) {
    grown = false
    for (const edge of Object.values(edges))
      if (!reached.has(edge.to) && edge.from.some((state) => reached.has(state))) {
        reached.add(edge.to)
        grown = true
      }
  }
  const lost = states.filter((state) => !reached.has(state))
  return lost.length === 0 ? undefined : `nothing leads to ${lost.join(', ')}`
}
