/** The only file that writes the voter roll and ballots of named votes. Ballots of secret votes: envelope-store.ts. */
import { pageOf, type PageRange } from '../../db/pages.ts'
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { runOut } from '../meeting/store.ts'

export type Enrolled = Row<'vote_roll'>
export type Ballot = Row<'vote_ballots'>
/**
 * A line of the roll with its ballot: of a named vote `nonce` and `choice`, of a secret one the envelope of the browser. The envelope
 * is undefined if it is not in the box, where a server of an earlier release has kept it elsewhere.
 */
export type Standing = Enrolled & Pick<Ballot, 'nonce' | 'choice'> & { envelope: string | undefined }
type Pairs = readonly (readonly [vote: string, key: string])[]

/** Those of some electors who have voted, with their ballots if these are named. */
export const standingOf = prepared((layer, given: Given<{ electors: Pairs }>) =>
  layer
    .selectFrom(given.pairs('electors', 'wanted'))
    .innerJoin('vote_roll', (join) => join.onRef('vote_roll.vote_id', '=', 'wanted.a').onRef('vote_roll.elector', '=', 'wanted.b'))
    .leftJoin('vote_ballots', (join) =>
      join.onRef('vote_ballots.vote_id', '=', 'vote_roll.vote_id').onRef('vote_ballots.elector', '=', 'vote_roll.elector'),
    )
    .selectAll('vote_roll')
    .select(['vote_ballots.nonce', 'vote_ballots.choice']),
)

/** Which of these have voted already, whoever had them. */
export const stakesTaken = prepared((layer, given: Given<{ stakes: Pairs }>) =>
  layer
    .selectFrom(given.pairs('stakes', 'wanted'))
    .innerJoin('vote_roll', (join) => join.onRef('vote_roll.vote_id', '=', 'wanted.a').onRef('vote_roll.stake', '=', 'wanted.b'))
    .select(['vote_roll.vote_id', 'vote_roll.stake']),
)

/** Of these tickets, those that still admit: held, so that none is made out anew before the ballot it is staked for is in the box. */
export const ticketsStanding = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('admissions').select('id').where(given.among('id', 'ids')).where('status', '!=', 'revoked').orderBy('id').forShare(),
)

/** A ticket is made out anew, for somebody else or the same person: what has voted with the one has voted with the other. */
export async function passStakes(tx: Tx, meetingId: string, from: string, to: string): Promise<void> {
  const votes = tx.selectFrom('votes').select('id').where('meeting_id', '=', meetingId)
  await tx.updateTable('vote_roll').set({ stake: to }).where('vote_id', 'in', votes).where('stake', '=', from).execute()
}

export const wechatsTaken = prepared((layer, given: Given<{ wechats: Pairs }>) =>
  layer
    .selectFrom(given.pairs('wechats', 'wanted'))
    .innerJoin('vote_roll', (join) => join.onRef('vote_roll.vote_id', '=', 'wanted.a').onRef('vote_roll.wechat', '=', 'wanted.b'))
    .where('vote_roll.wechat', 'is not', null)
    .select(['vote_roll.vote_id', 'vote_roll.wechat']),
)

/** @param ballots of named votes. */
export async function insertCasts(db: Db, tx: Tx, rolls: readonly Enrolled[], ballots: readonly Ballot[]): Promise<void> {
  if (rolls.length > 0) await db.insertMany(tx, 'vote_roll', rolls as readonly (Enrolled & Record<string, string | number | null>)[])
  if (ballots.length > 0) await db.insertMany(tx, 'vote_ballots', ballots as readonly (Ballot & Record<string, string | number>)[])
}

/** Another ballot of a named vote in the place of the earlier one. */
export const replaceBallot = prepared((layer, given: Given<Omit<Ballot, 'weight' | 'envelope'>>) =>
  layer
    .updateTable('vote_ballots')
    .set({ nonce: given.value('nonce'), choice: given.value('choice') })
    .where('vote_id', '=', given.value('vote_id'))
    .where('elector', '=', given.value('elector')),
)

export const changeRoll = prepared((layer, given: Given<Pick<Enrolled, 'vote_id' | 'elector' | 'cast_at' | 'changes' | 'user_id'>>) =>
  layer
    .updateTable('vote_roll')
    .set({ cast_at: given.value('cast_at'), changes: given.value('changes'), user_id: given.value('user_id') })
    .where('vote_id', '=', given.value('vote_id'))
    .where('elector', '=', given.value('elector')),
)

