/** The attendance report as a table: a row for each ticket, a column for each list and day. */
import type { dashboard as calls } from '#contract/dashboard.ts'
import { admissionStateWords, endingWords } from '#contract/admission.ts'
import { say } from '#contract/sentences.ts'
import type { Db } from '../../db/db.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { bringUpToDate } from '../checkin/roster/roster.ts'
import { openReader } from '../task/reader.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { attendanceOf } from './attendance.ts'
import { dayNamed } from './days.ts'
import { firstEntries, peopleAfter, ticketsNumbered } from './doors-store.ts'
import { meetingNamed } from './meeting-named.ts'

/** Excludes tickets that are issued after the export has begun. */
export const exportAttendance: Handler<typeof calls.attendanceExport> = async (call) => {
  const { deps, input, now } = call
  const { db, env } = deps
  const meeting = await meetingNamed(db, input.meetingId, call.thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  // Rows are ordered by their number in the roster: tickets without a number get one.
  await bringUpToDate(db, env.secret, meeting.id)
  const { id, starts_at, ends_at } = meeting
  const asked = columnsOf(await attendanceOf(db, { id, starts_at, ends_at }, now))
  return attendanceExport.begin(call, { kind: input.kind, asked, total: await ticketsNumbered(db, id), after: 0, read: 0 })
}

interface AttendanceColumn {
  listId: string
  day: string
  name: string
}

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  asked: AttendanceColumn[]
  /** Number of tickets read. Some of them have no row. */
  read: number
  /** The number of the last of them in the roster. */
  after: number
}

const PAGE = 200
/** The most columns that a sheet has, without those of the person. */
const COLUMNS_MOST = 16_000

type Line = Awaited<ReturnType<typeof attendanceOf>>[number]

/** A list with entries on at most one day is one column, under its name alone. */
function columnsOf(lines: readonly Line[]): AttendanceColumn[] {
  const lists = [...Map.groupBy(lines, ({ listId }) => listId).values()]
  const columns = lists.flatMap((days) => {
    const came = days.filter((line) => line.came > 0)
    const shown = came.length > 0 ? came : days.slice(0, 1)
    return shown.map(({ listId, day, name }) => ({ listId, day, name: shown.length > 1 ? `${name} ${day}` : name }))
  })
  return columns.slice(0, COLUMNS_MOST)
}

interface AttendanceLine {
  person: Awaited<ReturnType<typeof peopleAfter>>[number]
  phone: string
  /** The first entry by list and day, epoch milliseconds. */
  came: ReadonlyMap<string, number>
}

const words = say.peopleColumns
const personColumns: readonly RowColumn<AttendanceLine>[] = [
  { name: words.name, kind: 'text', width: 14, cell: ({ person }) => person.name },
  { name: words.phone, kind: 'text', width: 14, cell: ({ phone }) => phone },
  { name: words.ticket, kind: 'text', width: 18, cell: ({ person }) => person.ticket },
  { name: words.order, kind: 'text', width: 24, cell: ({ person }) => person.order_no },
  {
    name: words.admission,
    kind: 'text',
    width: 10,
    cell: ({ person: { ended_why: why, status } }) => (why === '' ? admissionStateWords[status] : endingWords[why]),
  },
]

const entryColumn = ({ listId, day, name }: AttendanceColumn): RowColumn<AttendanceLine> => ({
  name,
  kind: 'moment',
  width: 17,
  cell: ({ came }) => came.get(`${listId} ${day}`) ?? null,
})

export const attendanceExport = tableTask<Checkpoint, AttendanceLine, { reader: FieldReader }>({
  kind: 'attendanceExport',
  action: 'exportAttendance',
  open: openReader,
  shape: ({ kind, asked }) => ({ kind, name: say.attendanceTable, ...rowColumns([...personColumns, ...asked.map(entryColumn)]) }),
  done: ({ read }) => read,
  page: async ({ db, task, reader }, { after, read }) => {
    const people = await peopleAfter(db, task.meeting_id, after, PAGE)
    const last = people.at(-1)
    if (last === undefined) return undefined
    return { rows: await linesOf(db, people, reader), after: last.serial as number, read: read + people.length }
  },
})

async function linesOf(db: Db, people: readonly AttendanceLine['person'][], reader: FieldReader): Promise<AttendanceLine[]> {
  const ids = people.map(({ id }) => id)
  const entries = Map.groupBy(await firstEntries(db, ids), ({ admission_id }) => admission_id)
  return people.flatMap((person) => {
    const came = new Map((entries.get(person.id) ?? []).map(({ list_id, day, first }) => [`${list_id} ${dayNamed(day)}`, first]))
    // Excludes erased people, and tickets given back that were never used.
    if (person.name === '' || (person.status === 'revoked' && came.size === 0)) return []
    return { person, phone: showField('attendee.phone', person.phone, reader), came }
  })
}
