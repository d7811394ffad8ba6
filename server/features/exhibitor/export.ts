/** A stand's leads as a workbook for its head. Every cell is text, so that no phone becomes a number. */
import { CARDS_MOST, gradeWords } from '#contract/card.ts'
import { type exhibitor, leadColumns } from '#contract/exhibitor.ts'
import { taskKinds } from '#contract/task.ts'
import type { Db } from '../../db/db.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { pageOfKept } from '../card/store.ts'
import { keptOnWire } from '../card/wire.ts'
import { startParallelTask } from '../task/begin.ts'
import { TaskEnds } from '../task/kind.ts'
import { showOwnTask } from '../task/shown.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { findStand, workAt } from './store.ts'

interface Checkpoint extends TableCheckpoint {
  exhibitorId: string
  /** All rows are in the table. */
  whole?: true
}

export const exportLeads: Handler<typeof exhibitor.exportLeads> = async ({ deps: { db }, input: { exhibitorId }, user, now }) => {
  const stand = await findStandOfHead(db, exhibitorId, user.id)
  if (stand === undefined) return refuse('stand_gone')
  const { meeting_id: meetingId, third_id: thirdId } = stand
  const checkpoint: Checkpoint = { exhibitorId }
  return startParallelTask(db, { kind: 'leadsExport', thirdId, meetingId, userId: user.id, checkpoint, now })
}

export const leadsTask: Handler<typeof exhibitor.leadsTask> = async ({ deps: { db }, input: { exhibitorId, id }, user }) => {
  const stand = await findStandOfHead(db, exhibitorId, user.id)
  if (stand === undefined) return refuse('stand_gone')
  const { meeting_id: meetingId, third_id: thirdId } = stand
  return (await showOwnTask(db, id, { kind: 'leadsExport', meetingId, thirdId, userId: user.id })) ?? refuse('task_gone')
}

/** @returns undefined if the stand is gone or the account is not its head. */
async function findStandOfHead(db: Db, exhibitorId: string, userId: string) {
  const stand = await findStand(db.read, exhibitorId)
  return stand !== undefined && (await workAt(db.read, exhibitorId, userId))?.head ? stand : undefined
}

type Lead = ReturnType<typeof keptOnWire>
const fields = Object.keys(leadColumns) as (keyof typeof leadColumns)[]
const columns = fields.map((field): RowColumn<Lead> => ({
  name: leadColumns[field],
  kind: 'text',
  width: field === 'note' ? 40 : 16,
  cell: (lead) => (field === 'grade' ? gradeWords[lead.grade] : lead[field]),
}))

export const leadsExport = tableTask<Checkpoint, Lead>({
  kind: 'leadsExport',
  action: 'exportLeads',
  /** Runs at each step: an account that is not the head any more gets nothing. */
  shape: async ({ exhibitorId }, { db, task }) => {
    if (!(await workAt(db.read, exhibitorId, task.user_id))?.head) throw new TaskEnds('stand_gone')
    return { kind: 'xlsx', name: taskKinds.leadsExport.name, ...rowColumns(columns) }
  },
  /** All rows in one step, so that they are of one moment: leads taken back before it are not in the table. */
  page: async ({ db }, { exhibitorId, whole }) => {
    if (whole) return undefined
    const kept = await pageOfKept(db, { exhibitorId, keeperId: '', keyword: '', offset: 0, limit: CARDS_MOST })
    return { rows: kept.rows.map((row) => keptOnWire(row)), whole: true, total: kept.rows.length }
  },
})
