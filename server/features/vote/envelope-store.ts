/**
 * The only file that writes envelopes of secret votes. Each envelope is encrypted a second time under the key of its box. Only this
 * key can compute the slot of an envelope from the elector. `destroyBoxes` deletes the envelopes with the key.
 */
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import type { BoxKey } from '../../sealing/box.ts'
import { destroyBoxKeysOf } from '../system/box-key-store.ts'
import { markRewrites } from '../system/rewrite-store.ts'

type Pairs = readonly (readonly [vote: string, slot: string])[]
type SealedBallot = Row<'vote_envelopes'>

/** A secret ballot before the second encryption, or after it was undone. */
interface SecretBallot {
  weight: number
  /** As the browser has sealed it. */
  envelope: string
}

/** The weight is inside too: in a column it could tell an elector. */
export function sealBallot(key: BoxKey, voteId: string, elector: string, { weight, envelope }: SecretBallot): SealedBallot {
  return { vote_id: voteId, slot: key.slotOf(elector), envelope: key.seal(`${weight} ${envelope}`) }
}

/** @returns undefined if the ballot was sealed under another key. */
export function openSealedBallot(key: BoxKey, { envelope }: Pick<SealedBallot, 'envelope'>): SecretBallot | undefined {
  const [weight, inner] = key.open(envelope)?.split(' ') ?? []
  return inner === undefined ? undefined : { weight: Number(weight), envelope: inner }
}

export const envelopesAt = prepared((layer, given: Given<{ slots: Pairs }>) =>
  layer
    .selectFrom(given.pairs('slots', 'wanted'))
    .innerJoin('vote_envelopes', (join) =>
      join.onRef('vote_envelopes.vote_id', '=', 'wanted.a').onRef('vote_envelopes.slot', '=', 'wanted.b'),
    )
    .selectAll('vote_envelopes'),
)

/** In the order of the slots, so that the order of the rows tells nothing of the order in which people voted. */
export async function insertEnvelopes(db: Db, tx: Tx, rows: readonly SealedBallot[]): Promise<void> {
  const sorted = rows.toSorted((one, other) => (one.slot < other.slot ? -1 : 1))
  if (sorted.length > 0) await db.insertMany(tx, 'vote_envelopes', sorted as readonly (SealedBallot & Record<string, string>)[])
}

export const replaceEnvelope = prepared((layer, given: Given<SealedBallot>) =>
  layer
    .updateTable('vote_envelopes')
    .set({ envelope: given.value('envelope') })
    .where('vote_id', '=', given.value('vote_id'))
    .where('slot', '=', given.value('slot')),
)

/** Envelopes of a box after one of them, in ascending order of their slots. */
export function envelopesAfter(on: Reader, voteId: string, after: string, most: number): Promise<SealedBallot[]> {
  return on
    .selectFrom('vote_envelopes')
    .selectAll()
    .where('vote_id', '=', voteId)
    .where('slot', '>', after)
    .orderBy('slot')
    .limit(most)
    .execute()
}

/** Destroys the boxes of some votes: envelopes and keys. */
export async function destroyBoxes(db: Db, tx: Tx, voteIds: readonly string[], now: number): Promise<void> {
  if (voteIds.length === 0) return
  await tx.deleteFrom('vote_envelopes').where('vote_id', 'in', voteIds).execute()
  await destroyBoxKeysOf(db, tx, voteIds, now)
  await markRewrites(tx, ['vote_envelopes'], now)
}
