/** All answers as a table: a column for each wording of a question, because versions of a survey may word it differently. */
import { textOf } from '#contract/form-answers.ts'
import type { survey } from '#contract/survey.ts'
import { surveyColumns as words, surveyTable } from '#contract/survey-sentences.ts'
import { readJson } from '../../db/json.ts'
import type { Db } from '../../db/db.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { wordingColumns, wordingOf, type WordedTexts } from '../form/wordings.ts'
import type { RowTable } from '../task/table.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { type NamedAnswer, namedAfter } from './answer-store.ts'
import { countsOf, titlesOf } from './count-store.ts'
import { openedAfter } from './envelope-store.ts'
import { allVersions, findSurvey } from './store.ts'

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  surveyId: string
  anonymous: boolean
  ofSessions: boolean
  /** The newest version with columns: the table restarts when it reaches an answer to a newer one. */
  version: number
  /** The last answer in the table. */
  after?: string
}

const PAGE = 500

export const exportAnswers: Handler<typeof survey.exportAnswers> = async (call) => {
  const { meetingId, id, kind } = call.input
  const row = await findSurvey(call.deps.db.read, meetingId, id)
  if (row === undefined) return refuse('survey_gone')
  return surveyExport.begin(call, {
    kind,
    surveyId: id,
    anonymous: row.anonymous === 1,
    ofSessions: row.use_for === 'session',
    version: 0,
    total: 0,
    starts: 0,
  })
}

type Answer = Pick<NamedAnswer, 'version' | 'session_id' | 'given'> & Partial<Pick<NamedAnswer, 'name' | 'mobile' | 'updated_at'>>

interface AnswerLine extends Answer {
  /** The title of the schedule item that the answer is about. */
  title: string
  texts: WordedTexts
}

export const surveyExport = tableTask<Checkpoint, Answer & { title: string }>({
  kind: 'surveyExport',
  action: 'exportSurvey',
  unstable: 'survey_changed',
  start: async ({ db }, { surveyId }) => ({
    version: (await allVersions(db.read, surveyId)).at(-1)?.version ?? 0,
    total: (await countsOf(db.read, [surveyId])).get(surveyId)?.answered ?? 0,
  }),
  shape: (checkpoint, { db }) => shapeOf(db, checkpoint),
  page: async ({ db, task }, { surveyId, anonymous, version: newest, after = '' }) => {
    const rows: readonly (Answer & { id: string })[] = await (anonymous ? openedAfter : namedAfter)(db.read, surveyId, after, PAGE)
    const last = rows.at(-1)
    if (last === undefined) return undefined
    if (rows.some(({ version }) => version > newest)) return 'restart'
    const sessionIds = rows.map(({ session_id }) => session_id)
    const titles = await titlesOf(db.read, task.meeting_id, sessionIds)
    return { rows: rows.map((row) => ({ ...row, title: titles.get(row.session_id) ?? '' })), after: last.id }
  },
})

const personColumns: readonly RowColumn<AnswerLine>[] = [
  { name: words.name, kind: 'text', width: 14, cell: ({ name = '' }) => name },
  { name: words.phone, kind: 'text', width: 14, cell: ({ mobile = '' }) => hideField('phone', mobile) },
]
const titleColumn: RowColumn<AnswerLine> = { name: words.session, kind: 'text', width: 24, cell: ({ title }) => title }
const versionColumn: RowColumn<AnswerLine> = { name: words.version, kind: 'number', width: 8, cell: ({ version }) => version }
const timeColumn: RowColumn<AnswerLine> = { name: words.time, kind: 'moment', width: 17, cell: ({ updated_at = null }) => updated_at }

async function shapeOf(
  db: Db,
  { surveyId, version: newest, kind, anonymous, ofSessions }: Checkpoint,
): Promise<RowTable<Answer & { title: string }>> {
  const versions = (await allVersions(db.read, surveyId)).filter(({ version }) => version <= newest)
  const questionsByVersion = new Map(versions.map(({ version, questions }) => [version, readJson(questions)]))
  const { columns, cells } = rowColumns<AnswerLine>([
    ...(anonymous ? [] : personColumns),
    ...(ofSessions ? [titleColumn] : []),
    versionColumn,
    ...(anonymous ? [] : [timeColumn]),
    ...wordingColumns([...questionsByVersion.values()].flat()),
  ])
  const textsOf = ({ version, given }: Answer) => {
    const answers = readJson(given)
    return (questionsByVersion.get(version) ?? []).flatMap((question) => {
      const answer = answers[question.key]
      return answer === undefined ? [] : [[wordingOf(question), textOf(question, answer)] as const]
    })
  }
  return { kind, name: surveyTable, columns, cells: (row) => cells({ ...row, texts: new Map(textsOf(row)) }) }
}
