/** Tables of articles, their categories and how often they were opened; reads of articles. */
import { type RawBuilder, sql } from 'kysely'
import type { ArticleState } from '#contract/article.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains } from '../../db/like.ts'
import type { Reader as Person } from './who.ts'
import { table } from '../../db/table.ts'

export const articles = table('articles')
export const articleCategories = table('article_categories')

export type ArticleRow = Row<'articles'>

/** All that a list shows of one; its text is long. */
const brief = [
  'articles.id',
  'articles.state',
  'articles.title',
  'articles.summary',
  'articles.cover',
  'articles.category_id',
  'articles.pinned',
  'articles.audience',
  'articles.valid_until',
  'articles.urgent_until',
  'articles.published_at',
  'articles.updated_at',
] as const
export type BriefArticle = Pick<
  ArticleRow,
  | 'id'
  | 'state'
  | 'title'
  | 'summary'
  | 'cover'
  | 'category_id'
  | 'pinned'
  | 'audience'
  | 'valid_until'
  | 'urgent_until'
  | 'published_at'
  | 'updated_at'
> & { category_name: string | null }

const withCategory = (on: Reader) =>
  on.selectFrom('articles').leftJoin('article_categories', 'article_categories.id', 'articles.category_id')

/** Read by those for whom it is: a scheduled one from its moment on, by the clock and no job's. */
const isLive = (now: number) =>
  sql<boolean>`(articles.state IN ('scheduled', 'published') AND articles.published_at <= ${now}
    AND (articles.valid_until IS NULL OR articles.valid_until > ${now}))`

