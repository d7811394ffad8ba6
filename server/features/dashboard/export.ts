/** The attendance report as a table: a row for each ticket, a column for each list and day. */
import type { dashboard as calls } from '#contract/dashboard.ts'
import { admissionStateWords, endingWords } from '#contract/admission.ts'
import { say } from '#contract/sentences.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { bringUpToDate } from '../checkin/roster/roster.ts'
import { beginTask } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { readerOfTask } from '../task/reader.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { attendanceOf } from './attendance.ts'
import { dayNamed } from './days.ts'
import { firstEntries, peopleAfter, ticketsNumbered } from './doors-store.ts'
import { meetingNamed } from './meeting-named.ts'

/** Everybody who may come, and who came and may no more; those who get a ticket after it has begun are not in it. */
export const exportAttendance: Handler<typeof calls.attendanceExport> = async ({ deps, input, user, thirdId, now }) => {
  const { db, env } = deps
  const meeting = await meetingNamed(db, input.meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  // Rows go by the numbers of the roster: whoever has none yet gets one.
  await bringUpToDate(db, env.secret, meeting.id)
  const { id: meetingId, starts_at, ends_at } = meeting
  const asked = columnsOf(await attendanceOf(db, { id: meetingId, starts_at, ends_at }, now))
  const checkpoint: Checkpoint = { kind: input.kind, asked, total: await ticketsNumbered(db, meetingId), after: 0, read: 0 }
  const taskId = await db.write((tx) =>
    beginTask(db, tx, { kind: 'attendanceExport', thirdId, meetingId, userId: user.id, checkpoint, now }),
  )
  return taskId === undefined ? refuse('task_running') : { taskId }
}

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  /** A column for each. */
  asked: { listId: string; day: string; name: string }[]
  /** Tickets to be read, and how many have been. */
  total: number
  read: number
  /** The number in the roster of the last of them. */
  after: number
}

const PAGE = 200
/** A sheet has no more beside those that come before. */
const COLUMNS_MOST = 16_000

type Line = Awaited<ReturnType<typeof attendanceOf>>[number]

/** A list that nobody came to on more than one day is one column, under its name alone. */
function columnsOf(lines: readonly Line[]): Checkpoint['asked'] {
  const lists = [...Map.groupBy(lines, ({ listId }) => listId).values()]
  const columns = lists.flatMap((days) => {
    const came = days.filter((line) => line.came > 0)
    const shown = came.length > 0 ? came : days.slice(0, 1)
    return shown.map(({ listId, day, name }) => ({ listId, day, name: shown.length > 1 ? `${name} ${day}` : name }))
  })
  return columns.slice(0, COLUMNS_MOST)
}

const words = say.peopleColumns
const personColumns: readonly Column[] = [
  { name: words.name, kind: 'text', width: 14 },
  { name: words.phone, kind: 'text', width: 14 },
  { name: words.ticket, kind: 'text', width: 18 },
  { name: words.order, kind: 'text', width: 24 },
  { name: words.admission, kind: 'text', width: 10 },
]
/** Where a row is known again. */
const NAME = 0

const shapeOf = ({ kind, asked }: Checkpoint): TableShape => ({
  kind,
  name: say.attendanceTable,
  columns: [...personColumns, ...asked.map(({ name }): Column => ({ name, kind: 'moment', width: 17 }))],
})

export const attendanceExport: Kind = {
  open: async (deps, task) => {
    const reader = await readerOfTask(deps, task)
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, reader)
  },
}

async function stepOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  task: Task,
  checkpoint: Checkpoint,
  reader: FieldReader,
): Promise<Step<Checkpoint>> {
  const { spool, table, ...plain } = checkpoint
  const { after, read, total } = plain
  const shape = shapeOf(checkpoint)
  if (spool === undefined || table === undefined) {
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { ...plain, ...written }, done: 0, total, write }
  }
  const people = await peopleAfter(db, task.meeting_id, after, PAGE)
  const last = people.at(-1)
  if (last === undefined) {
    const ended = await endTable(task, { spool, table }, shape, 'exportAttendance', clock())
    return { checkpoint, done: read, total: read, ...ended }
  }
  const { failures, write, ...written } = await growTable({ spool, table }, shape, await rowsOf(db, people, checkpoint.asked, reader), NAME)
  const done = read + people.length
  return {
    checkpoint: { ...plain, after: last.serial as number, read: done, ...written },
    done,
    total: Math.max(total, done),
    failures,
    write,
  }
}

type Person = Awaited<ReturnType<typeof peopleAfter>>[number]

async function rowsOf(db: Db, people: readonly Person[], asked: Checkpoint['asked'], reader: FieldReader): Promise<Cell[][]> {
  const entries = await firstEntries(
    db,
    people.map(({ id }) => id),
  )
  const of = Map.groupBy(entries, ({ admission_id }) => admission_id)
  return people.flatMap(({ id, name, phone, ticket, order_no, status, ended_why: why }) => {
    const came = new Map((of.get(id) ?? []).map(({ list_id, day, first }) => [`${list_id} ${dayNamed(day)}`, first]))
    // Who was erased has no name and is nobody; who gave a ticket back has nothing to come for.
    if (name === '' || (status === 'revoked' && came.size === 0)) return []
    const state = why === '' ? admissionStateWords[status] : endingWords[why]
    const shownPhone = showField('attendee.phone', phone, reader)
    return [[name, shownPhone, ticket, order_no, state, ...asked.map(({ listId, day }) => came.get(`${listId} ${day}`) ?? null)]]
  })
}
