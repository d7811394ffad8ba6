/** Tables as long work: a feature describes its table and how a page of rows is read, `tableTask` writes the file step by step. */
import type { Reason } from '#contract/codes.ts'
import type { TaskFailure, TaskKind } from '#contract/task.ts'
import type { Deps } from '../../deps.ts'
import type { Refusal } from '../../flow/refusal.ts'
import type { SmallSheet } from '../../tables/table.ts'
import { startTask } from './begin.ts'
import { type Kind, type Step, TaskEnds } from './kind.ts'
import type { Task } from './store.ts'
import { beginTable, endTable, growTable, type RowTable, type WrittenTable } from './table.ts'

/** A table that is begun more often changes all the time, and is given up. */
const STARTS_MOST = 10

/** The checkpoint of every table. It is stored: a task continues after an upgrade, so its field names stay. */
export interface TableCheckpoint extends Partial<WrittenTable> {
  /** Rows that the table is expected to have. Without it the progress has no total. */
  total?: number
  /** How often the table was begun, for tables that restart. */
  starts?: number
}

type TableContext<Opened> = Deps & { task: Task } & Opened

/** A table with rows of type `R`. `C` is what its checkpoint contains, `Opened` what `open` adds to the context. */
interface TableDefinition<C extends TableCheckpoint, R, Opened> {
  kind: TaskKind
  /** The action in the meeting's history. */
  action: string | ((checkpoint: C) => string)
  /** Runs once for each server that takes the task. */
  open?(deps: Deps, task: Task): Promise<Opened>
  /**
   * Runs when the table begins or restarts. @returns checkpoint values to change, the sheets before the table, and rows that
   * must be of the same moment as these sheets.
   */
  start?(context: TableContext<Opened>, checkpoint: C): Promise<Partial<C> & { before?: SmallSheet[]; rows?: readonly R[] }>
  shape(checkpoint: C, context: TableContext<Opened>): RowTable<R> | Promise<RowTable<R>>
  /**
   * The rows that follow those of the checkpoint, with the checkpoint values that change. `undefined` ends the table, `restart`
   * begins it again from the first row.
   */
  page(context: TableContext<Opened>, checkpoint: C): Promise<(Partial<C> & { rows: readonly R[] }) | 'restart' | undefined>
  /** Progress, if it is not the number of rows. */
  done?(checkpoint: C): number
  /** Failures that show only once all rows are written. */
  check?(checkpoint: C): TaskFailure[]
  /** The refusal of a table that restarts too often. Only tables with it count their starts. */
  unstable?: Reason
}

/** The part of a request's context that begins a task at the meeting of the request. */
interface ExportCall {
  deps: Pick<Deps, 'db'>
  input: { meetingId: string }
  user: { id: string }
  thirdId: string
  now: number
}

export interface TableTask<C> extends Kind {
  /** Begins the task in its own transaction, unless one of its kind is under way at the meeting. */
  begin(call: ExportCall, checkpoint: C): Promise<{ taskId: string } | Refusal<'task_running'>>
}

export function tableTask<C extends TableCheckpoint, R, Opened extends object = object>(
  definition: TableDefinition<C, R, Opened>,
): TableTask<C> {
  return {
    begin: ({ deps: { db }, input: { meetingId }, user, thirdId, now }, checkpoint) =>
      startTask(db, { kind: definition.kind, thirdId, meetingId, userId: user.id, checkpoint, now }),
    open: async (deps, task) => {
      const context = { ...deps, task, ...((await definition.open?.(deps, task)) as Opened) }
      return (checkpoint: C) => stepOf(definition, context, checkpoint)
    },
  }
}

async function stepOf<C extends TableCheckpoint, R, Opened>(
  definition: TableDefinition<C, R, Opened>,
  context: TableContext<Opened>,
  checkpoint: C,
): Promise<Step<C>> {
  const { spool, table } = checkpoint
  if (spool === undefined || table === undefined) return startStep(definition, context, checkpoint)
  const page = await definition.page(context, checkpoint)
  if (page === 'restart') return startStep(definition, context, { ...checkpoint, after: undefined })
  const shape = await definition.shape(checkpoint, context)
  if (page === undefined) {
    const action = typeof definition.action === 'string' ? definition.action : definition.action(checkpoint)
    const ended = await endTable(context.task, { spool, table }, shape, action, context.clock())
    const done = definition.done?.(checkpoint) ?? table.rows
    return { checkpoint, done, total: done, failures: definition.check?.(checkpoint) ?? [], ...ended }
  }
  const { rows, ...changes } = page
  const { failures, write, ...written } = await growTable({ spool, table }, shape, rows)
  const next = { ...checkpoint, ...changes, ...written }
  const done = definition.done?.(next) ?? written.table.rows
  return { checkpoint: next, done, total: next.total === undefined ? 0 : Math.max(next.total, done), failures, write }
}

async function startStep<C extends TableCheckpoint, R, Opened>(
  { start, shape: shapeOf, unstable }: TableDefinition<C, R, Opened>,
  context: TableContext<Opened>,
  checkpoint: C,
): Promise<Step<C>> {
  const { starts = 0 } = checkpoint
  if (unstable !== undefined && starts >= STARTS_MOST) throw new TaskEnds(unstable)
  const { before = [], rows, ...changes } = (await start?.(context, checkpoint)) ?? {}
  const started = { ...checkpoint, ...(unstable !== undefined && { starts: starts + 1 }), ...changes }
  const shape = { ...(await shapeOf(started, context)), before }
  const { write, ...begun } = await beginTable(context.task, shape, context.clock())
  if (rows === undefined) return { checkpoint: { ...started, ...begun }, done: 0, total: started.total ?? 0, write }
  const { failures, write: writeRows, ...grown } = await growTable(begun, shape, rows)
  return {
    checkpoint: { ...started, ...grown },
    done: rows.length,
    total: rows.length,
    failures,
    write: async (tx) => {
      await write(tx)
      await writeRows(tx)
    },
  }
}