/** So many of the box, in the order of their electors, after one of them: to be read whole, a piece at a time. */
export function someBallots(on: Reader, voteId: string, after: string, most: number): Promise<Ballot[]> {
  return on
    .selectFrom('vote_ballots')
    .selectAll()
    .where('vote_id', '=', voteId)
    .where('elector', '>', after)
    .orderBy('elector')
    .limit(most)
    .execute()
}

export interface Chosen {
  choice: string
  ballots: number
  weight: number
}

/** What an open box says as it lies, each choice once. */
export const chosenIn = prepared((layer, given: Given<{ id: string }>) =>
  layer
    .selectFrom('vote_ballots')
    .select((q) => ['choice', q.fn.countAll<number>().as('ballots'), q.fn.sum<number>('weight').as('weight')])
    .where('vote_id', '=', given.value('id'))
    .groupBy('choice'),
)

/** Envelopes that a release before step 39 stored in the same row as the elector. */
export function oldEnvelopes(tx: Tx, voteId: string): Promise<Pick<Ballot, 'elector' | 'envelope' | 'weight'>[]> {
  return tx
    .selectFrom('vote_ballots')
    .select(['elector', 'envelope', 'weight'])
    .where('vote_id', '=', voteId)
    .where('envelope', '!=', sql.lit(''))
    .execute()
}

export async function deleteOldEnvelopes(tx: Tx, voteId: string): Promise<void> {
  await tx.deleteFrom('vote_ballots').where('vote_id', '=', voteId).where('envelope', '!=', sql.lit('')).execute()
}

/** Electors of a vote after one of them, in ascending order. */
export function electorsAfter(on: Reader, voteId: string, after: string, most: number): Promise<Pick<Enrolled, 'elector'>[]> {
  return on
    .selectFrom('vote_roll')
    .select('elector')
    .where('vote_id', '=', voteId)
    .where('elector', '>', after)
    .orderBy('elector')
    .limit(most)
    .execute()
}

const ended = sql<number>`CASE WHEN admissions.status = 'revoked' THEN 1 ELSE 0 END`

/** One's own line, with whether the ticket behind it has ended since. */
export function ownLine(on: Reader, voteId: string, elector: string): Promise<(Enrolled & { ended: number }) | undefined> {
  return on
    .selectFrom('vote_roll')
    .leftJoin('admissions', 'admissions.id', 'vote_roll.stake')
    .selectAll('vote_roll')
    .select(ended.as('ended'))
    .where('vote_id', '=', voteId)
    .where('elector', '=', elector)
    .executeTakeFirst()
}

/** The latest first. */
export async function pageOfRoll(db: Db, voteId: string, range: PageRange) {
  return pageOf(
    db.read.selectFrom('vote_roll').where('vote_id', '=', voteId),
    db.read
      .selectFrom('vote_roll')
      .innerJoin('users', 'users.id', 'vote_roll.user_id')
      .leftJoin('admissions', 'admissions.id', 'vote_roll.stake')
      .leftJoin('organisations', 'organisations.id', 'vote_roll.elector')
      .leftJoin('vote_ballots', (join) =>
        join.onRef('vote_ballots.vote_id', '=', 'vote_roll.vote_id').onRef('vote_ballots.elector', '=', 'vote_roll.elector'),
      )
      .selectAll('vote_roll')
      .select(['users.name', 'users.mobile', 'organisations.name as seat', 'vote_ballots.choice', ended.as('ended')])
      .where('vote_roll.vote_id', '=', voteId)
      .orderBy('vote_roll.cast_at', 'desc')
      .orderBy('vote_roll.elector'),
    range,
  )
}

/** Meetings whose time of keeping is up, and that still know who voted. */
export async function meetingsToForget(db: Db, before: number, now: number): Promise<string[]> {
  const over = db.read
    .selectFrom('meetings')
    .select('meetings.id')
    .where(runOut(before, now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('votes')
          .innerJoin('vote_roll', 'vote_roll.vote_id', 'votes.id')
          .select('votes.id')
          .whereRef('votes.meeting_id', '=', 'meetings.id'),
      ),
    )
  return (await over.execute()).map(({ id }) => id)
}

/** The votes of some meetings. */
export async function votesAt(tx: Tx, meetingIds: readonly string[]): Promise<string[]> {
  return (await tx.selectFrom('votes').select('id').where('meeting_id', 'in', meetingIds).execute()).map(({ id }) => id)
}

/** What was counted stays; who voted, and how where that was open, does not. */
export async function forgetRoll(tx: Tx, meetingIds: readonly string[]): Promise<void> {
  const there = tx.selectFrom('votes').select('id').where('meeting_id', 'in', meetingIds)
  await tx.deleteFrom('vote_ballots').where('vote_id', 'in', there).execute()
  await tx.deleteFrom('vote_roll').where('vote_id', 'in', there).execute()
}
