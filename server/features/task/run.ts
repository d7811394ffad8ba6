/**
 * Takes tasks up and does their steps. A lease says whose turn it is; each step is kept in one transaction with the
 * checkpoint, where the lease is still ours: a server that was away for too long, or dies, has done nothing twice.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TaskKind } from '#contract/task.ts'
import { readJson, writeJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../flow/ids.ts'
import { move } from '../../flow/machine.ts'
import { endTask } from './end.ts'
import { type Kind, type Step, TaskEnds } from './kind.ts'
import { taskMachine } from './machine.ts'
import { dueTasks, insertFailures, keepStep, takeLease, type Task, tasks } from './store.ts'

/** A server that is silent for so long has died: another goes on where it stood. */
export const LEASE_MS = 60_000
/** So many steps of a task follow on each other before others have their turn. */
const STEPS = 500
const TASKS = 4
/** A step that fails is tried again a little later, and in the end not any more. */
const TRIES = 5
const AGAIN_MS = 10_000
/** Who acts by itself, for the log. */
const WHO = 'timer'

/** By which a lease is taken and a step is kept: a test shows what happens without. */
export interface Leases {
  take: typeof takeLease
  keep: typeof keepStep
}
const conditional: Leases = { take: takeLease, keep: keepStep }

export type Kinds = { readonly [Name in TaskKind]: Kind }

/** One bounded round over what is due. @returns how many steps were kept. */
export async function runTasks(deps: Deps, kinds: Kinds, leases = conditional): Promise<number> {
  let kept = 0
  for (const { id } of await dueTasks(deps.db, deps.clock(), TASKS)) kept += await runTask(deps, kinds, id, leases)
  return kept
}

async function runTask(deps: Deps, kinds: Kinds, id: string, leases: Leases): Promise<number> {
  const { db, clock, log } = deps
  const lease = newId(clock())
  const task = await take(deps, id, lease, leases)
  if (task === undefined) return 0
  let kept = 0
  try {
    if (task.tries > TRIES) throw new TaskEnds('unexpected')
    const step = (await kinds[task.kind].open(deps, task)) as (checkpoint: unknown) => Promise<Step>
    for (let checkpoint = readJson(task.checkpoint); kept < STEPS;) {
      const made = await step(checkpoint)
      if (!(await keep(deps, id, lease, made, leases))) return kept
      kept++
      if (made.over !== undefined) return kept
      if (made.rest !== undefined) {
        await db.write((tx) => tasks.update(tx, { id, lease }, { lease: '', lease_until: clock() + (made.rest as number) }))
        return kept
      }
      checkpoint = made.checkpoint
      // Whoever has come meanwhile is served first.
      await nextTurn()
    }
    await db.write((tx) => tasks.update(tx, { id, lease }, { lease: '', lease_until: clock() }))
  } catch (error) {
    if (error instanceof TaskEnds) await giveUp(deps, id, lease, error)
    else {
      log.error('task.step_failed', error, { task: id, kind: task.kind, tries: task.tries })
      await db.write((tx) => tasks.update(tx, { id, lease }, { lease: '', lease_until: clock() + AGAIN_MS * task.tries }))
    }
  }
  return kept
}

function take({ db, clock }: Deps, id: string, lease: string, leases: Leases): Promise<Task | undefined> {
  return db.write(async (tx) => {
    const now = clock()
    if (!(await leases.take(tx, id, lease, { now, until: now + LEASE_MS }))) return undefined
    const task = await tasks.lock(tx, { id })
    const step = { entityId: id, action: 'begin', who: WHO, why: '', at: now } as const
    if (task?.state === 'queued') await move(tx, taskMachine, { ...step, from: task.state })
    return task
  })
}

/** @returns false where the task is not ours any more: nothing has happened then. */
function keep({ db, clock }: Deps, id: string, lease: string, step: Step, leases: Leases): Promise<boolean> {
  const failures = step.failures ?? []
  return db.write(async (tx) => {
    const standing = await tasks.lock(tx, { id })
    if (standing === undefined) return false
    const now = clock()
    const failed = standing.failed + failures.length
    const facts = { checkpoint: writeJson(step.checkpoint), done: step.done, total: step.total, failed, lease_until: now + LEASE_MS }
    if (!(await leases.keep(tx, id, lease, facts))) return false
    await insertFailures(db, tx, id, standing.failed, failures)
    const late = (await step.write?.(tx)) ?? []
    await insertFailures(db, tx, id, failed, late)
    const failedNow = failed + late.length
    if (late.length > 0) await tasks.update(tx, { id }, { failed: failedNow })
    if (step.over !== undefined)
      await endTask(tx, { ...standing, failed: failedNow }, { action: 'finish', who: WHO, at: now, ...step.over })
    return true
  })
}

/** Ends a task that cannot go on, for a reason that people are told. */
async function giveUp({ db, clock }: Deps, id: string, lease: string, { reason }: TaskEnds): Promise<void> {
  await db.write(async (tx) => {
    const standing = await tasks.lock(tx, { id })
    if (standing?.lease === lease && standing.ended_at === null)
      await endTask(tx, standing, { action: 'fail', who: WHO, at: clock(), why: reason })
  })
}
