/** The programme as a table that can be read in again: asked for, and written step by step. */
import type { scheduleManage } from '#contract/schedule-manage.ts'
import { say } from '#contract/sentences.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { countSessions } from '../meeting/store.ts'
import { beginTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { BY_ID } from './import/programme.ts'
import { editionOf, type SessionRow, sessionsAfter } from './store.ts'

export const exportProgramme: Handler<typeof scheduleManage.export> = ({ deps: { db }, input, user, now, thirdId }) =>
  db.write(async (tx) => {
    const begin = { kind: 'scheduleExport', thirdId, meetingId: input.meetingId, userId: user.id, now } as const
    const checkpoint: Checkpoint = { kind: input.kind, edition: -1, starts: 0 }
    const taskId = await beginTask(db, tx, { ...begin, checkpoint })
    return taskId === undefined ? refuse('task_running') : { taskId }
  })

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  /** Of the programme, when the first row was read: a table is of one edition. */
  edition: number
  /** How often it has begun. */
  starts: number
  /** The last session that stands in the table. */
  after?: { starts_at: number; id: string }
}

const PAGE = 100
/** A programme that changes all the time has no table. */
const STARTS = 10

const columns: readonly Column[] = [
  { name: say.programmeColumns.id, kind: 'text', width: 12 },
  { name: say.programmeColumns.day, kind: 'day', width: 12 },
  { name: say.programmeColumns.start, kind: 'moment', width: 17 },
  { name: say.programmeColumns.end, kind: 'moment', width: 17 },
  { name: say.programmeColumns.room, kind: 'text', width: 18 },
  { name: say.programmeColumns.track, kind: 'text', width: 18 },
  { name: say.programmeColumns.title, kind: 'text', width: 48 },
  { name: say.programmeColumns.speakers, kind: 'text', width: 30 },
  { name: say.programmeColumns.language, kind: 'text', width: 10 },
  { name: say.programmeColumns.level, kind: 'text', width: 10 },
  { name: say.programmeColumns.details, kind: 'text', width: 60 },
]

/** Where a row is known again. */
const TITLE = columns.findIndex(({ name }) => name === say.programmeColumns.title)

function rowOf(session: SessionRow): Cell[] {
  return [
    // A file's own identifier, else ours: by either an import finds the session again.
    session.source_key.startsWith(BY_ID) ? session.source_key.slice(BY_ID.length) : session.id,
    session.day,
    session.starts_at,
    session.ends_at,
    session.room,
    session.track,
    session.title,
    readJson(session.speakers).join('、'),
    session.language,
    session.level,
    session.details,
  ]
}

export const programmeExport: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint),
}

async function stepOf({ db, clock }: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const edition = await editionOf(db.read, task.meeting_id)
  const total = await countSessions(db, task.meeting_id)
  const shape: TableShape = { kind: checkpoint.kind, name: say.programmeTable, columns }
  const { spool, table } = checkpoint
  // Begun, or begun again because the programme is not the one that it was.
  if (spool === undefined || table === undefined || checkpoint.edition !== edition) {
    if (checkpoint.starts >= STARTS) throw new TaskEnds('programme_restless')
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { kind: checkpoint.kind, edition, starts: checkpoint.starts + 1, ...written }, done: 0, total, write }
  }
  const rows = await sessionsAfter(db, task.meeting_id, checkpoint.after, PAGE)
  if (rows.length === 0) {
    const ended = await endTable(task, { spool, table }, shape, 'export', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const { failures, write, ...written } = await growTable({ spool, table }, shape, rows.map(rowOf), TITLE)
  const { starts_at, id } = rows.at(-1) as SessionRow
  return { checkpoint: { ...checkpoint, after: { starts_at, id }, ...written }, done: written.table.rows, total, failures, write }
}
