/** What is to be done, by whom and until when: for one guest, or for the whole list. */
import type { planCalls } from '#contract/vip/plan.ts'
import { vipTaskFields } from '#contract/vip/plan-words.ts'
import { fromWire } from '../../../flow/clock.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { can } from '../../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { saveRevision } from '../../history/revision.ts'
import { findAnyMeeting } from '../../meeting/store.ts'
import { accountsOf } from '../../session/written-accounts.ts'
import { tellDuties } from '../guests/people.ts'
import { alone, type Changing, changePlan } from './change.ts'
import { editsPlan, receives } from './mark-leg.ts'
import { taskMachine } from './machine.ts'
import { listFacts } from './read-store.ts'
import { findTask, type TaskRow, vipTasks } from './task-store.ts'
import { taskOnWire } from './wire.ts'
import { vipGuests } from '../guests/store.ts'

const TASKS_MOST = 5_000

export const saveTask: Handler<typeof planCalls.saveTask> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const { id, guestId, edition: since, what, owner, dueTime } = context.input
    // Accounts before the guest: other transactions lock them in this order.
    const ownerId = (await accountsOf(tx, [owner], at))(owner.mobile)
    if (guestId !== '' && (await vipGuests.lock(tx, { id: guestId, meeting_id: meetingId })) === undefined) return refuse('vip_gone')
    const standing = id === '' ? undefined : await vipTasks.lock(tx, { id, meeting_id: meetingId })
    if (id !== '' && standing === undefined) return refuse('vip_task_gone')
    const due_at = dueTime === '' ? null : fromWire(dueTime)
    const columns = { guest_id: guestId === '' ? null : guestId, what, owner_name: owner.name, owner_mobile: owner.mobile, due_at }
    if (standing === undefined) {
      if ((await vipTasks.count(tx, { meeting_id: meetingId })) >= TASKS_MOST) return refuse('plan_full')
      const row = { id: newId(at), meeting_id: meetingId, edition: 1, ...columns, owner_id: null, done_at: null, done_by: null }
      await vipTasks.insert(tx, { ...row, owner_id: ownerId })
      await tellOwner(changing, row.id, ownerId, null)
      await writeLog(tx, [{ entity: 'vip_task', entityId: row.id, meetingId, action: 'make', to: 'open', edition: 1, who, at }])
      return taskOnWire({ ...row, owner_id: ownerId, doer: null }, context.grants)
    }
    const thing = { entity: 'vip_task', entityId: id, meetingId, who, at }
    // A masked phone would count as a change, so it is compared whole.
    const before = { ...taskOnWire({ ...standing, doer: null }, 'host'), owner: `${standing.owner_name} ${standing.owner_mobile}` }
    const after = { ...context.input, owner: `${owner.name} ${owner.mobile}` }
    const change = { labels: vipTaskFields, since, revision: standing.edition, before, after, plain: ['dueTime'] } as const
    const saved = await saveRevision(tx, thing, change, async (edition, changed) => {
      const owner_id = changed.includes('owner') ? ownerId : standing.owner_id
      await tellOwner(changing, id, owner_id, standing.owner_id)
      return vipTasks.update(tx, { id }, { ...columns, owner_id, edition })
    })
    if (saved instanceof Refusal) return saved
    return taskOnWire((await findTask(tx, meetingId, id)) as TaskRow, context.grants)
  })

/** A new owner is told of the task, without any name. */
async function tellOwner(
  { tx, meetingId, meeting, thirdId, who, at }: Changing,
  taskId: string,
  userId: string | null,
  before: string | null,
): Promise<void> {
  if (userId !== null && userId !== before)
    await tellDuties(tx, { id: meetingId, third_id: thirdId, title: meeting }, [{ userId, duty: 'task', about: taskId }], { who, at })
}

export const markTask: Handler<typeof planCalls.markTask> = async ({ deps: { db }, input, user, now }) => {
  const { meetingId, id, done } = input
  const meeting = await findAnyMeeting(db, meetingId)
  if (meeting === undefined) return refuse('vip_task_gone')
  const edits = await editsPlan(db, user.id, meeting, now)
  return db.write(async (tx) => {
    await alone(db, tx, meetingId)
    const task = await vipTasks.lock(tx, { id, meeting_id: meetingId })
    const guest = task?.guest_id ? await vipGuests.find(tx, { id: task.guest_id, meeting_id: meetingId }) : undefined
    const { leadId } = await listFacts(tx, meetingId)
    const theirs = task?.owner_id === user.id || leadId === user.id || (guest !== undefined && receives(user.id, guest, leadId))
    // Whoever has no business here is not told whether there is such a task.
    if (task === undefined || !(edits || theirs)) return refuse('vip_task_gone')
    const from = task.done_at === null ? 'open' : 'done'
    const action = done === 1 ? 'finish' : 'reopen'
    // `move` needs a column of states; a task is done if `done_at` is set.
    if (can(taskMachine, action, from, undefined)) {
      const { to } = taskMachine.edges[action]
      await vipTasks.update(tx, { id }, to === 'done' ? { done_at: now, done_by: user.id } : { done_at: null, done_by: null })
      await writeLog(tx, [{ entity: 'vip_task', entityId: id, action, from, to, who: user.id, at: now, meetingId }])
    }
    return taskOnWire((await findTask(tx, meetingId, id)) as TaskRow, 'taskOwner')
  })
}

export const removeTask: Handler<typeof planCalls.removeTask> = (context) =>
  changePlan(context, async ({ tx, meetingId, who, at }) => {
    const standing = await vipTasks.lock(tx, { id: context.input.id, meeting_id: meetingId })
    if (standing === undefined) return refuse('vip_task_gone')
    await vipTasks.delete(tx, { id: standing.id })
    const line = { entity: 'vip_task', entityId: standing.id, meetingId, action: 'remove', who, at }
    await writeLog(tx, [{ ...line, edition: standing.edition + 1 }])
    return null
  })
