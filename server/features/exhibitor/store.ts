/** Tables of exhibitors and of the people at their stands. Their leads are cards (card/store.ts). */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains } from '../../db/like.ts'
import { nameInEntry } from '../session/written-accounts.ts'
import { table } from '../../db/table.ts'

export const exhibitors = table('exhibitors')
export const exhibitorPeople = table('exhibitor_people')

export type Stand = Row<'exhibitors'>

const peopleOf = sql<number>`(SELECT count(*) FROM exhibitor_people WHERE exhibitor_people.exhibitor_id = exhibitors.id)`
const leadsOf = (taken: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(*) FROM kept_cards WHERE kept_cards.exhibitor_id = exhibitors.id AND kept_cards.taken_back_at ${taken})`
const leads = leadsOf(sql`IS NULL`)

export type StandAtTenant = Stand & { people: number; leads: number; owner_id: string | null; owner_name: string | null }

/** Where its organisation has been merged, it is the other's. */
const withCounts = (on: Reader) =>
  on
    .selectFrom('exhibitors')
    .leftJoin('organisations as own', 'own.id', 'exhibitors.organisation_id')
    .leftJoin('organisations as owner', (join) => join.on(sql`owner.id`, '=', sql`coalesce(own.merged_into, own.id)`))
    .selectAll('exhibitors')
    .select([peopleOf.as('people'), leads.as('leads'), 'owner.id as owner_id', 'owner.name as owner_name'])

/** In the order of their booths; those without one last. */
export async function pageOfStands(
  db: Db,
  { meetingId, keyword, ...range }: { meetingId: string; keyword: string } & PageRange,
): Promise<RowPage<StandAtTenant>> {
  const wanted =
    keyword === ''
      ? sql<boolean>`true`
      : sql<boolean>`(${contains('exhibitors.name', keyword)} OR ${contains('exhibitors.booth', keyword)})`
  return pageOf(
    db.read.selectFrom('exhibitors').where('meeting_id', '=', meetingId).where(wanted),
    withCounts(db.read)
      .where('exhibitors.meeting_id', '=', meetingId)
      .where(wanted)
      .orderBy(sql`CASE WHEN exhibitors.booth = '' THEN 1 ELSE 0 END`)
      .orderBy('exhibitors.booth')
      .orderBy('exhibitors.id'),
    range,
  )
}

export function findAtTenant(on: Reader, id: string): Promise<StandAtTenant | undefined> {
  return withCounts(on).where('exhibitors.id', '=', id).executeTakeFirst()
}

/** One of a meeting that was not removed; whoever asks may read of it. */
export function findStand(on: Reader, id: string): Promise<Stand | undefined> {
  return on
    .selectFrom('exhibitors')
    .innerJoin('meetings', 'meetings.id', 'exhibitors.meeting_id')
    .selectAll('exhibitors')
    .where('exhibitors.id', '=', id)
    .where('meetings.state', '!=', 'removed')
    .executeTakeFirst()
}

/** Whoever counts its people or leads, or removes it, takes turns. */
export function lockStand(tx: Tx, id: string): Promise<Stand | undefined> {
  return tx.selectFrom('exhibitors').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function isBoothTaken(tx: Tx, meetingId: string, booth: string, except: string): Promise<boolean> {
  const found = tx
    .selectFrom('exhibitors')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('booth', '=', booth)
    .where('id', '!=', except)
  return (await found.executeTakeFirst()) !== undefined
}

/** Its leads are gone before. */
export async function deleteStand(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('exhibitor_people').where('exhibitor_id', '=', id).execute()
  await tx.deleteFrom('exhibitors').where('id', '=', id).execute()
}

// Who works at them

export type Worker = Row<'exhibitor_people'> & { name: string; mobile: string; leads: number }

const workers = (on: Reader, exhibitorId: string) =>
  on
    .selectFrom('exhibitor_people')
    .innerJoin('users', 'users.id', 'exhibitor_people.user_id')
    .selectAll('exhibitor_people')
    .select([
      nameInEntry('exhibitor_people').as('name'),
      'users.mobile',
      sql<number>`(SELECT count(*) FROM kept_cards WHERE kept_cards.exhibitor_id = exhibitor_people.exhibitor_id
        AND kept_cards.keeper_id = exhibitor_people.user_id AND kept_cards.taken_back_at IS NULL)`.as('leads'),
    ])
    .where('exhibitor_people.exhibitor_id', '=', exhibitorId)

/** Heads first, then in the order in which they came. */
export function workersOf(on: Reader, exhibitorId: string): Promise<Worker[]> {
  return workers(on, exhibitorId)
    .orderBy('exhibitor_people.head', 'desc')
    .orderBy('exhibitor_people.created_at')
    .orderBy('exhibitor_people.user_id')
    .execute()
}

export function findWorker(on: Reader, exhibitorId: string, userId: string): Promise<Worker | undefined> {
  return workers(on, exhibitorId).where('exhibitor_people.user_id', '=', userId).executeTakeFirst()
}

export async function isAtStand(on: Reader, exhibitorId: string, mobile: string): Promise<boolean> {
  return (await workers(on, exhibitorId).where('users.mobile', '=', mobile).executeTakeFirst()) !== undefined
}

/** How somebody works at a stand; undefined where they do not. */
export async function workAt(on: Reader, exhibitorId: string, userId: string): Promise<{ head: boolean } | undefined> {
  const row = await on
    .selectFrom('exhibitor_people')
    .select('head')
    .where('exhibitor_id', '=', exhibitorId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { head: row.head === 1 }
}

/** Takes somebody off every stand. */
export async function leaveStands(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('exhibitor_people').where('user_id', '=', userId).execute()
}

/** As many as anybody is shown. */
const OWN_MOST = 200

/** Stands that somebody works at, those of meetings that are not over first, what is next before what is later. */
export function standsOf(on: Reader, userId: string, now: number) {
  return on
    .selectFrom('exhibitor_people')
    .innerJoin('exhibitors', 'exhibitors.id', 'exhibitor_people.exhibitor_id')
    .innerJoin('meetings', 'meetings.id', 'exhibitors.meeting_id')
    .selectAll('exhibitors')
    .select([
      'exhibitor_people.head',
      'meetings.title as meeting_title',
      'meetings.ends_at',
      'meetings.purge_at',
      peopleOf.as('people'),
      leads.as('leads'),
      leadsOf(sql`IS NOT NULL`).as('taken_back'),
    ])
    .where('exhibitor_people.user_id', '=', userId)
    .where('meetings.state', '!=', 'removed')
    .orderBy(sql`CASE WHEN meetings.ends_at > ${now} THEN 0 ELSE 1 END`)
    .orderBy(sql`CASE WHEN meetings.ends_at > ${now} THEN meetings.starts_at ELSE -meetings.starts_at END`)
    .orderBy('exhibitors.id')
    .limit(OWN_MOST)
    .execute()
}
