/** A campaign goes: a task puts it into the outbox from now on. */
import type { Db, Tx } from '../../db/db.ts'
import type { Place } from '../people/narrow-store.ts'
import { beginTask } from '../task/begin.ts'
import { type Campaign, moveCampaign } from './store.ts'

/** Where its task stands. */
export interface Checkpoint {
  campaignId: string
  told: number
  after?: Place
  /** Whom it has counted as left out, and may come upon again. */
  again?: string[]
  /** Everybody is in the outbox, and some of it waits there. */
  all?: true
}

/** Stages of a meeting of which nobody is told anything any more. */
export const isOver = (stage: string) => stage === 'cancelled' || stage === 'archived' || stage === 'removed'

/** @param campaign locked, or nobody else's yet. */
export async function begin(db: Db, tx: Tx, campaign: Campaign, who: string, now: number): Promise<void> {
  const { id, third_id: thirdId, meeting_id: meetingId, made_by: userId } = campaign
  const checkpoint: Checkpoint = { campaignId: id, told: 0 }
  const taskId = await beginTask(db, tx, { kind: 'campaign', thirdId, meetingId, userId, checkpoint, now, apart: [] })
  await moveCampaign(tx, campaign, { action: 'begin', who, at: now }, { task_id: taskId })
}
