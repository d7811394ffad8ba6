/** People as a table: what the list shows, narrowed as it is; or who needs a room, as hotels want it. Written step by step. */
import { admissionStateWords, endingWords } from '#contract/admission.ts'
import { originWords } from '#contract/desk.ts'
import { textOf } from '#contract/form-answers.ts'
import { may } from '#contract/may.ts'
import { orderStatusWord } from '#contract/order.ts'
import type { people as calls } from '#contract/people.ts'
import type { Question } from '#contract/question.ts'
import { say } from '#contract/sentences.ts'
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { canReadField, type FieldReader, showField } from '../../privacy/field-gate.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import type { Versions } from '../form/answered-store.ts'
import { everyAnswer } from '../form/every-answer.ts'
import { answersRead, fieldsOf, type Reader as AnswersReader } from '../form/reading.ts'
import { formsOf } from '../form/store.ts'
import { beginTask } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { readerOfTask } from '../task/reader.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { narrow } from './list.ts'
import { countNarrowed, hasSections, type Narrowing, type Place, type Sort, sorted } from './narrow-store.ts'
import { peopleBy, type PersonSource } from './store.ts'
import { knownOf } from './wire.ts'

export const exportPeople: Handler<typeof calls.export> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { kind, rooms, sort, ...filter } = input
  return db.write(async (tx) => {
    const checkpoint: Checkpoint = {
      kind,
      filter: rooms === 1 ? { ...filter, hotel: 1 } : filter,
      // Who arrives meanwhile would change places in a list by arrival, and be passed over.
      sort: rooms === 1 ? 'rooms' : sort === 'arrival' ? 'newest' : sort,
      organises: may(grants, everyAnswer),
      asked: rooms === 1 ? await askedAboutRooms(tx, input.meetingId) : [],
      total: 0,
    }
    const begin = { kind: 'peopleExport', thirdId, meetingId: input.meetingId, userId: user.id, checkpoint, now } as const
    const taskId = await beginTask(db, tx, begin)
    return taskId === undefined ? refuse('task_running') : { taskId }
  })
}

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  filter: Narrowing
  sort: Sort
  /** What whoever asked for it may read. */
  organises: boolean
  /** A column for each: what the forms ask about rooms. */
  asked: { formId: string; key: string; label: string }[]
  total: number
  /** Whether the table has a column 部门/科室. */
  sections?: boolean
  /** Where the last row of the table stands in the list. */
  after?: Place
}

const PAGE = 200

const words = say.peopleColumns
const WORKPLACE: readonly Column[] = [
  { name: words.workplace, kind: 'text', width: 20 },
  { name: words.section, kind: 'text', width: 16 },
]
const listColumns: readonly Column[] = [
  { name: words.name, kind: 'text', width: 14 },
  { name: words.phone, kind: 'text', width: 14 },
  { name: words.ticket, kind: 'text', width: 18 },
  ...WORKPLACE,
  { name: words.position, kind: 'text', width: 14 },
  { name: words.email, kind: 'text', width: 22 },
  { name: words.order, kind: 'text', width: 24 },
  { name: words.status, kind: 'text', width: 12 },
  { name: words.origin, kind: 'text', width: 12 },
  { name: words.admission, kind: 'text', width: 10 },
  { name: words.arrived, kind: 'moment', width: 17 },
  { name: words.hotel, kind: 'text', width: 10 },
  { name: words.tags, kind: 'text', width: 20 },
  { name: words.created, kind: 'moment', width: 17 },
]
const roomColumns: readonly Column[] = [
  { name: words.name, kind: 'text', width: 14 },
  { name: words.sex, kind: 'text', width: 6 },
  { name: words.phone, kind: 'text', width: 14 },
  ...WORKPLACE,
  { name: words.room, kind: 'text', width: 10 },
]
/** Where a row is known again. */
const NAME = 0

function shapeOf({ kind, sort, asked, sections = false }: Pick<Checkpoint, 'kind' | 'sort' | 'asked' | 'sections'>): TableShape {
  const shown = (columns: readonly Column[]) => columns.filter(({ name }) => sections || name !== words.section)
  if (sort !== 'rooms') return { kind, name: say.peopleTable, columns: shown(listColumns) }
  const questions = labelsOf(asked).map((name) => ({ name, kind: 'text' as const, width: 20 }))
  return { kind, name: say.roomsTable, columns: [...shown(roomColumns), ...questions] }
}

/** The same words are one column, whichever forms ask them. */
const labelsOf = (asked: Checkpoint['asked']) => [...new Set(asked.map(({ label }) => label))]

/** What forms ask about rooms: what hangs on whether somebody needs one, what stands in its section, what says so. */
async function askedAboutRooms(on: Parameters<typeof formsOf>[0], meetingId: string): Promise<Checkpoint['asked']> {
  return (await formsOf(on, meetingId)).flatMap(({ id: formId, questions }) =>
    aboutRooms(readJson(questions))
      .flatMap(fieldsOf)
      .map(({ key, label }) => ({ formId, key, label })),
  )
}

