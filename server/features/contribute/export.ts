/** All submissions as a table for the chair. */
import { contributionColumns as words, contributionTable } from '#contract/contribute-sentences.ts'
import type { contributeManage } from '#contract/contribute-manage.ts'
import { contributionStateWords, verdictWords } from '#contract/contribute-states.ts'
import { readJson } from '../../db/json.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import type { Handler } from '../../use-case.ts'
import { TaskEnds } from '../task/kind.ts'
import { openReader } from '../task/reader.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { assignmentsOf, type Named } from './assignment-store.ts'
import { type Call, findCall } from './call-store.ts'
import { labelOf } from './call-wire.ts'
import { authorsOf, type AuthorRow, countHandedIn, tableAfter, type TableRow } from './store.ts'

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  /** The last submission in the table; empty before the first. */
  after: string
}

interface SubmissionLine {
  row: TableRow
  mobile: string
  authors: readonly AuthorRow[]
  /** Finished reviews of the current round. */
  reviews: readonly Named[]
}

const PAGE = 200

const columnsOf = (call: Call): readonly RowColumn<SubmissionLine>[] => [
  { name: words.code, kind: 'text', width: 14, cell: ({ row }) => row.code },
  { name: words.title, kind: 'text', width: 40, cell: ({ row }) => row.told_title },
  { name: words.kind, kind: 'text', width: 14, cell: ({ row }) => labelOf(readJson(call.kinds), row.told_kind) },
  { name: words.track, kind: 'text', width: 14, cell: ({ row }) => labelOf(readJson(call.tracks), row.told_track) },
  { name: words.state, kind: 'text', width: 14, cell: ({ row }) => contributionStateWords[row.state] },
  { name: words.round, kind: 'number', width: 14, cell: ({ row }) => row.round },
  { name: words.authors, kind: 'text', width: 14, cell: ({ authors }) => authors.map(({ name }) => name).join('、') },
  { name: words.units, kind: 'text', width: 40, cell: ({ authors }) => [...new Set(authors.map(({ unit }) => unit))].join('、') },
  { name: words.mobile, kind: 'text', width: 14, cell: ({ mobile }) => mobile },
  { name: words.score, kind: 'number', width: 14, cell: ({ row }) => (row.score === null ? null : Number(row.score) / 100) },
  { name: words.reviewed, kind: 'number', width: 14, cell: ({ row }) => row.reviewed },
  { name: words.verdict, kind: 'text', width: 14, cell: ({ row }) => (row.verdict === '' ? row.accepted_as : verdictWords[row.verdict]) },
  {
    name: words.comments,
    kind: 'text',
    width: 40,
    cell: ({ reviews }) => reviews.flatMap(({ to_author }) => (to_author === '' ? [] : [to_author])).join('\n'),
  },
  { name: words.submitTime, kind: 'moment', width: 14, cell: ({ row }) => row.submitted_at },
]

export const exportAll: Handler<typeof contributeManage.exportAll> = (call) =>
  contributionExport.begin(call, { kind: call.input.kind, after: '' })

export const contributionExport = tableTask<Checkpoint, SubmissionLine, { reader: FieldReader }>({
  kind: 'contributionExport',
  action: 'exportContributions',
  open: openReader,
  start: async ({ db, task }) => ({ total: await countHandedIn(db.read, task.meeting_id) }),
  shape: async ({ kind }, { db, task }) => {
    const call = await findCall(db.read, task.meeting_id)
    if (call === undefined) throw new TaskEnds('contribute_call_gone')
    return { kind, name: contributionTable, rowName: words.title, ...rowColumns(columnsOf(call)) }
  },
  page: async ({ db, task, reader }, { after }) => {
    const rows = await tableAfter(db.read, task.meeting_id, after, PAGE)
    const last = rows.at(-1)
    if (last === undefined) return undefined
    const ids = rows.map(({ id }) => id)
    const authorsById = Map.groupBy(await authorsOf(db.read, ids), (one) => one.contribution_id)
    const reviewsById = Map.groupBy(await assignmentsOf(db.read, ids), (one) => one.contribution_id)
    const lines = rows.map((row): SubmissionLine => {
      const authors = authorsById.get(row.id) ?? []
      return {
        row,
        mobile: showField('contribution.phone', authors[0]?.mobile ?? '', reader),
        authors,
        reviews: (reviewsById.get(row.id) ?? []).filter(({ round, state }) => round === row.round && state === 'done'),
      }
    })
    return { rows: lines, after: last.id }
  },
})
