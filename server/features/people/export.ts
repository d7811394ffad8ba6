/** People as a table, filtered like the list; or the people who need a room, as hotels want them. */
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
import { canReadField, type FieldReader, showField } from '../../privacy/field-gate.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import type { Handler } from '../../use-case.ts'
import type { Versions } from '../form/answered-store.ts'
import { everyAnswer } from '../form/every-answer.ts'
import { answersRead, fieldsOf, type Reader as AnswersReader } from '../form/reading.ts'
import { formsOf } from '../form/store.ts'
import { openReader } from '../task/reader.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { narrow } from './list.ts'
import { countNarrowed, hasSections, type Narrowing, type Place, type Sort, sorted } from './narrow-store.ts'
import { peopleBy, type PersonSource } from './store.ts'
import { knownOf } from './wire.ts'

export const exportPeople: Handler<typeof calls.export> = async (call) => {
  const { kind, rooms, sort, ...filter } = call.input
  const organises = may(call.grants, everyAnswer)
  // The list of people to export must not change its order: people who arrive during the export would be left out.
  const list = { kind, filter, sort: sort === 'arrival' ? 'newest' : sort, organises, asked: [], total: 0 } as const
  if (rooms !== 1) return peopleExport.begin(call, list)
  const asked = await askedAboutRooms(call.deps.db, filter.meetingId)
  return peopleExport.begin(call, { ...list, filter: { ...filter, hotel: 1 }, sort: 'rooms', asked })
}

interface RoomQuestion {
  formId: string
  key: string
  label: string
}

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  filter: Narrowing
  sort: Sort
  /** Whether the person who began the export may read the answers for organisers only. */
  organises: boolean
  /** What the forms ask about rooms: a column for each label. */
  asked: readonly RoomQuestion[]
  /** Whether the table has a column 部门/科室. */
  sections?: boolean
  /** Cursor: the last person in the table. */
  after?: Place
}

interface PersonLine extends PersonSource {
  known: ReturnType<typeof knownOf>
  phone: string
  /** Answers about rooms, by the label of the question. */
  roomAnswers: ReadonlyMap<string, string>
}

const PAGE = 200

const words = say.peopleColumns
const nameColumn: RowColumn<PersonLine> = { name: words.name, kind: 'text', width: 14, cell: ({ attendee }) => attendee.name }
const phoneColumn: RowColumn<PersonLine> = { name: words.phone, kind: 'text', width: 14, cell: ({ phone }) => phone }
const workplaceColumns: readonly RowColumn<PersonLine>[] = [
  { name: words.workplace, kind: 'text', width: 20, cell: ({ known }) => known.workplace },
  { name: words.section, kind: 'text', width: 16, cell: ({ known }) => known.section },
]
const listColumns: readonly RowColumn<PersonLine>[] = [
  nameColumn,
  phoneColumn,
  { name: words.ticket, kind: 'text', width: 18, cell: ({ ticketName }) => ticketName },
  ...workplaceColumns,
  { name: words.position, kind: 'text', width: 14, cell: ({ known }) => known.position },
  { name: words.email, kind: 'text', width: 22, cell: ({ known }) => known.email },
  { name: words.order, kind: 'text', width: 24, cell: ({ order }) => order?.no ?? '' },
  {
    name: words.status,
    kind: 'text',
    width: 12,
    cell: ({ order }) => (order === undefined ? '' : orderStatusWord(order.status, order.amount_fen === 0)),
  },
  { name: words.origin, kind: 'text', width: 12, cell: ({ order }) => (order === undefined ? '' : originWords[order.origin]) },
  { name: words.admission, kind: 'text', width: 10, cell: ({ admission }) => admissionWord(admission) },
  { name: words.arrived, kind: 'moment', width: 17, cell: ({ arrivedAt }) => (arrivedAt === 0 ? null : arrivedAt) },
  { name: words.hotel, kind: 'text', width: 10, cell: ({ known }) => hotelText(known.hotel) },
  { name: words.tags, kind: 'text', width: 20, cell: ({ tags }) => tags.join('、') },
  { name: words.created, kind: 'moment', width: 17, cell: ({ attendee }) => attendee.created_at },
]
const roomColumns: readonly RowColumn<PersonLine>[] = [
  nameColumn,
  {
    name: words.sex,
    kind: 'text',
    width: 6,
    cell: ({ known }) => textOf({ key: 'sex', kind: 'one', options: [] }, String(known.sex ?? '')),
  },
  phoneColumn,
  ...workplaceColumns,
  { name: words.room, kind: 'text', width: 10, cell: ({ known }) => hotelText(known.hotel) },
]