/** Whom it is for. */
function isFor({ organises, staff, tickets }: Person): RawBuilder<boolean> {
  if (organises) return sql<boolean>`true`
  const ways = [sql`articles.audience = 'all'`]
  if (staff) ways.push(sql`articles.audience = 'staff'`)
  if (tickets.length > 0)
    ways.push(
      sql`articles.audience = 'holders'`,
      sql`(articles.audience = 'tickets' AND EXISTS (SELECT 1 FROM article_tickets
        WHERE article_tickets.article_id = articles.id AND article_tickets.ticket_id IN (${sql.join(tickets)})))`,
    )
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`
}

interface Asked extends PageRange {
  meetingId: string
  /** Undefined: in whatever category, or in none. */
  categoryId: string | undefined
}

/** What somebody may read of a meeting now: what is pinned first, then the newest. */
export async function pageOfLive(
  db: Db,
  { meetingId, categoryId, reader, now, ...range }: Asked & { reader: Person; now: number },
): Promise<RowPage<BriefArticle>> {
  let found = withCategory(db.read).where('articles.meeting_id', '=', meetingId).where(isLive(now)).where(isFor(reader))
  if (categoryId !== undefined) found = found.where('articles.category_id', '=', categoryId)
  return pageOf(
    found,
    found
      .select(brief)
      .select('article_categories.name as category_name')
      .orderBy('articles.pinned', 'desc')
      .orderBy('articles.published_at', 'desc')
      .orderBy('articles.id', 'desc'),
    range,
  )
}

export type WholeArticle = ArticleRow & { category_name: string | null }

/** One that is read now, by whomever. */
export function findLive(on: Reader, id: string, now: number): Promise<WholeArticle | undefined> {
  return withCategory(on)
    .selectAll('articles')
    .select('article_categories.name as category_name')
    .where('articles.id', '=', id)
    .where(isLive(now))
    .executeTakeFirst()
}

/** Whether one is for somebody. */
export async function isShownTo(on: Reader, id: string, reader: Person): Promise<boolean> {
  return (await on.selectFrom('articles').select('id').where('id', '=', id).where(isFor(reader)).executeTakeFirst()) !== undefined
}

/** The moments at which what a meeting's people read of it changes by itself. */
export async function momentsOf(on: Reader, meetingId: string, now: number): Promise<number[]> {
  const rows = await pending(on, meetingId, now)
  return rows.flatMap((row) => [row.published_at, row.valid_until, row.urgent_until]).filter((at) => at !== null)
}

/** What is read now or will be, the earliest first. */
export function pending(on: Reader, meetingId: string, now: number) {
  return on
    .selectFrom('articles')
    .select(['id', 'title', 'audience', 'published_at', 'valid_until', 'urgent_until'])
    .where('meeting_id', '=', meetingId)
    .where('state', 'in', ['scheduled', 'published'])
    .where((q) => q.or([q('valid_until', 'is', null), q('valid_until', '>', now)]))
    .orderBy('published_at')
    .orderBy('id')
    .execute()
}

/** The types of tickets that somebody holds at a meeting. @param ended also those that were revoked. */
export async function ticketsHeld(
  { read }: Pick<Db, 'read'>,
  { userId, meetingId, ended }: { userId: string; meetingId: string; ended: boolean },
): Promise<string[]> {
  let held = read.selectFrom('admissions').select('ticket_id').distinct().where('user_id', '=', userId).where('meeting_id', '=', meetingId)
  if (!ended) held = held.where('status', '!=', 'revoked')
  return (await held.execute()).map(({ ticket_id: id }) => id)
}

// The organisers' side

export type OwnBrief = BriefArticle & { reads: number | null }

interface OwnAsked extends Asked {
  keyword: string
  state: ArticleState | undefined
  now: number
}

/** What has changed last first. One that is scheduled is published once its moment has come. */
export async function pageOfOwn(db: Db, { meetingId, categoryId, keyword, state, now, ...range }: OwnAsked): Promise<RowPage<OwnBrief>> {
  let found = withCategory(db.read).where('articles.meeting_id', '=', meetingId)
  if (categoryId !== undefined) found = found.where('articles.category_id', '=', categoryId)
  if (keyword !== '') found = found.where(contains('articles.title', keyword))
  if (state === 'scheduled') found = found.where('articles.state', '=', state).where('articles.published_at', '>', now)
  else if (state === 'published')
    found = found.where('articles.state', 'in', ['scheduled', state]).where('articles.published_at', '<=', now)
  else if (state !== undefined) found = found.where('articles.state', '=', state)
  return pageOf(
    found,
    found
      .leftJoin('article_reads', 'article_reads.article_id', 'articles.id')
      .select(brief)
      .select(['article_categories.name as category_name', 'article_reads.reads'])
      .orderBy('articles.updated_at', 'desc')
      .orderBy('articles.id', 'desc'),
    range,
  )
}

export type OwnRow = WholeArticle & { reads: number | null }

export function findOwn(on: Reader, meetingId: string, id: string): Promise<OwnRow | undefined> {
  return withCategory(on)
    .leftJoin('article_reads', 'article_reads.article_id', 'articles.id')
    .selectAll('articles')
    .select(['article_categories.name as category_name', 'article_reads.reads'])
    .where('articles.id', '=', id)
    .where('articles.meeting_id', '=', meetingId)
    .executeTakeFirst()
}

/** The meeting of one, whatever its state: for whoever has a preview of it. */
export async function meetingOf(on: Reader, id: string): Promise<string | undefined> {
  return (await on.selectFrom('articles').select('meeting_id').where('id', '=', id).executeTakeFirst())?.meeting_id
}

export async function deleteArticle(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('article_reads').where('article_id', '=', id).execute()
  await tx.deleteFrom('article_tickets').where('article_id', '=', id).execute()
  await tx.deleteFrom('articles').where('id', '=', id).execute()
}

/** In ascending order. */
export async function ticketsOf(on: Reader, articleId: string): Promise<string[]> {
  const rows = await on.selectFrom('article_tickets').select('ticket_id').where('article_id', '=', articleId).orderBy('ticket_id').execute()
  return rows.map(({ ticket_id: id }) => id)
}

export async function setTickets(tx: Tx, articleId: string, ticketIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('article_tickets').where('article_id', '=', articleId).execute()
  if (ticketIds.length === 0) return
  await tx
    .insertInto('article_tickets')
    .values(ticketIds.map((id) => ({ article_id: articleId, ticket_id: id })))
    .execute()
}

/** Whether all of these are tickets of the meeting. */
export async function areTickets(on: Reader, meetingId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await on.selectFrom('tickets').select('id').where('meeting_id', '=', meetingId).where('id', 'in', ids).execute()
  return found.length === new Set(ids).size
}

// How often they were opened

/** Adds to each what has come together. @returns how often each was opened by now. */
export async function addReads(tx: Tx, more: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const sorted = [...more].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = await tx
    .insertInto('article_reads')
    .values(sorted.map(([id, reads]) => ({ article_id: id, reads })))
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ reads: sql<number>`article_reads.reads + excluded.reads` }))
    .returningAll()
    .execute()
  return new Map(rows.map(({ article_id: id, reads }) => [id, reads]))
}

// Categories

export type CategoryRow = Row<'article_categories'>
type Counted = CategoryRow & { articles: number }

/** In their order, each with how many articles somebody may read in it now. */
export async function pageOfCategories(
  db: Db,
  { meetingId, reader, now, ...range }: { meetingId: string; reader: Person; now: number } & PageRange,
): Promise<RowPage<Counted>> {
  const found = db.read.selectFrom('article_categories').where('meeting_id', '=', meetingId)
  return pageOf(
    found,
    found
      .selectAll('article_categories')
      .select(
        sql<number>`(SELECT count(*) FROM articles WHERE articles.category_id = article_categories.id
        AND ${isLive(now)} AND ${isFor(reader)})`.as('articles'),
      )
      .orderBy('sort')
      .orderBy('id'),
    range,
  )
}

/** All of them, with all of their articles. */
export function categoriesOf(on: Reader, meetingId: string): Promise<Counted[]> {
  return on
    .selectFrom('article_categories')
    .selectAll('article_categories')
    .select(sql<number>`(SELECT count(*) FROM articles WHERE articles.category_id = article_categories.id)`.as('articles'))
    .where('meeting_id', '=', meetingId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Its articles are in none from now on. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('articles').set({ category_id: null }).where('category_id', '=', id).execute()
  await tx.deleteFrom('article_categories').where('id', '=', id).execute()
}
