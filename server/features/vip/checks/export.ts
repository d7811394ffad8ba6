/** A sheet as a workbook. Every cell is text, so that no phone becomes a number. */
import { may } from '#contract/may.ts'
import type { checkCalls } from '#contract/vip/checks.ts'
import { secrets } from '#contract/vip/fields.ts'
import { groupColumns, sheetColumns } from '#contract/vip/sheet-words.ts'
import { type SheetKind, sheetWords } from '#contract/vip/words.ts'
import type { FieldReader } from '../../../privacy/field-gate.ts'
import type { Cell, Column } from '../../../tables/cells.ts'
import type { Handler } from '../../../use-case.ts'
import { openReader } from '../../task/reader.ts'
import { type TableCheckpoint, tableTask } from '../../task/table-task.ts'
import { groupsOf } from './sheet.ts'

interface Checkpoint extends TableCheckpoint {
  kind: SheetKind
  /** Whether the person who began the export may read diets, health and notes. */
  readsPrivate: boolean
  /** All rows are in the table. */
  whole?: true
}

export const exportSheet: Handler<typeof checkCalls.exportSheet> = (call) =>
  vipExport.begin(call, { kind: call.input.kind, readsPrivate: may(call.grants, secrets) })

function columnsOf(kind: SheetKind): Column[] {
  const names = groupColumns[kind] === '' ? sheetColumns[kind] : [groupColumns[kind], ...sheetColumns[kind]]
  return names.map((name) => ({ name, kind: 'text', width: name === sheetColumns.handbook[1] ? 60 : 16 }))
}

export const vipExport = tableTask<Checkpoint, Cell[], { reader: FieldReader }>({
  kind: 'vipExport',
  action: 'exportVips',
  open: openReader,
  shape: ({ kind }) => ({ kind: 'xlsx', name: sheetWords[kind], columns: columnsOf(kind), cells: (row) => row }),
  /** All rows in one step, so that they are of one moment. */
  page: async ({ db, seals, task, reader: fields }, { kind, readsPrivate, whole }) => {
    if (whole) return undefined
    const groups = await groupsOf(db.read, task.meeting_id, kind, { readsPrivate, fields, seals })
    const isGrouped = groupColumns[kind] !== ''
    const rows = groups.flatMap(({ name, rows: members }) => members.map((row) => (isGrouped ? [name, ...row] : row)))
    return { rows, whole: true, total: rows.length }
  },
})
