/** The end of a campaign: what has gone out is out, what waits does not go. */
import { type campaign as calls, datedKinds } from '#contract/campaign.ts'
import type { Tx } from '../../db/db.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { dropWaiting } from '../message/store.ts'
import { endTask } from '../task/end.ts'
import { tasks } from '../task/store.ts'
import { campaigns, findCampaign, lockScheduled, moveCampaign } from './store.ts'
import { onWire } from './wire.ts'

/** @returns whether it was this that ended it. What waits of one that is done has been tried, and is tried again. */
export async function end(tx: Tx, id: string, move: { action: 'finish' | 'stop'; who: string; at: number }): Promise<boolean> {
  const standing = await campaigns.lock(tx, { id })
  if (standing === undefined || !(await moveCampaign(tx, standing, move))) return false
  if (move.action === 'stop') await dropWaiting(tx, id)
  return true
}

/** A meeting takes place at another time: reminders of the old one that were to be sent later are not true any more. */
export async function stopDated(tx: Tx, meetingId: string, by: { who: string; at: number }): Promise<void> {
  for (const one of await lockScheduled(tx, meetingId, datedKinds)) await moveCampaign(tx, one, { action: 'stop', ...by })
}

export const stop: Handler<typeof calls.stop> = async ({ deps: { db }, input: { meetingId, id }, user, now }) => {
  if ((await findCampaign(db.read, meetingId, id)) === undefined) return refuse('campaign_gone')
  await db.write((tx) => end(tx, id, { action: 'stop', who: user.id, at: now }))
  const standing = await findCampaign(db.read, meetingId, id)
  if (standing === undefined) return refuse('campaign_gone')
  const { task_id: taskId, state } = standing
  // A step that is under way has written nothing since; its task would find so by itself.
  if (taskId !== null && state === 'stopped')
    await db.write(async (tx) => {
      const task = await tasks.lock(tx, { id: taskId })
      if (task !== undefined && task.ended_at === null) await endTask(tx, task, { action: 'stop', who: user.id, at: now })
    })
  return onWire(db, standing)
}
