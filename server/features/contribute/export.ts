/** All that was handed in as a table, for its chair: written by a task, two hundred a step. */
import { contributionColumns, contributionTable } from '#contract/contribute-sentences.ts'
import type { contributeManage } from '#contract/contribute-manage.ts'
import { contributionStateWords, verdictWords } from '#contract/contribute-states.ts'
import type { Deps } from '../../deps.ts'
import { readJson } from '../../db/json.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { readerOfTask } from '../task/reader.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { assignmentsOf, type Named } from './assignment-store.ts'
import { type Call, findCall } from './call-store.ts'
import { labelOf } from './call-wire.ts'
import { authorsOf, type AuthorRow, countHandedIn, tableAfter, type TableRow } from './store.ts'

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  /** The last that stands in the table. */
  after: string
}

const PAGE = 200

type Field = keyof typeof contributionColumns
const fields = Object.keys(contributionColumns) as Field[]
const wide: ReadonlySet<Field> = new Set<Field>(['title', 'comments', 'units'])
const columns = fields.map((field): Column => {
  const kind = field === 'submitTime' ? 'moment' : field === 'score' || field === 'reviewed' || field === 'round' ? 'number' : 'text'
  return { name: contributionColumns[field], kind, width: wide.has(field) ? 40 : 14 }
})
const TITLE = fields.indexOf('title')

export const exportAll: Handler<typeof contributeManage.exportAll> = ({ deps: { db }, input: { meetingId, kind }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const checkpoint: Checkpoint = { kind, after: '' }
    const taskId = await beginTask(db, tx, { kind: 'contributionExport', thirdId, meetingId, userId: user.id, checkpoint, now })
    return taskId === undefined ? refuse('task_running') : { taskId }
  })

export const contributionExport: Kind = {
  open: async (deps, task) => {
    const reader = await readerOfTask(deps, task)
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, reader)
  },
}

async function stepOf({ db, clock }: Deps, task: Task, checkpoint: Checkpoint, reader: FieldReader): Promise<Step<Checkpoint>> {
  const call = await findCall(db.read, task.meeting_id)
  if (call === undefined) throw new TaskEnds('contribute_call_gone')
  const total = await countHandedIn(db.read, task.meeting_id)
  const shape: TableShape = { kind: checkpoint.kind, name: contributionTable, columns }
  const { spool, table } = checkpoint
  if (spool === undefined || table === undefined) {
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { ...checkpoint, ...written }, done: 0, total, write }
  }
  const rows = await tableAfter(db.read, task.meeting_id, checkpoint.after, PAGE)
  if (rows.length === 0) {
    const ended = await endTable(task, { spool, table }, shape, 'exportContributions', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const ids = rows.map(({ id }) => id)
  const authors = Map.groupBy(await authorsOf(db.read, ids), (one) => one.contribution_id)
  const reviews = Map.groupBy(await assignmentsOf(db.read, ids), (one) => one.contribution_id)
  const cells = rows.map((row) => cellsOf(row, call, authors.get(row.id) ?? [], reviews.get(row.id) ?? [], reader))
  const { failures, write, ...written } = await growTable({ spool, table }, shape, cells, TITLE)
  return {
    checkpoint: { ...checkpoint, after: (rows.at(-1) as TableRow).id, ...written },
    done: written.table.rows,
    total,
    failures,
    write,
  }
}

function cellsOf(row: TableRow, call: Call, authors: readonly AuthorRow[], reviews: readonly Named[], reader: FieldReader): Cell[] {
  const written = reviews.filter(({ round, state }) => round === row.round && state === 'done')
  const cells: Record<Field, Cell> = {
    code: row.code,
    title: row.told_title,
    kind: labelOf(readJson(call.kinds), row.told_kind),
    track: labelOf(readJson(call.tracks), row.told_track),
    state: contributionStateWords[row.state],
    round: row.round,
    authors: authors.map(({ name }) => name).join('、'),
    units: [...new Set(authors.map(({ unit }) => unit))].join('、'),
    mobile: showField('contribution.phone', authors[0]?.mobile ?? '', reader),
    score: row.score === null ? null : Number(row.score) / 100,
    reviewed: row.reviewed,
    verdict: row.verdict === '' ? row.accepted_as : verdictWords[row.verdict],
    comments: written.flatMap(({ to_author }) => (to_author === '' ? [] : [to_author])).join('\n'),
    submitTime: row.submitted_at,
  }
  return fields.map((field) => cells[field])
}
