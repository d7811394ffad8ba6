/** Tables of votes and of the organisations that vote. Ballots and their counts have files of their own. */
import { sql } from 'kysely'
import { textKey } from '#contract/search-text.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains } from '../../db/like.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import { table } from '../../db/table.ts'

export const votes = table('votes')
export const voteSeats = table('vote_seats')

export type Vote = Row<'votes'>

export const findVote = prepared((layer, given: Given<{ id: string }>) =>
  layer.selectFrom('votes').selectAll().where('id', '=', given.value('id')),
)

/** Takes turns with whoever casts, counts or moves it: in ascending id. */
export const lockVotes = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('votes').selectAll().where(given.among('id', 'ids')).orderBy('id').forNoKeyUpdate(),
)

export function lockVote(tx: Tx, meetingId: string, id: string): Promise<Vote | undefined> {
  return tx.selectFrom('votes').selectAll().where('id', '=', id).where('meeting_id', '=', meetingId).forNoKeyUpdate().executeTakeFirst()
}

/** Those that were opened: under way first, then the newest. */
export async function pageOfOpened(db: Db, meetingId: string, range: PageRange): Promise<RowPage<Vote>> {
  const opened = db.read.selectFrom('votes').where('meeting_id', '=', meetingId).where('state', '!=', 'draft')
  return pageOf(
    opened,
    opened
      .selectAll()
      .orderBy(sql`CASE WHEN state = 'open' THEN 0 ELSE 1 END`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    range,
  )
}

/** All of a meeting, the newest first. */
export async function pageOfVotes(
  db: Db,
  { meetingId, keyword, ...range }: { meetingId: string; keyword: string } & PageRange,
): Promise<RowPage<Vote>> {
  const wanted = db.read
    .selectFrom('votes')
    .where('meeting_id', '=', meetingId)
    .where(keyword === '' ? sql<boolean>`true` : contains('votes.title', keyword))
  return pageOf(wanted, wanted.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), range)
}

export type VoteColumns = Partial<Omit<Vote, 'id' | 'meeting_id' | 'third_id' | 'state'>>

/** So many more have voted, in the transaction that keeps their ballots. */
export const addTurnout = prepared((layer, given: Given<{ id: string; many: number }>) =>
  layer
    .updateTable('votes')
    .set((q) => ({ turnout: q('turnout', '+', given.value('many')) }))
    .where('id', '=', given.value('id')),
)

export async function deleteVote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('vote_seats').where('vote_id', '=', id).execute()
  await tx.deleteFrom('votes').where('id', '=', id).execute()
}

/** Secret votes that are not counted yet. */
export function openSecretVotes(on: Reader): Promise<Pick<Vote, 'id'>[]> {
  return on.selectFrom('votes').select('id').where('state', '=', 'open').where('secret', '=', 1).orderBy('id').execute()
}

/** Named votes whose casting is over and that are not counted yet. */
export function dueVotes(db: Db, now: number, most: number): Promise<Pick<Vote, 'id' | 'meeting_id'>[]> {
  return db.read
    .selectFrom('votes')
    .select(['id', 'meeting_id'])
    .where('state', '=', sql.lit('open'))
    .where('secret', '=', sql.lit(0))
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .limit(most)
    .execute()
}

// Organisations that vote

export type SeatRow = Row<'vote_seats'> & { name: string }

const seats = (on: Reader) =>
  on
    .selectFrom('vote_seats')
    .innerJoin('organisations', 'organisations.id', 'vote_seats.organisation_id')
    .selectAll('vote_seats')
    .select('organisations.name')

export function seatsOf(on: Reader, voteIds: readonly string[]): Promise<SeatRow[]> {
  return voteIds.length === 0
    ? Promise.resolve([])
    : seats(on).where('vote_id', 'in', voteIds).orderBy('vote_id').orderBy('position').execute()
}

export function seatBy(on: Reader, voteId: string, mobile: string): Promise<SeatRow | undefined> {
  return seats(on).where('vote_id', '=', voteId).where('mobile', '=', mobile).where('mobile', '!=', sql.lit('')).executeTakeFirst()
}

export async function replaceSeats(db: Db, tx: Tx, voteId: string, rows: readonly Row<'vote_seats'>[]): Promise<void> {
  await tx.deleteFrom('vote_seats').where('vote_id', '=', voteId).execute()
  if (rows.length > 0) await db.insertMany(tx, 'vote_seats', rows as readonly (Row<'vote_seats'> & Record<string, string | number>)[])
}

/** A phone that spoke for organisations, when its owner's account closes. */
export async function forgetDelegate(tx: Tx, mobile: string): Promise<void> {
  await tx.updateTable('vote_seats').set({ mobile: '' }).where('mobile', '=', mobile).where('mobile', '!=', sql.lit('')).execute()
}

/** Phones of the organisations that voted at these meetings. */
export async function forgetDelegatesAt(tx: Tx, meetingIds: readonly string[]): Promise<void> {
  const there = tx.selectFrom('votes').select('id').where('meeting_id', 'in', meetingIds)
  await tx.updateTable('vote_seats').set({ mobile: '' }).where('vote_id', 'in', there).where('mobile', '!=', sql.lit('')).execute()
}

/**
 * Ids of a tenant's organisations by the name that was typed; closed and merged organisations take no part. Of two organisations
 * whose names differ only in spaces, dots or case, only the exact name finds one.
 */
export async function organisationsNamed(on: Reader, thirdId: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await on
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('third_id', '=', thirdId)
    .where('closed_at', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  const exact = new Map(rows.map(({ id, name }) => [name, id]))
  const alike = Map.groupBy(rows, ({ name }) => textKey(name))
  return new Map(
    names.flatMap((name) => {
      const found = alike.get(textKey(name)) ?? []
      const id = exact.get(name) ?? (found.length === 1 ? found[0]?.id : undefined)
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}
