/** What organisers do with a vote that is made: open it, publish what came of it, or say that it does not count. */
import type { vote } from '#contract/vote.ts'
import { keyBytes } from '#contract/sealed.ts'
import type { Tx } from '../../db/db.ts'
import { type Action, move } from '../../flow/machine.ts'
import { type Context, type Handler, Refusal, refuse } from '../../use-case.ts'
import { insertBoxKey } from '../system/box-key-store.ts'
import { rewriteSoon } from '../system/rewrites.ts'
import { destroyBoxes } from './envelope-store.ts'
import { voteMachine } from './machine.ts'
import { lockVote, type Vote, type VoteColumns } from './store.ts'
import { oneManaged } from './wire.ts'

type Running = Pick<Context<typeof vote.publish>, 'deps' | 'user' | 'grants' | 'thirdId' | 'now'> & {
  input: { meetingId: string; id: string }
}

/** @param decide is called with the locked vote. */
async function run<R extends Refusal>(
  { deps: { db }, input: { meetingId, id }, grants, now }: Running,
  decide: (tx: Tx, row: Vote) => Promise<Vote | R>,
) {
  const moved = await db.write(async (tx) => {
    const row = await lockVote(tx, meetingId, id)
    return row === undefined ? refuse('vote_gone') : decide(tx, row)
  })
  return moved instanceof Refusal ? moved : oneManaged(db, moved, grants, now)
}

/** @returns the moved vote; undefined if no edge leads on from its state. */
async function moveVote(
  tx: Tx,
  row: Vote,
  action: Action<typeof voteMachine>,
  { user, now }: Pick<Running, 'user' | 'now'>,
  columns: VoteColumns = {},
): Promise<Vote | undefined> {
  const step = { entityId: row.id, action, from: row.state, who: user.id, why: columns.reason ?? '', at: now }
  const { to } = await move(tx, voteMachine, step, columns)
  return to === undefined ? undefined : { ...row, ...columns, state: to }
}

export const open: Handler<typeof vote.open> = (context) =>
  run(context, async (tx, row) => {
    const { input, now } = context
    if (row.state !== 'draft') return refuse('vote_opened')
    if (row.closes_at !== null && row.closes_at <= now) return refuse('vote_close_past')
    if (row.secret === 1 && keyBytes(input.publicKey) === undefined) return refuse('vote_key_missing')
    const columns = { public_key: row.secret === 1 ? input.publicKey : '', opens_at: Math.max(row.opens_at ?? now, now) }
    const opened = await moveVote(tx, row, 'open', context, columns)
    if (opened === undefined) return refuse('vote_opened')
    if (row.secret === 1) await insertBoxKey(tx, { subject_id: row.id, session_id: '', batch: 1 })
    return opened
  })

export const publish: Handler<typeof vote.publish> = (context) =>
  run(context, async (tx, row) => {
    // Tapped twice.
    if (row.state === 'published') return row
    return (await moveVote(tx, row, 'publish', context)) ?? refuse('vote_not_closed')
  })

/** Envelopes that nobody has opened are destroyed with it. */
export const makeVoid: Handler<typeof vote.void> = async (context) => {
  const { deps, now } = context
  const answer = await run(context, async (tx, row) => {
    const voided = await moveVote(tx, row, 'void', context, { reason: context.input.reason })
    if (voided === undefined) return refuse('vote_not_open')
    if (row.secret === 1 && row.state === 'open') await destroyBoxes(deps.db, tx, [row.id], now)
    return voided
  })
  if (!(answer instanceof Refusal)) await rewriteSoon(deps)
  return answer
}
