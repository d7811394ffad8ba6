/**
 * Where each line of a table belongs in the tree that stands. A pure function: what is looked at and what is made are
 * reckoned by the same.
 */
import { LEVELS_MOST } from '#contract/organisation-manage.ts'
import { organisationImportSays as says, type OrganisationLineKind } from '#contract/organisation-import.ts'
import type { Line } from './read.ts'

export interface Standing {
  id: string
  parent_id: string | null
  name: string
  closed_at: number | null
}

export interface Planned {
  line: Line
  kind: OrganisationLineKind
  why: string
  /** The place: an id of the tree, or one of its own that begins with `TOP` or another place. */
  place: string
  /** Of what it hangs below; `TOP` at the top. */
  parent: string
}

/** What the top is called among places; no id is. */
export const TOP = '/'

interface Place {
  place: string
  level: number
  closed: boolean
}

/** In the order of the table. A line is judged when all that may be meant by its parent's name have been. */
export function planLines(lines: readonly Line[], standing: readonly Standing[]): Planned[] {
  const tree = placesOf(standing)
  const linesNamed = Map.groupBy(lines, ({ name }) => name)
  const linesBelow = Map.groupBy(lines, ({ parent }) => parent)
  const waitedFor = new Map([...linesNamed].map(([name, some]) => [name, some.length]))
  const planned = new Map<Line, Planned & { level: number }>()
  /** Which line makes a place. */
  const makers = new Map<string, Line>()

  const leftOut = (kind: 'wrong' | 'off') => (line: Line, why: string) => ({ line, kind, why, place: '', parent: '', level: 0 })
  const [wrong, off] = [leftOut('wrong'), leftOut('off')]

  /** Below what a line is to hang, or why nowhere. */
  function parentOf(line: Line): Place | string {
    if (line.parent === '') return { place: TOP, level: 0, closed: false }
    const found = new Map((tree.named.get(line.parent) ?? []).map((one) => [one.place, one]))
    const others = (linesNamed.get(line.parent) ?? []).flatMap((other) => planned.get(other) ?? [])
    for (const { kind, place, level } of others)
      if (kind !== 'wrong' && kind !== 'off' && !found.has(place)) found.set(place, { place, level, closed: false })
    if (found.size > 1) return says.twoParents
    const [only] = found.values()
    if (only !== undefined) return only
    if (others.some(({ kind }) => kind === 'off')) return says.offParent
    return others.length === 0 ? says.unknownParent : says.wrongParent
  }

  function judge(line: Line): Planned & { level: number } {
    if (line.off !== '') return off(line, line.off)
    if (line.flaw !== '') return wrong(line, line.flaw)
    const parent = parentOf(line)
    if (typeof parent === 'string') return wrong(line, parent)
    const there = tree.children.get(`${parent.place}\n${line.name}`)
    const place = there ?? `${parent.place}\n${line.name}`
    const maker = makers.get(place)
    if (maker !== undefined) return wrong(line, says.double(maker.row))
    const level = parent.level + 1
    if (there === undefined && parent.closed) return wrong(line, says.closedParent)
    if (level > LEVELS_MOST) return wrong(line, says.deep)
    makers.set(place, line)
    return { line, kind: there === undefined ? 'new' : 'same', why: '', place, parent: parent.place, level }
  }

  /** Judges these, and then all that has waited for them. */
  function judgeFrom(some: readonly Line[]): void {
    const ready = [...some]
    for (let line = ready.shift(); line !== undefined; line = ready.shift()) {
      if (planned.has(line)) continue
      planned.set(line, judge(line))
      const left = (waitedFor.get(line.name) as number) - 1
      waitedFor.set(line.name, left)
      if (left === 0 && line.name !== '') ready.push(...(linesBelow.get(line.name) ?? []))
    }
  }

  judgeFrom(lines.filter(({ parent }) => parent === '' || !linesNamed.has(parent)))
  // What is left waits for itself, unless the tree knows who is meant.
  for (const line of lines) if (!planned.has(line) && tree.named.has(line.parent)) judgeFrom([line])
  return lines.map((line) => planned.get(line) ?? wrong(line, says.ring))
}

/** The tree by names: who is called so, and who hangs where. */
function placesOf(standing: readonly Standing[]): { named: Map<string, Place[]>; children: Map<string, string> } {
  const byId = new Map(standing.map((one) => [one.id, one]))
  const levels = new Map<string, number>()
  const levelOf = (one: Standing): number => {
    const known = levels.get(one.id)
    if (known !== undefined) return known
    const parent = byId.get(one.parent_id ?? '')
    const level = parent === undefined ? 1 : levelOf(parent) + 1
    levels.set(one.id, level)
    return level
  }
  const places = standing.map((one) => ({ name: one.name, place: one.id, level: levelOf(one), closed: one.closed_at !== null }))
  const children = new Map<string, string>()
  // The oldest of two of one name counts.
  for (const { id, parent_id, name } of standing.toReversed()) children.set(`${parent_id ?? TOP}\n${name}`, id)
  return { named: Map.groupBy(places, ({ name }) => name), children }
}
