/** How tasks end: with a table of what failed, if anything did, and without what they had only begun. */
import type { Reason } from '#contract/codes.ts'
import { say } from '#contract/sentences.ts'
import type { Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { csvHead, csvRows } from '../../tables/csv.ts'
import { beginFile, dropFiles, finishFile, newSpool } from '../file/written.ts'
import { taskMachine } from './machine.ts'
import { failuresOf, type Task } from './store.ts'

/** A table of what failed has so many rows at most. */
const MOST_FAILURES = 10_000

interface End {
  action: 'finish' | 'fail' | 'stop'
  who: string
  at: number
  why?: Reason
  /** The file that came of it. */
  result?: string
}

/** @param task as it stands, locked. @returns whether it was this that ended it. */
export async function endTask(tx: Tx, task: Task, { action, who, at, why, result = '' }: End): Promise<boolean> {
  if (action !== 'finish') await dropFiles(tx, 'task', task.id)
  const failures = task.failed === 0 ? '' : await tableOfFailures(tx, task, at)
  const columns = { why: why ?? '', result, failures, ended_at: at }
  const step = { entityId: task.id, action, from: task.state, who, why: columns.why, at }
  return (await move(tx, taskMachine, step, columns)).to !== undefined
}

async function tableOfFailures(tx: Tx, task: Task, now: number): Promise<string> {
  const columns = say.failureColumns.map((name, place) => ({ name, kind: place === 0 ? ('number' as const) : ('text' as const) }))
  const rows = await failuresOf(tx, task.id, MOST_FAILURES)
  const lines = rows.map(({ row, what, why }) => [row === 0 ? null : row, what, why])
  const use = { entity: 'task' as const, entityId: task.id, thirdId: task.third_id }
  const spool = newSpool(now)
  await beginFile(tx, { id: spool.fileId, ownerId: task.user_id, purpose: 'table', name: say.failureTable, use }, now)
  await finishFile(tx, spool, Buffer.from(csvHead(columns) + csvRows(columns, lines)), 'csv', now)
  return spool.fileId
}
