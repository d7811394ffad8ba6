/** A batch of ballots in one transaction: the votes are held, so that none gets in behind the count; each is decided, all are kept. */
import type { ReasonOf } from '#contract/call.ts'
import type { vote } from '#contract/vote.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Elector } from './elector.ts'
import type { BoxKey } from '../../sealing/box.ts'
import { boxKeysOf, keyOfRow } from '../system/box-key-store.ts'
import {
  type Ballot,
  changeRoll,
  type Enrolled,
  insertCasts,
  stakesTaken,
  replaceBallot,
  type Standing,
  standingOf,
  ticketsStanding,
  wechatsTaken,
} from './ballot-store.ts'
import { envelopesAt, insertEnvelopes, openSealedBallot, replaceEnvelope, sealBallot } from './envelope-store.ts'
import { phaseOf } from './phase.ts'
import { addTurnout, lockVotes, type Vote } from './store.ts'

export interface Cast extends Pick<Elector, 'elector' | 'stakes' | 'wechat' | 'weight'>, Pick<Ballot, 'nonce' | 'choice' | 'envelope'> {
  voteId: string
  userId: string
  now: number
  /** Of the deployment: the same in all casts. Keys of boxes follow from it. */
  secret: string
}

export type CastDecision =
  | { kind: 'kept'; castAt: number; changes: number }
  | { kind: 'refused'; reason: ReasonOf<typeof vote.cast> | 'unavailable' }

/** Held under lock for a batch, and kept true as its ballots are taken. */
interface Box {
  votes: Map<string, Vote>
  /** Of secret votes. */
  keys: Map<string, BoxKey>
  /** By `keyOf(vote, elector)`. */
  standing: Map<string, Standing>
  /** `keyOf(vote, stake)` of what has voted or is no stake any more, and of WeChats. */
  stakes: Set<string>
  wechats: Set<string>
  fresh: Set<Standing>
  changed: Set<Standing>
}

const keyOf = (voteId: string, key: string) => `${voteId} ${key}`

/** @returns a decision for each, in order, after a durable commit. */
export function commitCasts(db: Db, casts: readonly Cast[]): Promise<CastDecision[]> {
  return db.write(async (tx) => {
    const box = await look(db, tx, casts)
    const decisions = casts.map((cast) => decide(box, cast))
    await keep(db, tx, box)
    return decisions
  })
}

async function look(db: Db, tx: Tx, casts: readonly Cast[]): Promise<Box> {
  const votes = await lockVotes(db, tx, { ids: [...new Set(casts.map(({ voteId }) => voteId))] })
  const rows = new Map(votes.rows.map((row) => [row.id, row]))
  const keys = await keysOf(db, tx, votes.rows, casts[0]?.secret ?? '')
  const standing = await withEnvelopes(
    db,
    tx,
    keys,
    (await standingOf(db, tx, { electors: casts.map(({ voteId, elector }) => [voteId, elector] as const) })).rows,
  )
  const stakes = await stakesTaken(db, tx, {
    stakes: casts.flatMap(({ voteId, stakes }) => stakes.map((stake) => [voteId, stake] as const)),
  })
  const wechats = casts.flatMap(({ voteId, wechat }) => (wechat === null ? [] : [[voteId, wechat] as const]))
  const taken = wechats.length === 0 ? [] : (await wechatsTaken(db, tx, { wechats })).rows
  const ended = await endedTickets(db, tx, rows, casts)
  return {
    votes: rows,
    keys,
    standing: new Map(standing.map((row) => [keyOf(row.vote_id, row.elector), row])),
    stakes: new Set([...stakes.rows.map((row) => keyOf(row.vote_id, row.stake)), ...ended]),
    wechats: new Set(taken.map((row) => keyOf(row.vote_id, row.wechat ?? ''))),
    fresh: new Set(),
    changed: new Set(),
  }
}

async function keysOf(db: Db, tx: Tx, votes: readonly Vote[], secret: string): Promise<Map<string, BoxKey>> {
  const ids = votes.filter((row) => row.secret === 1 && row.state === 'open').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  return new Map((await boxKeysOf(db, tx, { ids })).rows.map((row) => [row.subject_id, keyOfRow(row, secret)]))
}

type RollRow = Awaited<ReturnType<typeof standingOf>>['rows'][number]

/** Ballots of secret votes are read only if an elector votes again: to see whether it is the same ballot. */
async function withEnvelopes(db: Db, tx: Tx, keys: ReadonlyMap<string, BoxKey>, rows: readonly RollRow[]): Promise<Standing[]> {
  const slots = rows.flatMap(({ vote_id, elector }) => {
    const key = keys.get(vote_id)
    return key === undefined ? [] : [[vote_id, key.slotOf(elector)] as const]
  })
  const sealed = slots.length === 0 ? [] : (await envelopesAt(db, tx, { slots })).rows
  const bySlot = new Map(sealed.map((row) => [keyOf(row.vote_id, row.slot), row]))
  return rows.map((row) => {
    const key = keys.get(row.vote_id)
    const found = key && bySlot.get(keyOf(row.vote_id, key.slotOf(row.elector)))
    const kept = key && found && (openSealedBallot(key, found)?.envelope ?? '')
    return { ...row, nonce: row.nonce ?? '', choice: row.choice ?? '', envelope: key === undefined ? '' : kept }
  })
}

