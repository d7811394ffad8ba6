/**
 * What an import would do: the file against what stands in the meeting. Pure.
 *
 * Sessions made by hand are not the file's business. Sessions of an earlier
 * import that this file lacks are `gone`: told, and taken away only when asked
 * for, since a file may hold one day or one room only, and since people keep
 * sessions in their agendas.
 */
import type { Row } from '../../../db/db.ts'
import { writeJson } from '../../../db/json.ts'
import { type Imported, SOURCE } from './programme.ts'

type Standing = Omit<Row<'schedule_items'>, 'edition'>
export type Content = Omit<Standing, 'id' | 'meeting_id'>

export interface Change {
  id: string
  content: Content
  /** The columns that differ. */
  what: (keyof Content)[]
}

export interface Plan {
  add: Content[]
  change: Change[]
  same: number
  gone: Pick<Standing, 'id' | 'title' | 'day'>[]
}

/** @param standing every session of the meeting. */
export function plan(standing: readonly Standing[], sessions: readonly Imported[]): Plan {
  const left = new Map(standing.filter((row) => row.source_key.startsWith(SOURCE)).map((row) => [row.source_key, row]))
  const result: Plan = { add: [], change: [], same: 0, gone: [] }
  const unknown: Content[] = []
  const compare = (row: Standing, content: Content): void => {
    left.delete(row.source_key)
    const what = (Object.keys(content) as (keyof Content)[]).filter((column) => content[column] !== row[column])
    if (what.length === 0) result.same++
    else result.change.push({ id: row.id, content, what })
  }
  for (const content of sessions.map(contentOf)) {
    const row = left.get(content.source_key)
    if (row === undefined) unknown.push(content)
    else compare(row, content)
  }
  for (const content of unknown) {
    const row = moved(content, unknown, [...left.values()])
    if (row === undefined) result.add.push(content)
    else compare(row, content)
  }
  result.gone = Array.from(left.values(), ({ id, title, day }) => ({ id, title, day }))
  return result
}

/**
 * A session without an identifier that got another time or room: the one left
 * over with its title, when there is exactly one on both sides.
 */
function moved(content: Content, unknown: readonly Content[], left: readonly Standing[]): Standing | undefined {
  const nameless = (row: Pick<Content, 'source_key' | 'title'>) =>
    row.source_key.startsWith(`${SOURCE}hash:`) && row.title === content.title
  const candidates = left.filter(nameless)
  return nameless(content) && candidates.length === 1 && unknown.filter(nameless).length === 1 ? candidates[0] : undefined
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
