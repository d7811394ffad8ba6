/**
 * A programme file on its way into a meeting, as a task: what will be and what was is laid ready in small steps, and the
 * last one puts it in place at once. Whoever looks sees the old programme or the new one.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from '../../../db/db.ts'
import { readJson, writeJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { findFile } from '../../file/store.ts'
import { bumpVersion } from '../../meeting/manage-store.ts'
import { type Kind, type Step, TaskEnds } from '../../task/kind.ts'
import type { Task } from '../../task/store.ts'
import { dropComing, moveEdition, moveImport, scheduleImports, type StagedRow, stageRows, swapSessions } from '../store.ts'
import { compareFile, type Read } from './compare.ts'
import { addGuests } from './guests.ts'
import type { Plan } from './plan.ts'
import { inactiveSentence } from './preview.ts'
import type { Programme } from './programme.ts'
import { UnreadableFile } from '../../../tables/read/failures.ts'

export interface Checkpoint {
  fileId: string
  zone: string
  /** Day to which the programme is moved; absent in tasks of earlier versions. */
  firstDay?: string
  /** Of the programme that its organiser has seen beside the file. */
  edition: number
  /** Whether sessions of earlier files go that this one lacks. */
  removeGone: boolean
  /** How many of the changes are laid ready. */
  staged: number
}

/** So few that a step holds nobody up for long: ten thousand sessions are four hundred steps. */
const PAGE = 25

/** Changes that are thought of before others have their turn. */
const AT_ONCE = 500

/** What one change lays ready. */
type Staged = Omit<StagedRow, 'task_id'>[]

export const programmeImport: Kind = {
  open: async (deps, task) => {
    const { fileId, zone, firstDay = '', removeGone } = readJson(task.checkpoint) as Checkpoint
    const read = await compareFile(deps.db, { meetingId: task.meeting_id, fileId, zone, firstDay }).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? new TaskEnds('programme_unreadable') : error
    })
    const changes = await changesOf(read, removeGone, deps.clock())
    const name = (await findFile(deps.db.read, fileId))?.name ?? ''
    return (checkpoint: Checkpoint) =>
      Promise.resolve(
        checkpoint.staged < changes.length || checkpoint.staged === 0
          ? stage(deps, task, checkpoint, { changes, read, name })
          : finish(deps, task, checkpoint, { changes, read }),
      )
  },
}

/** One after another, always in the same order: the same file beside the same programme is laid ready the same way. */
async function changesOf({ planned, programme }: Read, removeGone: boolean, now: number): Promise<Staged[]> {
  // Rows that were left out may be the very ones that seem to be gone.
  const gone = removeGone && programme.skipped.length === 0 ? planned.gone : []
  const changes: Staged[] = []
  const add = async (change: Staged) => {
    changes.push(change)
    // Others have their turn.
    if (changes.length % AT_ONCE === 0) await nextTurn()
  }
  for (const content of planned.add) await add([{ side: 'new', id: newId(now), edition: 1, ...content }])
  for (const { id, content, before } of planned.change)
    await add([
      { side: 'old', ...sideOf(before) },
      { side: 'new', id, edition: editionAfter(before), ...content },
    ])
  for (const before of gone) await add([{ side: 'old', ...sideOf(before) }])
  return changes
}

type Before = Plan['gone'][number]

const editionAfter = ({ edition = 1 }: Pick<Before, 'edition'>) => edition + 1

/** As it is put back: a form that was open meanwhile begins with an edition that is no more. */
function sideOf(standing: Before): Omit<StagedRow, 'task_id' | 'side'> {
  const { meeting_id: _, ...before } = standing
  return { ...before, edition: editionAfter(before) + 1 }
}

interface Work {
  changes: readonly Staged[]
  read: Read
}

function stage(
  { db, clock }: Deps,
  task: Task,
  checkpoint: Checkpoint,
  { changes, read, name }: Work & { name: string },
): Step<Checkpoint> {
  const some = changes.slice(checkpoint.staged, checkpoint.staged + PAGE)
  const staged = checkpoint.staged + some.length
  const first = checkpoint.staged === 0
  const failures = failuresOf(read.programme)
  const put = async (tx: Tx) => {
    if (first) {
      await dropComing(tx, task.meeting_id)
      const import_ = { task_id: task.id, meeting_id: task.meeting_id, user_id: task.user_id, file_name: name, created_at: clock() }
      await scheduleImports.insert(tx, {
        ...import_,
        state: 'coming',
        edition: 0,
        added: 0,
        changed: 0,
        removed: 0,
        guests: writeJson([]),
        applied_at: null,
      })
    }
    await stageRows(
      db,
      tx,
      some.flat().map((row) => ({ task_id: task.id, ...row })),
    )
  }
  return {
    checkpoint: { ...checkpoint, staged },
    done: staged,
    total: changes.length,
    ...(first && { failures }),
    write: put,
    // Nothing to do is done.
    ...(changes.length === 0 && { over: {} }),
  }
}

/** Rows of the file that are not imported. */
function failuresOf({ skipped, inactive }: Programme): { row: number; what: string; why: string }[] {
  return [
    ...skipped.map(({ row, why }) => ({ row, what: '', why })),
    ...inactive.map(({ row, title, state }) => ({ row, what: title, why: inactiveSentence(state) })),
  ]
}

function finish({ db, clock }: Deps, task: Task, checkpoint: Checkpoint, { changes, read }: Work): Step<Checkpoint> {
  const has = (side: 'new' | 'old') => (change: Staged) => change.some((row) => row.side === side)
  const added = changes.filter((change) => !has('old')(change)).length
  const removed = changes.filter((change) => !has('new')(change)).length
  const counts = { added, changed: changes.length - added - removed, removed }
  return {
    checkpoint,
    done: changes.length,
    total: changes.length,
    write: async (tx) => {
      const at = clock()
      // Somebody has changed the programme since: what is laid ready was compared with another.
      if (!(await moveEdition(tx, task.meeting_id, checkpoint.edition))) throw new TaskEnds('programme_changed')
      await swapSessions(tx, task.id, { out: 'old', in: 'new', meetingId: task.meeting_id })
      const guests = await addGuests(db, tx, task.meeting_id, read.programme.guests, at)
      await moveImport(tx, task.id, {
        state: 'applied',
        edition: checkpoint.edition + 1,
        ...counts,
        guests: writeJson(guests),
        applied_at: at,
      })
      await bumpVersion(tx, task.meeting_id)
      const why = `added ${added}, changed ${counts.changed}, removed ${removed}, guests ${guests.length}`
      await writeLog(tx, [
        { entity: 'meeting', entityId: task.meeting_id, meetingId: task.meeting_id, action: 'import', who: task.user_id, why, at },
      ])
    },
    over: {},
  }
}
