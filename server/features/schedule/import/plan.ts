/**
 * What an import would do: the file against what stands in the meeting. Pure.
 *
 * Sessions made by hand are not the file's business. Sessions of an earlier
 * import that this file lacks are `gone`: told, and taken away only when asked
 * for, since a file may hold one day or one room only, and since people keep
 * sessions in their agendas.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Row } from '../../../db/db.ts'
import { writeJson } from '../../../db/json.ts'
import { BY_ID, type Imported, SOURCE } from './programme.ts'

type Standing = Omit<Row<'schedule_items'>, 'edition'> & { edition?: number }
export type Content = Omit<Standing, 'id' | 'meeting_id' | 'edition'>

export interface Change {
  id: string
  content: Content
  /** As it stands. */
  before: Standing
  /** The columns that differ. */
  what: (keyof Content)[]
}

export interface Plan {
  add: Content[]
  change: Change[]
  same: number
  gone: Standing[]
  /** Where what is added or changed stands in the file. */
  rowOf: Map<Content, number>
  /** What a person should look at in it; most have none. */
  doubtOf: Map<Content, string>
}

/** So many sessions are compared in a millisecond or two. */
const AT_ONCE = 250

/** @param standing every session of the meeting. */
export function plan(standing: readonly Standing[], sessions: readonly Imported[]): Plan {
  const steps = planning(standing, sessions)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, where others have their turn in between: not inside a transaction. */
export async function planInTurns(standing: readonly Standing[], sessions: readonly Imported[]): Promise<Plan> {
  const steps = planning(standing, sessions)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await nextTurn()
  }
}

function* planning(standing: readonly Standing[], sessions: readonly Imported[]): Generator<undefined, Plan> {
  const left = new Map(standing.filter((row) => row.source_key.startsWith(SOURCE)).map((row) => [row.source_key, row]))
  // A table that was exported from here names each session by our own identifier, one made by hand too.
  const ours = new Map(standing.map((row) => [BY_ID + row.id, row]))
  const result: Plan = { add: [], change: [], same: 0, gone: [], rowOf: new Map(), doubtOf: new Map() }
  const unknown: Content[] = []
  const compare = (row: Standing, content: Content): void => {
    left.delete(row.source_key)
    ours.delete(BY_ID + row.id)
    const what = (Object.keys(content) as (keyof Content)[]).filter((column) => content[column] !== row[column])
    if (what.length === 0) result.same++
    else result.change.push({ id: row.id, content, before: row, what })
  }
  for (const [place, session] of sessions.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) yield
    const known = left.get(session.sourceKey)
    const own = known ?? ours.get(session.sourceKey)
    const content = { ...contentOf(session), ...(own !== undefined && { source_key: own.source_key }) }
    result.rowOf.set(content, session.row)
    if (session.doubt !== undefined) result.doubtOf.set(content, session.doubt)
    if (own === undefined) unknown.push(content)
    else compare(own, content)
  }
  const [here, there] = [namelessByTitle([...left.values()]), namelessByTitle(unknown)]
  for (const [place, content] of unknown.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) yield
    const candidates = here.get(content.title) ?? []
    const only = isNameless(content) && candidates.length === 1 && there.get(content.title)?.length === 1
    // One that got another time or room: the one left over with its title, when there is exactly one on both sides.
    if (only) compare(candidates[0] as Standing, content)
    else result.add.push(content)
  }
  result.gone = [...left.values()]
  return result
}

const isNameless = ({ source_key }: Pick<Content, 'source_key'>) => source_key.startsWith(`${SOURCE}hash:`)

/** Sessions without an identifier of the file's. */
function namelessByTitle<R extends Pick<Content, 'source_key' | 'title'>>(rows: readonly R[]): Map<string, R[]> {
  return Map.groupBy(rows.filter(isNameless), ({ title }) => title)
}

function contentOf(session: Imported): Content {
  return {
    source_key: session.sourceKey,
    title: session.title,
    details: session.details,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    day: session.day,
    room: session.room,
    track: session.track,
    speakers: writeJson(session.speakers),
    language: session.language,
    level: session.level,
  }
}
