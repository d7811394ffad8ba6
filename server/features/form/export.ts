/** All answers as a table: a column for each wording of a question, because versions of a form may word it differently. */
import type { form } from '#contract/form.ts'
import { textOf } from '#contract/form-answers.ts'
import { may } from '#contract/may.ts'
import type { Question } from '#contract/question.ts'
import { say } from '#contract/sentences.ts'
import { readJson } from '../../db/json.ts'
import type { Db } from '../../db/db.ts'
import { type FieldReader, hideField } from '../../privacy/field-gate.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import type { Handler } from '../../use-case.ts'
import { openReader } from '../task/reader.ts'
import type { RowTable } from '../task/table.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import {
  answeredAfter,
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
import { wordingColumns, wordingOf, type WordedTexts } from './wordings.ts'

export const exportAnswers: Handler<typeof form.exportAnswers> = (call) =>
  answersExport.begin(call, {
    kind: call.input.kind,
    formId: call.input.formId ?? '',
    organises: may(call.grants, everyAnswer),
    versions: [],
    total: 0,
    starts: 0,
  })

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  /** Empty: all forms of the meeting. */
  formId: string
  /** Whether the person who began the export may read the answers for organisers only. */
  organises: boolean
  /** The versions with columns, in their order. The table restarts when it reaches an answer to another version. */
  versions: [formId: string, version: number][]
  /** The last attendee in the table. */
  after?: string
}

const PAGE = 200

interface AnsweredLine {
  row: AnsweredRow
  /** Answers given at the door, by the id of the question there. */
  door: Readonly<Record<string, string>>
}

export const answersExport = tableTask<Checkpoint, AnsweredLine, { reader: FieldReader }>({
  kind: 'answersExport',
  action: 'exportAnswers',
  open: openReader,
  unstable: 'form_changed',
  start: async ({ db, task }, { formId }) => {
    const filter = filterOf(task.meeting_id, formId)
    return { versions: await versionsAnswered(db.read, filter), total: await countAnswered(db.read, filter) }
  },
  shape: (checkpoint, { db, seals, reader: fields }) => shapeOf(db, checkpoint, { seals, organises: checkpoint.organises, fields }),
  page: async ({ db, task }, { formId, versions, after = '' }) => {
    const rows = await answeredAfter(db.read, filterOf(task.meeting_id, formId), after, PAGE)
    const last = rows.at(-1)
    if (last === undefined) return undefined
    const keys = new Set(versions.map((version) => versionKey(...version)))
    if (rows.flatMap(namedBy).some((version) => !keys.has(versionKey(...version)))) return 'restart'
    const door = await doorAnswersByAttendee(db, task.meeting_id, rows)
    return { rows: rows.map((row) => ({ row, door: door.get(row.id) ?? {} })), after: last.id }
  },
})

const filterOf = (meetingId: string, formId: string) => ({
  meetingId,
  formId: formId === '' ? undefined : formId,
  keyword: '',
  wholePhones: false,
})

/** If several scans asked an attendee the same question, the latest answer counts. */
async function doorAnswersByAttendee(db: Db, meetingId: string, rows: readonly AnsweredRow[]): Promise<Map<string, AnsweredLine['door']>> {
  const found = new Map<string, AnsweredLine['door']>()
  const ids = rows.map(({ id }) => id)
  for (const { attendee_id, answers } of await doorAnswersOf(db.read, meetingId, ids))
    found.set(attendee_id, { ...found.get(attendee_id), ...readJson(answers) })
  return found
}

interface Texts {
  row: AnsweredRow
  texts: WordedTexts
}

const words = say.answersColumns
const firstColumns: readonly RowColumn<Texts>[] = [
  { name: words.name, kind: 'text', width: 14, cell: ({ row }) => row.name },
  { name: words.phone, kind: 'text', width: 14, cell: ({ row }) => hideField('phone', row.phone) },
  { name: words.ticket, kind: 'text', width: 18, cell: ({ row }) => row.ticket_name },
  { name: words.form, kind: 'text', width: 18, cell: ({ row }) => row.form_name },
  { name: words.version, kind: 'number', width: 8, cell: ({ row }) => row.version },
  { name: words.time, kind: 'moment', width: 17, cell: ({ row }) => row.answered_at },
  { name: words.agreed, kind: 'text', width: 12, cell: ({ row }) => (row.consented ? say.answersAgreed.yes : say.answersAgreed.no) },
]

async function shapeOf(db: Db, { versions: wanted, kind }: Checkpoint, reader: Reader): Promise<RowTable<AnsweredLine>> {
  const found = await questionsOf(db.read, wanted)
  const versions = new Map(wanted.map((version) => [versionKey(...version), found.get(versionKey(...version)) ?? []]))
  const questions = [...versions.values()].flat().flatMap(fieldsOf)
  const { columns, cells } = rowColumns<Texts>([...firstColumns, ...wordingColumns(questions)])
  const doorQuestions = doorQuestionsOf(versions)
  const textsOf = (line: AnsweredLine) => [...answerTexts(line, versions, reader), ...doorTexts(line, versions, reader, doorQuestions)]
  return { kind, name: say.answersTable, columns, cells: (line) => cells({ row: line.row, texts: new Map(textsOf(line)) }) }
}

/** Questions asked at the door, by their id there, each in its latest wording. */
function doorQuestionsOf(versions: Versions): Map<string, Question> {
  const questions = [...versions].flatMap(([version, all]) => all.flatMap(fieldsOf).map((question) => ({ version, question })))
  return new Map(
    questions
      .filter(({ question }) => question.asked === 'door')
      .map(({ version, question }) => [doorIdOf(formIn(version), question.key), question]),
  )
}

function answerTexts({ row }: AnsweredLine, versions: Versions, reader: Reader): [wording: string, text: string][] {
  return answersRead(row, versions, reader).map(({ question, value, withheld }) => [
    wordingOf(question),
    withheld === 1 ? say.answersAgreed.withheld : value,
  ])
}

function doorTexts(
  { row, door }: AnsweredLine,
  versions: Versions,
  { organises }: Reader,
  questions: ReadonlyMap<string, Question>,
): [wording: string, text: string][] {
  if (!row.consented) return []
  return Object.entries(door).flatMap(([id, answer]): [string, string][] => {
    const latest = questions.get(id)
    if (latest === undefined || (latest.readers !== 'reception' && !organises)) return []
    const asked = versions.get(versionKey(row.form_id, row.version))?.find(({ key }) => key === latest.key) ?? latest
    return [[wordingOf(asked), latest.kind === 'yes' && answer !== '' ? textOf(latest, answer === 'yes' ? '1' : '0') : answer]]
  })
}
