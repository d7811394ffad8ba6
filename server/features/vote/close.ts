/**
 * Closing: no ballot is taken any more, the box is opened and counted, and its chain fixed. Cut off wherever it may be, the same call
 * begins it again and comes to the same: what it reads does not change once nothing is taken, and its last step is one transaction.
 */
import type { Reason } from '#contract/codes.ts'
import { chainLink, chainStart, committed, picksOf, readBallot, sealedFor } from '#contract/vote-ballot.ts'
import type { vote } from '#contract/vote.ts'
import type { Db, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { digest } from '../../flow/ids.ts'
import { transition } from '../../flow/machine.ts'
import { type Opener, openerBy } from '../../sealing/envelope.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { type Ballot, type Chosen, destroyBallots, someBallots } from './ballot-store.ts'
import { type Entry, insertBulletin } from './bulletin-store.ts'
import { count } from './count.ts'
import { voteMachine } from './machine.ts'
import { lockVote, moveVote, updateVote, type Vote, voteOf } from './store.ts'
import { askedOf, oneManaged } from './wire.ts'

/** So many envelopes are opened at once, and so many entries written by one statement. */
const LOT = 500

type Closing = Extract<Reason, 'vote_gone' | 'vote_not_open' | 'vote_key_missing' | 'vote_key_wrong'>

export const close: Handler<typeof vote.close> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, id, privateKey } = input
  if ((await findOwnMeeting(db.read, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  const closed = await closeVote(db, { meetingId, id, privateKey, who: user.id, now })
  return typeof closed === 'string' ? refuse(closed) : oneManaged(db, closed, now)
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
export async function closeVote(db: Db, ask: Ask): Promise<Vote | Closing> {
  const { meetingId, id } = ask
  const standing = await voteOf(db.read, meetingId, id)
  if (standing === undefined) return 'vote_gone'
  if (standing.state !== 'open') return 'vote_not_open'
  const opener = standing.secret === 1 ? await openerOf(ask.privateKey, standing.public_key) : undefined
  if (typeof opener === 'string') return opener
  if (!(await stopCasting(db, ask))) return 'vote_not_open'
  const entries = await openBox(db, standing, opener)
  return finish(db, ask, entries)
}

async function openerOf(privateKey: string, publicKey: string): Promise<Opener | 'vote_key_missing' | 'vote_key_wrong'> {
  if (privateKey === '') return 'vote_key_missing'
  return (await openerBy(privateKey, publicKey)) ?? 'vote_key_wrong'
}

/** Durable before the first envelope is read: a ballot that was acknowledged lies in the box by then, and no other comes. */
function stopCasting(db: Db, { meetingId, id, now }: Ask): Promise<boolean> {
  return db.write(async (tx) => {
    const row = await lockVote(tx, meetingId, id)
    if (row?.state !== 'open') return false
    if (row.counting === 0) await updateVote(tx, id, { counting: 1, closes_at: Math.min(row.closes_at ?? now, now) })
    return true
  })
}

/** What lies in the box, without electors, in the order of the commitments: chance has made those, and nobody's turn at voting has. */
async function openBox(db: Db, row: Vote, opener: Opener | undefined): Promise<Entry[]> {
  const entries: Omit<Entry, 'place'>[] = []
  let after = ''
  for (let lot = await someBallots(db.read, row.id, after, LOT); lot.length > 0; lot = await someBallots(db.read, row.id, after, LOT)) {
    entries.push(...(await Promise.all(lot.map((ballot) => entryOf(row, ballot, opener)))))
    after = lot.at(-1)?.elector ?? ''
  }
  return entries
    .toSorted((left, right) => (left.commitment < right.commitment ? -1 : 1))
    .map((entry, place) => ({ ...entry, place: place + 1 }))
}

async function entryOf(row: Vote, ballot: Ballot, opener: Opener | undefined): Promise<Omit<Entry, 'place'>> {
  const said = opener === undefined ? ballot : readBallot((await opener.open(ballot.envelope, sealedFor(row.id))) ?? '')
  // Nobody publishes what somebody has written in the place of a choice.
  const { nonce, choice } = said !== undefined && picksOf(askedOf(row), said.choice) !== undefined ? said : { nonce: '', choice: '' }
  return { vote_id: row.id, commitment: digest(committed(row.id, nonce, choice)), nonce, choice, weight: ballot.weight }
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

function finish(db: Db, { meetingId, id, who, now }: Ask, entries: readonly Entry[]): Promise<Vote | Closing> {
  return db.write(async (tx) => {
    const row = await lockVote(tx, meetingId, id)
    // Somebody was faster: what they have counted is the same.
    if (row?.state === 'closed') return row
    if (row?.state !== 'open') return 'vote_not_open'
    const asked = { ...askedOf(row), quorum: row.quorum, majority: row.majority }
    const columns = { result: writeJson(count(asked, chosenOf(entries))), head: headOf(id, entries), turnout: entries.length }
    for (let at = 0; at < entries.length; at += LOT) await insertBulletin(db, tx, entries.slice(at, at + LOT))
    await emptyBox(tx, row)
    await transition(tx, voteMachine, { entityId: id, action: 'close', from: row.state, who, why: '', at: now }, (to) =>
      moveVote(tx, id, 'open', to, columns),
    )
    return { ...row, ...columns, state: 'closed' as const }
  })
}

/** Envelopes and electors never lie beside what was in them. Open ballots stay with whoever has cast them. */
async function emptyBox(tx: Tx, row: Vote): Promise<void> {
  if (row.secret === 1) await destroyBallots(tx, row.id)
}
