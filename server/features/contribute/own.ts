/** What an author does with their own: takes it back, throws a draft away, says that they come. */
import type { contribute } from '#contract/contribute.ts'
import type { Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { deleteUses } from '../file/store.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { endOpen } from './assignment-store.ts'
import { type Call, holdCall } from './call-store.ts'
import { leaveSession } from './leave-session.ts'
import { assignmentMachine, contributionMachine } from './machine.ts'
import { ownOnWire } from './own-wire.ts'
import { type Contribution, contributions, deleteContributions, lockContributions, undecided } from './store.ts'
import { isPast } from './windows.ts'

async function lockOwn(tx: Tx, id: string, userId: string): Promise<Contribution | undefined> {
  const [row] = await lockContributions(tx, [id])
  return row?.user_id === userId ? row : undefined
}

export const remove: Handler<typeof contribute.remove> = ({ deps: { db }, input: { id }, user, now }) =>
  db.write(async (tx) => {
    const row = await lockOwn(tx, id, user.id)
    if (row === undefined) return refuse('contribution_gone')
    if (row.state !== 'draft') return refuse('contribution_moved')
    await deleteUses(tx, 'contribution', id)
    await deleteContributions(tx, [id])
    await writeLog(tx, [{ entity: 'contribution', entityId: id, action: 'remove', who: user.id, at: now }])
    return null
  })

/** Whoever was asked about it need not go on, and its session names nobody of it any more. */
export const withdraw: Handler<typeof contribute.withdraw> = async ({ deps: { db }, input: { id, reason }, user, now }) => {
  const done = await db.write(async (tx) => {
    const own = await contributions.find(tx, { id, user_id: user.id })
    if (own === undefined) return refuse('contribution_gone')
    // The meeting before the paper, as whoever gives it a session locks them.
    await lockOwnMeeting(tx, own.meeting_id, own.third_id)
    const row = await lockOwn(tx, id, user.id)
    if (row === undefined) return refuse('contribution_gone')
    const columns = { ...undecided, session_id: '', edition: row.edition + 1, updated_at: now }
    const step = { entityId: id, action: 'withdraw', from: row.state, who: user.id, why: reason, at: now } as const
    const { to } = await move(tx, contributionMachine, step, columns)
    if (to === undefined) return refuse('contribution_moved')
    await endOpen(tx, [id], assignmentMachine.edges.end.to)
    await leaveSession(tx, row, user.id, now)
    return undefined
  })
  return done instanceof Refusal ? done : ownOnWire(db, (await contributions.find(db.read, { id, user_id: user.id })) as Contribution, now)
}

export const confirm: Handler<typeof contribute.confirm> = async ({ deps: { db }, input: { id }, user, now }) => {
  const done = await db.write(async (tx) => {
    const row = await lockOwn(tx, id, user.id)
    if (row === undefined) return refuse('contribution_gone')
    // Tapped twice.
    if (row.state === 'confirmed') return undefined
    const call = (await holdCall(tx, row.meeting_id)) as Call
    if (row.state === 'accepted' && isPast(call.final_until, now)) return refuse('confirm_over')
    const columns = { edition: row.edition + 1, updated_at: now }
    const step = { entityId: id, action: 'confirm', from: row.state, who: user.id, why: '', at: now } as const
    const { to } = await move(tx, contributionMachine, step, columns)
    return to === undefined ? refuse('contribution_moved') : undefined
  })
  return done instanceof Refusal ? done : ownOnWire(db, (await contributions.find(db.read, { id, user_id: user.id })) as Contribution, now)
}
