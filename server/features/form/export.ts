/** Everybody's answers as a table, written step by step: a column for each wording of a question, rows under their own version. */
import type { form } from '#contract/form.ts'
import { textOf } from '#contract/form-answers.ts'
import { may } from '#contract/may.ts'
import type { Question } from '#contract/question.ts'
import { say } from '#contract/sentences.ts'
import { readJson } from '../../db/json.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type FieldReader, hideField } from '../../privacy/field-gate.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { readerOfTask } from '../task/reader.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import {
  answeredAfter,
  type AnsweredFilter,
  type AnsweredRow,
  countAnswered,
  doorAnswersOf,
  formIn,
  namedBy,
  questionsOf,
  versionKey,
  type Versions,
  versionsAnswered,
} from './answered-store.ts'
import { everyAnswer } from './every-answer.ts'
import { answersRead, fieldsOf, type Reader } from './reading.ts'
import { doorIdOf } from './store.ts'

export const exportAnswers: Handler<typeof form.exportAnswers> = ({ deps: { db }, input, user, grants, thirdId, now }) =>
  db.write(async (tx) => {
    const begin = { kind: 'answersExport', thirdId, meetingId: input.meetingId, userId: user.id, now } as const
    const checkpoint: Checkpoint = {
      kind: input.kind,
      formId: input.formId ?? '',
      organises: may(grants, everyAnswer),
      versions: [],
      total: 0,
      starts: 0,
    }
    const taskId = await beginTask(db, tx, { ...begin, checkpoint })
    return taskId === undefined ? refuse('task_running') : { taskId }
  })

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  /** Empty: all forms of the meeting. */
  formId: string
  /** What whoever asked for it may read. */
  organises: boolean
  /** The versions that the columns are made of: one that is answered later begins the table again. */
  versions: [formId: string, version: number][]
  total: number
  /** How often it has begun. */
  starts: number
  /** The last attendee that stands in the table. */
  after?: string
}

const PAGE = 200
/** Forms that change all the time have no table. */
const STARTS = 10

const FIRST: readonly Column[] = [
  { name: say.answersColumns.name, kind: 'text', width: 14 },
  { name: say.answersColumns.phone, kind: 'text', width: 14 },
  { name: say.answersColumns.ticket, kind: 'text', width: 18 },
  { name: say.answersColumns.form, kind: 'text', width: 18 },
  { name: say.answersColumns.version, kind: 'number', width: 8 },
  { name: say.answersColumns.time, kind: 'moment', width: 17 },
  { name: say.answersColumns.agreed, kind: 'text', width: 12 },
]

/** Where a row is known again. */
const NAME = 0

/** A wording of a question: its key, and its words. */
const wordingOf = ({ key, label }: { key: string; label: string }) => JSON.stringify([key, label])

interface Plan {
  columns: Column[]
  /** Where a wording stands. */
  places: ReadonlyMap<string, number>
  /** What lists know door questions by, with the latest wording of each. */
  door: ReadonlyMap<string, Question>
}

function planOf(versions: Versions): Plan {
  const places = new Map<string, number>()
  const door = new Map<string, Question>()
  const columns = [...FIRST]
  for (const [version, questions] of versions)
    for (const question of questions.flatMap(fieldsOf)) {
      if (question.asked === 'door') door.set(doorIdOf(formIn(version), question.key), question)
      const wording = wordingOf(question)
      if (places.has(wording)) continue
      places.set(wording, columns.length)
      columns.push({ name: question.label, kind: 'text', width: 20 })
    }
  return { columns, places, door }
}

export const answersExport: Kind = {
  open: async (deps, task) => {
    const fields = await readerOfTask(deps, task)
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, fields)
  },
}

