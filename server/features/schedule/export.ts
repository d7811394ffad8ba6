/** The programme as a table that can be imported again. */
import type { scheduleManage } from '#contract/schedule-manage.ts'
import { say } from '#contract/sentences.ts'
import { readJson } from '../../db/json.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import type { Handler } from '../../use-case.ts'
import { countSessions } from '../meeting/store.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { BY_ID } from './import/programme.ts'
import { editionOf, type SessionRow, sessionsAfter } from './store.ts'

export const exportProgramme: Handler<typeof scheduleManage.export> = (call) =>
  programmeExport.begin(call, { kind: call.input.kind, edition: -1, starts: 0 })

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  /** The revision of the programme when the first row was read: all rows of a table are of one revision. */
  edition: number
  /** The last schedule item in the table. */
  after?: { starts_at: number; id: string }
}

const PAGE = 100

const words = say.programmeColumns
const columns: readonly RowColumn<SessionRow>[] = [
  { name: words.id, kind: 'text', width: 12, cell: importKeyOf },
  { name: words.day, kind: 'day', width: 12, cell: ({ day }) => day },
  { name: words.start, kind: 'moment', width: 17, cell: ({ starts_at }) => starts_at },
  { name: words.end, kind: 'moment', width: 17, cell: ({ ends_at }) => ends_at },
  { name: words.room, kind: 'text', width: 18, cell: ({ room }) => room },
  { name: words.track, kind: 'text', width: 18, cell: ({ track }) => track },
  { name: words.title, kind: 'text', width: 48, cell: ({ title }) => title },
  { name: words.speakers, kind: 'text', width: 30, cell: ({ speakers }) => readJson(speakers).join('、') },
  { name: words.language, kind: 'text', width: 10, cell: ({ language }) => language },
  { name: words.level, kind: 'text', width: 10, cell: ({ level }) => level },
  { name: words.details, kind: 'text', width: 60, cell: ({ details }) => details },
]

/** The identifier of the imported file, else ours: an import finds the schedule item by either. */
function importKeyOf({ source_key: key, id }: SessionRow): string {
  return key.startsWith(BY_ID) ? key.slice(BY_ID.length) : id
}

export const programmeExport = tableTask<Checkpoint, SessionRow>({
  kind: 'scheduleExport',
  action: 'export',
  unstable: 'programme_restless',
  start: async ({ db, task }) => ({
    edition: await editionOf(db.read, task.meeting_id),
    total: await countSessions(db, task.meeting_id),
  }),
  shape: ({ kind }) => ({ kind, name: say.programmeTable, rowName: words.title, ...rowColumns(columns) }),
  page: async ({ db, task }, { after, edition }) => {
    if ((await editionOf(db.read, task.meeting_id)) !== edition) return 'restart'
    const rows = await sessionsAfter(db, task.meeting_id, after, PAGE)
    const last = rows.at(-1)
    return last && { rows, after: { starts_at: last.starts_at, id: last.id } }
  },
})
