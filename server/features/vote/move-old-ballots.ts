/**
 * Runs before the server answers. Moves envelopes that a release before step 39 stored in the same row as the elector. Makes votes
 * void whose envelopes cannot be opened any more.
 */
import { sayOfVote } from '#contract/vote-sentences.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { move } from '../../flow/machine.ts'
import type { BoxKey } from '../../sealing/box.ts'
import { boxKeysOf, insertBoxKey, keyOfRow } from '../system/box-key-store.ts'
import { markRewrites } from '../system/rewrite-store.ts'
import { deleteOldEnvelopes, oldEnvelopes } from './ballot-store.ts'
import { destroyBoxes, envelopesAfter, insertEnvelopes, openSealedBallot, sealBallot } from './envelope-store.ts'
import { voteMachine } from './machine.ts'
import { lockVotes, openSecretVotes, type Vote } from './store.ts'

type Moving = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>

/** One transaction for each vote: a start that is cut off leaves the rest to the next. */
export async function moveOldBallots(deps: Moving): Promise<void> {
  const { db, log } = deps
  for (const { id } of await openSecretVotes(db.read)) {
    const moved = await db.write(async (tx) => {
      const row = (await lockVotes(db, tx, { ids: [id] })).rows[0]
      return row?.state === 'open' ? moveVoteBox(deps, tx, row) : 0
    })
    if (moved === 'lost') log.error('vote.box_lost', new Error('the deployment secret was replaced while the vote was open'), { vote: id })
    else if (moved > 0) log.info('vote.ballots_moved', { vote: id, moved })
  }
}

/** @returns how many ballots were moved; `lost` if the vote is void now. */
async function moveVoteBox(deps: Moving, tx: Tx, row: Vote): Promise<number | 'lost'> {
  const { db, clock } = deps
  const key = await keyOf(deps, tx, row.id)
  const [first] = await envelopesAfter(tx, row.id, '', 1)
  if (first !== undefined && openSealedBallot(key, first) === undefined) {
    await makeVoid(deps, tx, row)
    return 'lost'
  }
  const old = await oldEnvelopes(tx, row.id)
  if (old.length === 0) return 0
  await insertEnvelopes(
    db,
    tx,
    old.map(({ elector, envelope, weight }) => sealBallot(key, row.id, elector, { envelope, weight })),
  )
  await deleteOldEnvelopes(tx, row.id)
  await markRewrites(tx, ['vote_ballots'], clock())
  return old.length
}

async function keyOf({ db, env }: Moving, tx: Tx, id: string): Promise<BoxKey> {
  await insertBoxKey(tx, { subject_id: id, session_id: '', batch: 1 })
  const [found] = (await boxKeysOf(db, tx, { ids: [id] })).rows
  if (found === undefined) throw new Error(`the box of vote ${id} has no key`)
  return keyOfRow(found, env.secret)
}

/** The deployment's secret was replaced (NEW_SECRET): with the old one the only way into the box is lost. */
async function makeVoid({ db, clock }: Moving, tx: Tx, row: Vote): Promise<void> {
  const [at, why] = [clock(), sayOfVote.secretReplaced]
  await destroyBoxes(db, tx, [row.id], at)
  await move(tx, voteMachine, { entityId: row.id, action: 'void', from: row.state, who: 'timer', why, at }, { reason: why })
}
