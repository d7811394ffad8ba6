/** All answers as a table, written step by step: a column for each wording of a question, rows under their own version. */
import { textOf } from '#contract/form-answers.ts'
import type { Question } from '#contract/question.ts'
import type { survey } from '#contract/survey.ts'
import { surveyColumns, surveyTable } from '#contract/survey-sentences.ts'
import { readJson } from '../../db/json.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { hideField } from '../../privacy/field-gate.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { type NamedAnswer, namedAfter } from './answer-store.ts'
import { countsOf, titlesOf } from './count-store.ts'
import { openedAfter } from './envelope-store.ts'
import { allVersions, findSurvey } from './store.ts'

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  surveyId: string
  anonymous: boolean
  ofSessions: boolean
  /** The newest version that has a column: an answer to a newer one begins the table again. */
  version: number
  total: number
  /** How often it has begun. */
  starts: number
  after?: string
}

const PAGE = 500
/** Where a row is known again. */
const NAME = 0
/** Surveys that change all the time have no table. */
const STARTS = 10

export const exportAnswers: Handler<typeof survey.exportAnswers> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, id, kind } = input
  const row = await findSurvey(db.read, meetingId, id)
  if (row === undefined) return refuse('survey_gone')
  const checkpoint: Checkpoint = {
    kind,
    surveyId: id,
    anonymous: row.anonymous === 1,
    ofSessions: row.use_for === 'session',
    version: 0,
    total: 0,
    starts: 0,
  }
  const taskId = await db.write((tx) => beginTask(db, tx, { kind: 'surveyExport', thirdId, meetingId, userId: user.id, now, checkpoint }))
  return taskId === undefined ? refuse('task_running') : { taskId }
}

export const surveyExport: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint),
}

async function stepOf({ db, clock }: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { spool, table, after = '', ...plain } = checkpoint
  if (spool === undefined || table === undefined) return begin(db, clock(), task, plain)
  const { shape, rowOf } = await planOf(db, checkpoint)
  const rows = plain.anonymous
    ? await openedAfter(db.read, plain.surveyId, after, PAGE)
    : await namedAfter(db.read, plain.surveyId, after, PAGE)
  const last = rows.at(-1)
  if (last === undefined) {
    const ended = await endTable(task, { spool, table }, shape, 'exportSurvey', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  if (rows.some(({ version }) => version > plain.version)) return begin(db, clock(), task, plain)
  const titles = await titlesOf(
    db.read,
    task.meeting_id,
    rows.map(({ session_id }) => session_id),
  )
  const cells = rows.map((row) => rowOf(row, titles))
  const { failures, write, ...written } = await growTable({ spool, table }, shape, cells, NAME)
  const done = written.table.rows
  return { checkpoint: { ...plain, after: last.id, ...written }, done, total: Math.max(plain.total, done), failures, write }
}

/** From the first row, with a column for each wording that there is by now. */
async function begin(db: Db, now: number, task: Task, before: Omit<Checkpoint, 'spool' | 'table' | 'after'>): Promise<Step<Checkpoint>> {
  if (before.starts >= STARTS) throw new TaskEnds('survey_changed')
  const versions = await allVersions(db.read, before.surveyId)
  const plain = {
    ...before,
    starts: before.starts + 1,
    version: versions.at(-1)?.version ?? 0,
    total: (await countsOf(db.read, [before.surveyId])).get(before.surveyId)?.answered ?? 0,
  }
  const { shape } = await planOf(db, plain)
  const { write, ...written } = await beginTable(task, shape, now)
  return { checkpoint: { ...plain, ...written }, done: 0, total: plain.total, write }
}

type Answered = Pick<NamedAnswer, 'version' | 'session_id' | 'given'> & Partial<Pick<NamedAnswer, 'name' | 'mobile' | 'updated_at'>>

/** A wording of a question: its key, and its words. */
const wordingOf = ({ key, label }: { key: string; label: string }) => JSON.stringify([key, label])

/** What the columns are, and how a row is written into them. */
async function planOf(db: Db, { surveyId, version: newest, kind, anonymous, ofSessions }: Checkpoint) {
  const versions = new Map(
    (await allVersions(db.read, surveyId))
      .filter(({ version }) => version <= newest)
      .map(({ version, questions }) => [version, readJson(questions)] as const),
  )
  const columns: Column[] = [
    ...(anonymous
      ? []
      : [{ name: surveyColumns.name, kind: 'text', width: 14 } as const, { name: surveyColumns.phone, kind: 'text', width: 14 } as const]),
    ...(ofSessions ? [{ name: surveyColumns.session, kind: 'text', width: 24 } as const] : []),
    { name: surveyColumns.version, kind: 'number', width: 8 },
    ...(anonymous ? [] : [{ name: surveyColumns.time, kind: 'moment', width: 17 } as const]),
  ]
  const places = new Map<string, number>()
  for (const questions of versions.values())
    for (const question of questions) {
      if (places.has(wordingOf(question))) continue
      places.set(wordingOf(question), columns.length)
      columns.push({ name: question.label, kind: 'text', width: 20 })
    }
  const shape: TableShape = { kind, name: surveyTable, columns }
  const rowOf = (row: Answered, titles: ReadonlyMap<string, string>): Cell[] => {
    const { version, session_id, given: column, name = '', mobile = '', updated_at = null } = row
    const cells: Cell[] = [
      ...(anonymous ? [] : [name, hideField('phone', mobile)]),
      ...(ofSessions ? [titles.get(session_id) ?? ''] : []),
      version,
      ...(anonymous ? [] : [updated_at]),
      ...Array.from({ length: places.size }, () => null),
    ]
    const given = readJson(column)
    for (const question of versions.get(version) ?? ([] as Question[])) {
      const answer = given[question.key]
      if (answer !== undefined) cells[places.get(wordingOf(question)) as number] = textOf(question, answer)
    }
    return cells
  }
  return { shape, rowOf }
}
