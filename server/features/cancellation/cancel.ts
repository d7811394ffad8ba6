/**
 * A meeting does not take place. From the commit on nothing is sold: whoever sells locks a ticket, and all of them are locked
 * here; orders, their money and their people follow as long work (end-orders.ts).
 */
import type { cancellation } from '#contract/cancellation.ts'
import { normalLine } from '#contract/normal-line.ts'
import { type Grants, may } from '#contract/may.ts'
import { refund } from '#contract/refund.ts'
import type { Db, Tx } from '../../db/db.ts'
import { can } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { meetingMachine, moveMeeting } from '../meeting/manage/machine.ts'
import { ownAnswer } from '../meeting/manage/own.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { moneyLeft } from '../refund/paid-store.ts'
import { beginTask } from '../task/begin.ts'
import { lockTicketsOf } from '../ticket/manage-store.ts'
import { type Checkpoint, firstStep } from './end-orders.ts'
import { BEGINNING, nextFailed, nextLive } from './store.ts'

export const cancel: Handler<typeof cancellation.cancel> = async ({ deps, input, user, thirdId, grants, now }) => {
  const { db } = deps
  const { id, reason, title } = input
  const taskId = await db.write(async (tx) => {
    const row = await lockOwnMeeting(tx, id, thirdId)
    if (row === undefined) return refuse('meeting_gone')
    if (row.state === 'draft') return refuse('meeting_draft')
    // Titles of before normal forms stay as they were stored.
    if (title !== normalLine(row.title)) return refuse('cancel_title_differs')
    await lockTicketsOf(tx, id)
    if (!(await mayGiveBack(tx, id, grants))) return refuse('cancel_money_right')
    if (!can(meetingMachine, 'cancel', row.state, undefined)) return refuse('meeting_moved')
    const checkpoint = await firstStep(tx, id, reason, now)
    const begun = await begin(db, tx, { thirdId, meetingId: id, userId: user.id, now, checkpoint })
    const step = { action: 'cancel', who: user.id, why: reason, at: now } as const
    if (!(begun instanceof Refusal)) await moveMeeting(tx, row, step, { end_reason: reason, cancelled_at: now })
    return begun
  })
  if (taskId instanceof Refusal) return taskId
  const answer = await ownAnswer(deps, id, thirdId, now)
  return answer === undefined ? refuse('meeting_gone') : { ...answer, taskId }
}

export const again: Handler<typeof cancellation.again> = ({ deps: { db }, input: { id }, user, thirdId, grants, now }) =>
  db.write(async (tx) => {
    const row = await lockOwnMeeting(tx, id, thirdId)
    if (row === undefined) return refuse('meeting_gone')
    if (row.cancelled_at === null) return refuse('meeting_moved')
    const failed = await nextFailed(tx, id, '')
    if (failed === undefined && (await nextLive(tx, id, BEGINNING)) === undefined) return refuse('cancel_nothing')
    if (!mayRefund(grants) && (failed !== undefined || !(await mayGiveBack(tx, id, grants)))) return refuse('cancel_money_right')
    const checkpoint = await firstStep(tx, id, row.end_reason ?? '', now)
    const taskId = await begin(db, tx, { thirdId, meetingId: id, userId: user.id, now, checkpoint })
    return taskId instanceof Refusal ? taskId : { taskId }
  })

const mayRefund = (grants: Grants) => may(grants, refund.create.access)

/** Whether whoever ends it may give back the money that is in it. */
async function mayGiveBack(tx: Tx, meetingId: string, grants: Grants): Promise<boolean> {
  return mayRefund(grants) || (await moneyLeft(tx, meetingId)).length === 0
}

interface Begun {
  thirdId: string
  meetingId: string
  userId: string
  checkpoint: Checkpoint
  now: number
}

async function begin(db: Db, tx: Tx, begun: Begun): Promise<string | Refusal<'task_running'>> {
  return (await beginTask(db, tx, { kind: 'meetingCancel', ...begun })) ?? refuse('task_running')
}
