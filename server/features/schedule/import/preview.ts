/** What a programme file would do to a meeting, before it does anything. */
import { clashesOf, type Timed } from '#contract/clashes.ts'
import { emptyReport } from '#contract/import-report.ts'
import { type ImportPreview, type ImportRow, ROWS_TOLD, type RowKind, rowKinds, sessionFields } from '#contract/schedule-manage.ts'
import { say } from '#contract/sentences.ts'
import type { Row } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { dayOf, toWire } from '../../../flow/clock.ts'
import { newGuests } from './guests.ts'
import type { Change, Content, Plan } from './plan.ts'
import type { Programme } from './programme.ts'

const words: Partial<Record<keyof Content, string>> = {
  title: sessionFields.title,
  starts_at: sessionFields.startTime,
  ends_at: sessionFields.endTime,
  day: sessionFields.day,
  room: sessionFields.room,
  track: sessionFields.track,
  speakers: sessionFields.speakers,
  language: sessionFields.language,
  level: sessionFields.level,
  details: sessionFields.details,
}

type Standing = Omit<Row<'schedule_items'>, 'edition'>

interface Compared {
  meeting: Pick<Row<'meetings'>, 'starts_at' | 'ends_at'>
  programme: Programme
  planned: Plan
  /** Every session of the meeting as it is. */
  standing: readonly Standing[]
  guests: readonly { name: string; source_key: string }[]
  edition: number
}

export function previewOf({ meeting, programme, planned, standing, guests, edition }: Compared): ImportPreview {
  const doubts = doubtsOf(meeting, planned, standing)
  const rowOf = (content: Content, kind: RowKind, what: string[]): ImportRow => {
    const why = doubts.get(content) ?? ''
    const { title, starts_at, room } = content
    return {
      kind: why === '' ? kind : 'doubtful',
      row: planned.rowOf.get(content) ?? 0,
      title,
      startTime: toWire(starts_at),
      room,
      what,
      why,
    }
  }
  // Of ten thousand a few hundred are told: the others become no rows.
  const beyondDoubt = (content: Content) => !doubts.has(content)
  const some = <R>(rows: readonly R[], of: (row: R) => boolean = () => true) => take(rows, of, ROWS_TOLD)
  const cancelledKeys = new Map(
    programme.inactive.flatMap(({ session, state }) => (session ? [[session.sourceKey, stateSentence(state)] as const] : [])),
  )
  const changed = ({ content, what }: Change) => rowOf(content, 'changed', wordsOf(what))
  const told: { [Kind in RowKind]?: ImportRow[] } = {
    wrong: some(programme.skipped).map(({ row, why }) => ({ kind: 'wrong', row, title: '', startTime: '', room: '', what: [], why })),
    doubtful: [
      ...some(planned.change, ({ content }) => doubts.has(content)).map(changed),
      ...some(planned.add, (content) => doubts.has(content)).map((content) => rowOf(content, 'new', [])),
    ].slice(0, ROWS_TOLD),
    changed: some(planned.change, ({ content }) => beyondDoubt(content)).map(changed),
    new: some(planned.add, beyondDoubt).map((content) => rowOf(content, 'new', [])),
    gone: some(planned.gone).map(({ title, starts_at, room, source_key }) => ({
      kind: 'gone',
      row: 0,
      title,
      startTime: toWire(starts_at),
      room,
      what: [],
      why: cancelledKeys.get(source_key) ?? '',
    })),
    inactive: some(programme.inactive).map(({ row, title, state, session }) => ({
      kind: 'inactive',
      row,
      title,
      startTime: session === undefined ? '' : toWire(session.startsAt),
      room: session?.room ?? '',
      what: [],
      why: inactiveSentence(state),
    })),
  }
  return {
    unreadable: '',
    edition,
    counts: {
      new: planned.add.length,
      changed: planned.change.length,
      same: planned.same,
      doubtful: doubts.size,
      wrong: programme.skipped.length,
      inactive: programme.inactive.length,
      gone: planned.gone.length,
      guests: newGuests(guests, programme.guests).length,
    },
    unplaced: programme.zones.reduce((sum, { from, sessions }) => sum + (from === 'nobody' ? sessions : 0), 0),
    rows: rowKinds.flatMap((kind) => told[kind] ?? []),
    notes: programme.notes,
    days: { ...programme.days, meetingFirst: dayOf(meeting.starts_at), meetingLast: dayOf(meeting.ends_at) },
    report: programme.report,
  }
}

/** The state as the file writes it. */
const stateSentence = (state: string) => `文件中的状态是「${state}」`

/** Why a session is not imported, and how it can be. */
export const inactiveSentence = (state: string) => `${stateSentence(state)}；需要导入时，请把文件中的状态改为「已确认」或留空`

function take<R>(rows: readonly R[], of: (row: R) => boolean, most: number): R[] {
  const taken: R[] = []
  for (const row of rows) {
    if (taken.length === most) break
    if (of(row)) taken.push(row)
  }
  return taken
}

/** Of a file of which nothing can be taken. */
export function unreadable(why: string): ImportPreview {
  const counts = { new: 0, changed: 0, same: 0, doubtful: 0, wrong: 0, inactive: 0, gone: 0, guests: 0 }
  const days = { first: '', last: '', meetingFirst: '', meetingLast: '' }
  return { unreadable: why, edition: 0, counts, unplaced: 0, rows: [], notes: [], days, report: emptyReport }
}

function wordsOf(what: Change['what']): string[] {
  return what.map((column) => words[column]).filter((word) => word !== undefined)
}

/** Why a person should look at what would be added or changed: a content that is not in it is beyond doubt. */
function doubtsOf(meeting: Compared['meeting'], { add, change, doubtOf }: Plan, standing: readonly Standing[]): Map<Content, string> {
  const doubts = new Map<Content, string>()
  const doubt = (content: Content, why: string) => doubts.set(content, doubts.has(content) ? `${doubts.get(content)}；${why}` : why)
  for (const content of [...add, ...change.map(({ content: one }) => one)]) {
    const own = doubtOf.get(content)
    if (own !== undefined) doubt(content, own)
  }
  const [first, last] = [dayOf(meeting.starts_at), dayOf(meeting.ends_at)]
  const coming = new Map<string, Content>([
    ...change.map(({ id, content }) => [id, content] as const),
    ...add.map((content, place) => [`+${place}`, content] as const),
  ])
  for (const { content, what } of change) if (what.includes('source_key')) doubt(content, say.importMoved)
  for (const content of coming.values()) if (content.day < first || content.day > last) doubt(content, say.importOutside)
  const all = new Map<string, Standing | Content>([...standing.map((row) => [row.id, row] as const), ...coming])
  for (const { kind, first: one, second: other } of clashesOf(Array.from(all, ([id, row]) => timed(id, row)))) {
    const said = kind === 'room' ? say.roomTwice : say.speakerTwice
    const [mine, theirs] = coming.has(other) ? [other, one] : [one, other]
    const content = coming.get(mine)
    if (content !== undefined) doubt(content, `${said}「${all.get(theirs)?.title}」`)
  }
  return doubts
}

function timed(id: string, { starts_at, ends_at, room, speakers }: Standing | Content): Timed {
  return { id, from: starts_at, to: ends_at, room, speakers: readJson(speakers) }
}