function admissionWord(admission: PersonSource['admission']): string {
  if (admission === undefined) return ''
  return admission.ended_why === '' ? admissionStateWords[admission.status] : endingWords[admission.ended_why]
}

/** Empty where no room is needed. */
const hotelText = (hotel: number) => (hotel === 1 ? textOf({ key: 'ishotel', kind: 'yes', options: [] }, '1') : '')

function columnsOf({ sort, asked, sections = false }: Checkpoint): RowColumn<PersonLine>[] {
  const columns = (sort === 'rooms' ? roomColumns : listColumns).filter(({ name }) => sections || name !== words.section)
  // Questions with the same label share a column, whichever form asks them.
  const labels = [...new Set(asked.map(({ label }) => label))]
  return [
    ...columns,
    ...labels.map((name): RowColumn<PersonLine> => ({
      name,
      kind: 'text',
      width: 20,
      cell: ({ roomAnswers }) => roomAnswers.get(name) ?? '',
    })),
  ]
}

/** What forms ask about rooms: what hangs on whether somebody needs one, what stands in its section, what says so. */
async function askedAboutRooms(db: Db, meetingId: string): Promise<RoomQuestion[]> {
  return (await formsOf(db.read, meetingId)).flatMap(({ id: formId, questions }) =>
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

export const peopleExport = tableTask<Checkpoint, PersonLine, { reader: FieldReader }>({
  kind: 'peopleExport',
  action: ({ sort }) => (sort === 'rooms' ? 'exportRooms' : 'exportPeople'),
  open: openReader,
  start: async ({ db, reader }, checkpoint) => {
    const query = await queryOf(db, checkpoint, reader)
    return { total: await countNarrowed(query), sections: await hasSections(query) }
  },
  shape: (checkpoint) => ({
    kind: checkpoint.kind,
    name: checkpoint.sort === 'rooms' ? say.roomsTable : say.peopleTable,
    ...rowColumns(columnsOf(checkpoint)),
  }),
  page: async ({ db, seals, reader: fields }, checkpoint) => {
    const { sort, after, asked, organises } = checkpoint
    const query = await queryOf(db, checkpoint, fields)
    const found = await sorted(query, sort, { ...(after !== undefined && { after }), most: PAGE })
    const last = found.at(-1)
    if (last === undefined) return undefined
    const ids = found.map(({ id }) => id)
    const { people, versions } = await peopleBy(db.read, ids)
    const reader = { seals, organises, fields }
    const rows = people.map((person) => ({
      ...person,
      known: knownOf(person, versions, reader),
      phone: showField('attendee.phone', person.attendee.phone, fields),
      roomAnswers: roomAnswersOf(person, versions, reader, asked),
    }))
    return { rows, after: last.place }
  },
})

async function queryOf(db: Db, { filter, sort, organises }: Checkpoint, fields: FieldReader) {
  const query = await narrow(db.read, filter, { wholePhones: canReadField('attendee.phone', fields), organises })
  // People who have lost their place need no room.
  return sort === 'rooms' ? query.where('attendees.order_no', 'is not', null) : query
}

function roomAnswersOf(
  { answered }: PersonSource,
  versions: Versions,
  reader: AnswersReader,
  asked: readonly RoomQuestion[],
): Map<string, string> {
  if (answered === undefined || asked.length === 0) return new Map()
  return new Map(
    answersRead(answered, versions, reader).flatMap(({ question, value, withheld }): [string, string][] => {
      const column = asked.find(({ formId, key }) => formId === answered.form_id && key === question.key)
      return column === undefined ? [] : [[column.label, withheld === 1 ? say.answersAgreed.withheld : value]]
    }),
  )
}