async function stepOf({ db, clock, seals }: Deps, task: Task, checkpoint: Checkpoint, fields: FieldReader): Promise<Step<Checkpoint>> {
  const filter = {
    meetingId: task.meeting_id,
    formId: checkpoint.formId === '' ? undefined : checkpoint.formId,
    keyword: '',
    wholePhones: false,
  }
  const { spool, table, after, ...plain } = checkpoint
  if (spool === undefined || table === undefined) return begin(db, clock(), task, plain, filter)
  const { versions, plan, shape } = await shapeOf(db, checkpoint)
  const rows = await answeredAfter(db.read, filter, after ?? '', PAGE)
  const last = rows.at(-1)
  if (last === undefined) {
    const ended = await endTable(task, { spool, table }, shape, 'exportAnswers', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  if (rows.flatMap(namedBy).some(([formId, version]) => !versions.has(versionKey(formId, version))))
    return begin(db, clock(), task, plain, filter)
  const reader = { seals, organises: checkpoint.organises, fields }
  const door = await atTheDoor({ db }, task.meeting_id, rows)
  const cells = rows.map((row) => rowOf(row, versions, reader, plan, door.get(row.id) ?? {}))
  const { failures, write, ...written } = await growTable({ spool, table }, shape, cells, NAME)
  const done = written.table.rows
  return { checkpoint: { ...plain, after: last.id, ...written }, done, total: Math.max(checkpoint.total, done), failures, write }
}

/** The table that the checkpoint's versions make; in their order, which is that of the columns. */
async function shapeOf(
  { read }: Pick<Db, 'read'>,
  { versions: wanted, kind }: Pick<Checkpoint, 'versions' | 'kind'>,
): Promise<{ versions: Versions; plan: Plan; shape: TableShape }> {
  const found = await questionsOf(read, wanted)
  const versions = new Map(
    wanted.map(([formId, version]) => [versionKey(formId, version), found.get(versionKey(formId, version)) ?? []] as const),
  )
  const plan = planOf(versions)
  return { versions, plan, shape: { kind, name: say.answersTable, columns: plan.columns } }
}

/** From the first row, with a column for each wording that has been answered by now. */
async function begin(
  db: Db,
  now: number,
  task: Task,
  before: Omit<Checkpoint, 'spool' | 'table' | 'after'>,
  filter: AnsweredFilter,
): Promise<Step<Checkpoint>> {
  if (before.starts >= STARTS) throw new TaskEnds('form_changed')
  const plain = {
    ...before,
    starts: before.starts + 1,
    versions: await versionsAnswered(db.read, filter),
    total: await countAnswered(db.read, filter),
  }
  const { shape } = await shapeOf(db, plain)
  const { write, ...written } = await beginTable(task, shape, now)
  return { checkpoint: { ...plain, ...written }, done: 0, total: plain.total, write }
}

function rowOf(
  row: AnsweredRow,
  versions: Versions,
  reader: Reader,
  { places, door }: Plan,
  saidAtDoor: Readonly<Record<string, string>>,
): Cell[] {
  const agreed = Boolean(row.consented)
  const cells: Cell[] = [
    row.name,
    hideField('phone', row.phone),
    row.ticket_name,
    row.form_name,
    row.version,
    row.answered_at,
    agreed ? say.answersAgreed.yes : say.answersAgreed.no,
    ...Array.from({ length: places.size }, () => null),
  ]
  for (const { question, value, withheld } of answersRead(row, versions, reader))
    cells[places.get(wordingOf(question)) as number] = withheld === 1 ? say.answersAgreed.withheld : value
  if (!agreed) return cells
  for (const [id, said] of Object.entries(saidAtDoor)) {
    const latest = door.get(id)
    if (latest === undefined || (latest.readers !== 'reception' && !reader.organises)) continue
    const asked = versions.get(versionKey(row.form_id, row.version))?.find(({ key }) => key === latest.key) ?? latest
    cells[places.get(wordingOf(asked)) as number] = latest.kind === 'yes' && said !== '' ? textOf(latest, said === 'yes' ? '1' : '0') : said
  }
  return cells
}

/** What each was asked at the door, by the question; the latest answer counts. */
async function atTheDoor(
  { db }: Pick<Deps, 'db'>,
  meetingId: string,
  rows: readonly AnsweredRow[],
): Promise<Map<string, Record<string, string>>> {
  const said = new Map<string, Record<string, string>>()
  const ids = rows.map(({ id }) => id)
  for (const { attendee_id, answers } of await doorAnswersOf(db.read, meetingId, ids))
    said.set(attendee_id, { ...said.get(attendee_id), ...readJson(answers) })
  return said
}