function aboutRooms(questions: readonly Question[]): Question[] {
  const section = questions.find(({ key }) => key === 'ishotel')?.section ?? ''
  const found = new Set(['ishotel'])
  for (const { key, label, shownIf, section: own } of questions)
    if (
      (shownIf !== null && found.has(shownIf.key)) ||
      (section !== '' && own === section) ||
      /住宿|入住|酒店|宾馆|房型|室友|拼房|合住/.test(label)
    )
      found.add(key)
  return questions.filter(({ key, asked }) => key !== 'ishotel' && asked !== 'door' && found.has(key))
}

export const peopleExport: Kind = {
  open: async (deps, task) => {
    const fields = await readerOfTask(deps, task)
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, fields)
  },
}

async function stepOf(
  { db, clock, seals }: Pick<Deps, 'db' | 'clock' | 'seals'>,
  task: Task,
  checkpoint: Checkpoint,
  fields: FieldReader,
): Promise<Step<Checkpoint>> {
  const { spool, table, after, ...plain } = checkpoint
  if (spool === undefined || table === undefined) {
    const query = await queryOf(db, checkpoint, fields)
    const total = await countNarrowed(query)
    const sections = await hasSections(query)
    const { write, ...written } = await beginTable(task, shapeOf({ ...checkpoint, sections }), clock())
    return { checkpoint: { ...plain, total, sections, ...written }, done: 0, total, write }
  }
  const shape = shapeOf(checkpoint)
  const rows = await sorted(await queryOf(db, checkpoint, fields), checkpoint.sort, { ...(after !== undefined && { after }), most: PAGE })
  const last = rows.at(-1)
  if (last === undefined) {
    const action = checkpoint.sort === 'rooms' ? 'exportRooms' : 'exportPeople'
    const ended = await endTable(task, { spool, table }, shape, action, clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const { people, versions } = await peopleBy(
    db.read,
    rows.map(({ id }) => id),
  )
  const reader = { seals, organises: checkpoint.organises, fields }
  const rowOf = (person: PersonSource) =>
    checkpoint.sort === 'rooms' ? roomRow(person, versions, reader, checkpoint) : listRow(person, versions, reader, checkpoint)
  const { failures, write, ...written } = await growTable({ spool, table }, shape, people.map(rowOf), NAME)
  const done = written.table.rows
  return { checkpoint: { ...plain, after: last.place, ...written }, done, total: Math.max(plain.total, done), failures, write }
}

async function queryOf(db: Db, { filter, sort, organises }: Pick<Checkpoint, 'filter' | 'sort' | 'organises'>, fields: FieldReader) {
  const query = await narrow(db.read, filter, { wholePhones: canReadField('attendee.phone', fields), organises })
  // Who has no place any more needs no room.
  return sort === 'rooms' ? query.where('attendees.order_no', 'is not', null) : query
}

/** Nothing stands where none is needed. */
const roomText = (hotel: number) => (hotel === 1 ? textOf({ key: 'ishotel', kind: 'yes', options: [] }, '1') : '')

type ShapeOfRow = Pick<Checkpoint, 'asked' | 'sections'>

function listRow(person: PersonSource, versions: Versions, reader: AnswersReader, { sections }: ShapeOfRow): Cell[] {
  const { attendee, ticketName, order, admission, tags, arrivedAt } = person
  const { workplace, section, position, email, hotel } = knownOf(person, versions, reader)
  const ended = admission?.ended_why ?? ''
  return [
    attendee.name,
    showField('attendee.phone', attendee.phone, reader.fields),
    ticketName,
    workplace,
    ...(sections ? [section] : []),
    position,
    email,
    order?.no ?? '',
    order === undefined ? '' : orderStatusWord(order.status, order.amount_fen === 0),
    order === undefined ? '' : originWords[order.origin],
    admission === undefined ? '' : ended === '' ? admissionStateWords[admission.status] : endingWords[ended],
    arrivedAt === 0 ? null : arrivedAt,
    roomText(hotel),
    tags.join('、'),
    attendee.created_at,
  ]
}

function roomRow(person: PersonSource, versions: Versions, reader: AnswersReader, { asked, sections }: ShapeOfRow): Cell[] {
  const { attendee, answered } = person
  const { workplace, section, hotel, sex } = knownOf(person, versions, reader)
  const labels = labelsOf(asked)
  const said = new Map<string, string>()
  for (const { question, value, withheld } of answered === undefined ? [] : answersRead(answered, versions, reader)) {
    const column = asked.find(({ formId, key }) => formId === answered?.form_id && key === question.key)
    if (column !== undefined) said.set(column.label, withheld === 1 ? say.answersAgreed.withheld : value)
  }
  return [
    attendee.name,
    textOf({ key: 'sex', kind: 'one', options: [] }, String(sex ?? '')),
    showField('attendee.phone', attendee.phone, reader.fields),
    workplace,
    ...(sections ? [section] : []),
    roomText(hotel),
    ...labels.map((label) => said.get(label) ?? ''),
  ]
}