/** Those that somebody had a moment ago and has no more: given away, made out anew or withdrawn, they are nobody's stake. */
async function endedTickets(db: Db, tx: Tx, votes: Map<string, Vote>, casts: readonly Cast[]): Promise<string[]> {
  const staked = casts.flatMap(({ voteId, stakes }) => {
    const electors = votes.get(voteId)?.electors
    return electors === undefined || electors === 'signed' || electors === 'seats' ? [] : stakes.map((stake) => [voteId, stake] as const)
  })
  if (staked.length === 0) return []
  const { rows } = await ticketsStanding(db, tx, { ids: [...new Set(staked.map(([, stake]) => stake))] })
  const standing = new Set(rows.map(({ id }) => id))
  return staked.filter(([, stake]) => !standing.has(stake)).map(([voteId, stake]) => keyOf(voteId, stake))
}

const refused = (reason: ReasonOf<typeof vote.cast> | 'unavailable'): CastDecision => ({ kind: 'refused', reason })
const usedUp = { signed: 'vote_phone_used', seats: 'vote_cast_already' } as const

function decide(box: Box, cast: Cast): CastDecision {
  const { voteId, elector, nonce, choice, envelope, now } = cast
  const row = box.votes.get(voteId)
  const phase = row === undefined ? 'draft' : phaseOf(row, now)
  if (row === undefined || phase === 'draft') return refused('vote_gone')
  if (phase !== 'open') return refused(phase === 'coming' ? 'vote_not_begun' : 'vote_over')
  const standing = box.standing.get(keyOf(voteId, elector))
  if (standing === undefined) return enrol(box, row, cast)
  // Sent again, because its answer was lost, or tapped twice.
  const same = standing.nonce === nonce && standing.choice === choice && standing.envelope === envelope
  if (same) return { kind: 'kept', castAt: standing.cast_at, changes: standing.changes }
  if (row.changing === 0) return refused('vote_cast_already')
  // An earlier ballot that is not in the box cannot be replaced; both would be counted once it is moved there.
  if (row.secret === 1 && standing.envelope === undefined) return refused('unavailable')
  const changes = standing.changes + 1
  Object.assign(standing, { nonce, choice, envelope, changes, cast_at: now, user_id: cast.userId })
  if (!box.fresh.has(standing)) box.changed.add(standing)
  return { kind: 'kept', castAt: now, changes }
}

function enrol(box: Box, row: Vote, { voteId, userId, elector, stakes, wechat, weight, nonce, choice, envelope, now }: Cast): CastDecision {
  const stake = stakes.find((one) => !box.stakes.has(keyOf(voteId, one)))
  if (stake === undefined) return refused(row.electors === 'signed' || row.electors === 'seats' ? usedUp[row.electors] : 'vote_ticket_used')
  if (wechat !== null && box.wechats.has(keyOf(voteId, wechat))) return refused('vote_wechat_used')
  const fresh: Standing = {
    vote_id: voteId,
    elector,
    user_id: userId,
    stake,
    wechat,
    weight,
    cast_at: now,
    changes: 0,
    nonce,
    choice,
    envelope,
  }
  box.standing.set(keyOf(voteId, elector), fresh)
  box.stakes.add(keyOf(voteId, stake))
  if (wechat !== null) box.wechats.add(keyOf(voteId, wechat))
  box.fresh.add(fresh)
  return { kind: 'kept', castAt: now, changes: 0 }
}

async function keep(db: Db, tx: Tx, { votes, keys, fresh, changed }: Box): Promise<void> {
  const rolls = [...fresh].map(({ nonce: _nonce, choice: _choice, envelope: _envelope, ...roll }): Enrolled => roll)
  const isSecret = ({ vote_id }: Standing) => votes.get(vote_id)?.secret === 1
  const sealed = (one: Standing) => {
    const key = keys.get(one.vote_id)
    // Opening the vote has made the key; nothing may be kept without it.
    if (key === undefined) throw new Error(`the box of vote ${one.vote_id} has no key`)
    return sealBallot(key, one.vote_id, one.elector, { weight: one.weight, envelope: one.envelope ?? '' })
  }
  const ballots = [...fresh]
    .filter((one) => !isSecret(one))
    .map(({ vote_id, elector, nonce, choice, weight }): Ballot => ({ vote_id, elector, nonce, choice, envelope: '', weight }))
  await insertCasts(db, tx, rolls, ballots)
  await insertEnvelopes(db, tx, [...fresh].filter(isSecret).map(sealed))
  for (const standing of changed) {
    await changeRoll(db, tx, standing)
    const { changed: replaced } = isSecret(standing)
      ? await replaceEnvelope(db, tx, sealed(standing))
      : await replaceBallot(db, tx, standing)
    if (replaced !== 1) throw new Error(`an earlier ballot of vote ${standing.vote_id} is not there`)
  }
  const turnout = new Map<string, number>()
  for (const { vote_id } of fresh) turnout.set(vote_id, (turnout.get(vote_id) ?? 0) + 1)
  for (const [id, many] of turnout) await addTurnout(db, tx, { id, many })
}
