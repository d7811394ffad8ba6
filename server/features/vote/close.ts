/**
 * Closing: no ballot is taken any more, the box is opened and counted, and its chain fixed. Cut off wherever it may be, the same call
 * begins it again and comes to the same: what it reads does not change once nothing is taken, and its last step is one transaction.
 */
import { chainLink, chainStart, committed, picksOf, readBallot, sealedFor } from '#contract/vote-ballot.ts'
import type { vote } from '#contract/vote.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeJson } from '../../db/json.ts'
import { digest } from '../../flow/ids.ts'
import { move } from '../../flow/machine.ts'
import { type Opener, openerBy } from '../../sealing/envelope.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { boxKeysOf, keyOfRow } from '../system/box-key-store.ts'
import { rewriteSoon } from '../system/rewrites.ts'
import { type Ballot, type Chosen, someBallots } from './ballot-store.ts'
import { type Entry, insertBulletin } from './bulletin-store.ts'
import { count } from './count.ts'
import { destroyBoxes, envelopesAfter, openSealedBallot } from './envelope-store.ts'
import { voteMachine } from './machine.ts'
import { rollDigestOf } from './roll-digest.ts'
import { lockVote, type Vote, votes } from './store.ts'
import { askedOf, oneManaged } from './wire.ts'

/** So many envelopes are opened at once, and so many entries written by one statement. */
const LOT = 500

type NotClosed = Refusal<'vote_gone' | 'vote_not_open' | 'vote_key_missing' | 'vote_key_wrong'>

export const close: Handler<typeof vote.close> = async ({ deps, input, user, grants, now }) => {
  const { db } = deps
  const { meetingId, id, privateKey } = input
  const closed = await closeVote(deps, { meetingId, id, privateKey, who: user.id, now })
  if (closed instanceof Refusal) return closed
  if (closed.secret === 1) await rewriteSoon(deps)
  return oneManaged(db, closed, grants, now)
}

export interface Closing {
  db: Db
  env: Pick<Deps['env'], 'secret'>
}

interface Ask {
  meetingId: string
  id: string
  /** Empty where it is not secret. Kept nowhere. */
  privateKey: string
  who: string
  now: number
}

/** @returns it as it is from now on, also where somebody else has closed it meanwhile; or why not. */
export async function closeVote(deps: Closing, ask: Ask): Promise<Vote | NotClosed> {
  const { db } = deps
  const { meetingId, id } = ask
  const standing = await votes.find(db.read, { id, meeting_id: meetingId })
  if (standing === undefined) return refuse('vote_gone')
  if (standing.state !== 'open') return refuse('vote_not_open')
  const opener = standing.secret === 1 ? await openerOf(ask.privateKey, standing.public_key) : undefined
  if (opener instanceof Refusal) return opener
  if (!(await stopCasting(db, ask))) return refuse('vote_not_open')
  const entries = inOrder(opener === undefined ? await namedEntries(db, standing) : await secretEntries(deps, standing, opener))
  return finish(db, ask, entries, await rollDigestOf(deps, id))
}

async function openerOf(privateKey: string, publicKey: string): Promise<Opener | Refusal<'vote_key_missing' | 'vote_key_wrong'>> {
  if (privateKey === '') return refuse('vote_key_missing')
  return (await openerBy(privateKey, publicKey)) ?? refuse('vote_key_wrong')
}

/** Durable before the first envelope is read: a ballot that was acknowledged lies in the box by then, and no other comes. */
function stopCasting(db: Db, { meetingId, id, now }: Ask): Promise<boolean> {
  return db.write(async (tx) => {
    const row = await lockVote(tx, meetingId, id)
    if (row?.state !== 'open') return false
    if (row.counting === 0) await votes.update(tx, { id }, { counting: 1, closes_at: Math.min(row.closes_at ?? now, now) })
    return true
  })
}

type Loose = Omit<Entry, 'place'>

/** Sorted by commitment: commitments are random and do not reveal the order of voting. */
const inOrder = (entries: readonly Loose[]): Entry[] =>
  entries.toSorted((one, other) => (one.commitment < other.commitment ? -1 : 1)).map((entry, at) => ({ ...entry, place: at + 1 }))

async function namedEntries(db: Db, row: Vote): Promise<Loose[]> {
  const entries: Loose[] = []
  for (let lot = await someBallots(db.read, row.id, '', LOT); lot.length > 0;) {
    entries.push(...lot.map((ballot) => entryOf(row, ballot, ballot.weight)))
    lot = await someBallots(db.read, row.id, lot.at(-1)?.elector ?? '', LOT)
  }
  return entries
}

/** Undoes both encryptions. A concurrent close may destroy the box meanwhile; `finish` detects that. */
async function secretEntries({ db, env }: Closing, row: Vote, opener: Opener): Promise<Loose[]> {
  const [keyRow] = (await boxKeysOf(db, db.read, { ids: [row.id] })).rows
  if (keyRow === undefined) return []
  const key = keyOfRow(keyRow, env.secret)
  const entries: Loose[] = []
  for (let lot = await envelopesAfter(db.read, row.id, '', LOT); lot.length > 0;) {
    entries.push(
      ...(await Promise.all(
        lot.map(async (sealed) => {
          const { envelope = '', weight = 1 } = openSealedBallot(key, sealed) ?? {}
          return entryOf(row, readBallot((await opener.open(envelope, sealedFor(row.id))) ?? ''), weight)
        }),
      )),
    )
    lot = await envelopesAfter(db.read, row.id, lot.at(-1)?.slot ?? '', LOT)
  }
  return entries
}

/** @param said undefined if the ballot cannot be read. */
function entryOf(row: Vote, said: Pick<Ballot, 'nonce' | 'choice'> | undefined, weight: number): Loose {
  // A ballot with an invalid choice is published without its text.
  const { nonce, choice } = said !== undefined && picksOf(askedOf(row), said.choice) !== undefined ? said : { nonce: '', choice: '' }
  return { vote_id: row.id, commitment: digest(committed(row.id, nonce, choice)), nonce, choice, weight }
}

/** @returns the chain's last link. */
function headOf(voteId: string, entries: readonly Entry[]): string {
  return entries.reduce((head, { commitment }) => digest(chainLink(head, commitment)), digest(chainStart(voteId)))
}

/** Each choice once. */
function chosenOf(entries: readonly Entry[]): Chosen[] {
  const chosen = new Map<string, Chosen>()
  for (const { choice, weight } of entries) {
    const one = chosen.get(choice) ?? { choice, ballots: 0, weight: 0 }
    chosen.set(choice, { choice, ballots: one.ballots + 1, weight: one.weight + weight })
  }
  return [...chosen.values()]
}

function finish(db: Db, { meetingId, id, who, now }: Ask, entries: readonly Entry[], rollDigest: string): Promise<Vote | NotClosed> {
  return db.write(async (tx) => {
    const row = await lockVote(tx, meetingId, id)
    // Somebody was faster: what they have counted is the same.
    if (row?.state === 'closed') return row
    if (row?.state !== 'open') return refuse('vote_not_open')
    await refuseLostBox(db, tx, row)
    const asked = { ...askedOf(row), quorum: row.quorum, majority: row.majority }
    const columns = {
      result: writeJson(count(asked, chosenOf(entries))),
      head: headOf(id, entries),
      roll_digest: rollDigest,
      turnout: entries.length,
    }
    for (let at = 0; at < entries.length; at += LOT) await insertBulletin(db, tx, entries.slice(at, at + LOT))
    // Envelopes and their key end with the count. Named ballots stay with their electors.
    if (row.secret === 1) await destroyBoxes(db, tx, [id], now)
    await move(tx, voteMachine, { entityId: id, action: 'close', from: row.state, who, why: '', at: now }, columns)
    return { ...row, ...columns, state: 'closed' as const }
  })
}

/** @throws if the box of an open vote has no key: an empty result would be published for it. */
async function refuseLostBox(db: Db, tx: Tx, { id, secret }: Vote): Promise<void> {
  if (secret === 1 && (await boxKeysOf(db, tx, { ids: [id] })).rows.length === 0) throw new Error(`the box of vote ${id} has no key`)
}
