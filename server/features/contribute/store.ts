/** Tables of contributions, their authors and their rounds. */
import { countOf, pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { type RawBuilder, sql } from 'kysely'
import { normalIdentifier } from '#contract/normal-text.ts'
import type { ContributionState, Verdict } from '#contract/contribute-states.ts'
import type { Db, NewRow, Reader, Row, Tx } from '../../db/db.ts'
import { contains } from '../../db/like.ts'
import { table } from '../../db/table.ts'

export const contributionRounds = table('contribution_rounds')

export const contributions = table('contributions')

export type Contribution = Row<'contributions'>
export type AuthorRow = Row<'contribution_authors'>
type RoundRow = Row<'contribution_rounds'>

/** Authors as they are typed. */
export const AS_TYPED = 0

/** In ascending id: of two who want the same, one waits. */
export function lockContributions(tx: Tx, ids: readonly string[]): Promise<Contribution[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tx.selectFrom('contributions').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

export async function countHandedIn(on: Reader, meetingId: string): Promise<number> {
  return countOf(on.selectFrom('contributions').where('meeting_id', '=', meetingId).where('submitted_at', 'is not', null))
}

/** Kinds and tracks that something is kept under. */
export async function keysInUse(tx: Tx, meetingId: string): Promise<{ kinds: Set<string>; tracks: Set<string> }> {
  const handedIn = tx.selectFrom('contributions').where('meeting_id', '=', meetingId).where('submitted_at', 'is not', null)
  const rows = await handedIn.select(['kind', 'track']).distinct().execute()
  return { kinds: new Set(rows.map(({ kind }) => kind)), tracks: new Set(rows.map(({ track }) => track)) }
}

/** @returns false where the code is taken: another one is tried. */
export async function insertContribution(tx: Tx, row: NewRow<'contributions'>): Promise<boolean> {
  const made = tx
    .insertInto('contributions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['meeting_id', 'code']).doNothing())
  return (await made.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

export async function replaceAuthors(
  tx: Tx,
  contributionId: string,
  round: number,
  authors: readonly Omit<AuthorRow, 'contribution_id' | 'round'>[],
) {
  await tx.deleteFrom('contribution_authors').where('contribution_id', '=', contributionId).where('round', '=', round).execute()
  await tx
    .insertInto('contribution_authors')
    .values(authors.map((author) => ({ ...author, contribution_id: contributionId, round })))
    .execute()
}

/** @param round those of one; undefined: as each of them was handed in last. */
export function authorsOf(on: Reader, contributionIds: readonly string[], round?: number): Promise<AuthorRow[]> {
  if (contributionIds.length === 0) return Promise.resolve([])
  let authors = on
    .selectFrom('contribution_authors')
    .innerJoin('contributions', 'contributions.id', 'contribution_authors.contribution_id')
    .selectAll('contribution_authors')
    .where('contribution_authors.contribution_id', 'in', contributionIds)
  authors =
    round === undefined
      ? authors.whereRef('contribution_authors.round', '=', 'contributions.round')
      : authors.where('contribution_authors.round', '=', round)
  return authors.orderBy('contribution_authors.contribution_id').orderBy('contribution_authors.position').execute()
}

export function roundsOf(on: Reader, contributionId: string): Promise<RoundRow[]> {
  return on.selectFrom('contribution_rounds').selectAll().where('contribution_id', '=', contributionId).orderBy('round').execute()
}

/** What the round that somebody is in says. */
export async function abstractOf(on: Reader, { id, round }: Pick<Contribution, 'id' | 'round'>): Promise<string> {
  const found = on.selectFrom('contribution_rounds').select('abstract').where('contribution_id', '=', id).where('round', '=', round)
  return (await found.executeTakeFirstOrThrow()).abstract
}

/** What some are called, as they were handed in last. */
export async function roundsTitled(on: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await withRound(on).select(['contributions.id', 'contribution_rounds.title']).where('contributions.id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** A verdict beside each of them; whoever has seen one before is told so. */
export async function decideContributions(
  tx: Tx,
  ids: readonly string[],
  columns: Pick<Contribution, 'verdict' | 'decided_by'> & Partial<Pick<Contribution, 'verdict_kind' | 'comment'>>,
): Promise<void> {
  await tx
    .updateTable('contributions')
    .set((q) => ({ ...columns, edition: q('edition', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

/** One's own, what was touched last first. */
export async function pageOfOwn(
  db: Pick<Db, 'read'>,
  { userId, meetingId, ...range }: { userId: string; meetingId: string | undefined } & PageRange,
): Promise<RowPage<Contribution & { meeting_title: string }>> {
  const own = db.read
    .selectFrom('contributions')
    .innerJoin('meetings', 'meetings.id', 'contributions.meeting_id')
    .where('contributions.user_id', '=', userId)
    .where('meetings.state', '!=', 'removed')
    .$if(meetingId !== undefined, (q) => q.where('contributions.meeting_id', '=', meetingId as string))
  const ordered = own
    .selectAll('contributions')
    .select('meetings.title as meeting_title')
    .orderBy('contributions.updated_at', 'desc')
    .orderBy('contributions.id', 'desc')
  return pageOf(own, ordered, range)
}

/** A row of the chair's table: what was handed in last, and not what its author types meanwhile. */
export type TableRow = Contribution & {
  told_title: string
  told_kind: string
  told_track: string
  /** 1: the session that was made of it stands in the programme. */
  placed: number
}

interface TableFilter {
  meetingId: string
  keyword: string
  state: ContributionState | undefined
  kind: string | undefined
  track: string | undefined
}

const withRound = (on: Reader) =>
  on
    .selectFrom('contributions')
    .innerJoin('contribution_rounds', (join) =>
      join
        .onRef('contribution_rounds.contribution_id', '=', 'contributions.id')
        .onRef('contribution_rounds.round', '=', 'contributions.round'),
    )

const told = [
  'contribution_rounds.title as told_title',
  'contribution_rounds.kind as told_kind',
  'contribution_rounds.track as told_track',
  sql<number>`CASE WHEN EXISTS (SELECT 1 FROM schedule_items WHERE schedule_items.id = contributions.session_id) THEN 1 ELSE 0 END`.as(
    'placed',
  ),
] as const

/** A word in the title, the code, or the name of an author. */
function found(keyword: string): RawBuilder<boolean> {
  if (keyword === '') return sql<boolean>`true`
  return sql<boolean>`(${contains('contribution_rounds.title', keyword)} OR contributions.code = ${normalIdentifier(keyword)}
    OR EXISTS (SELECT 1 FROM contribution_authors WHERE contribution_authors.contribution_id = contributions.id
      AND contribution_authors.round = contributions.round AND ${contains('contribution_authors.name', keyword)}))`
}

export async function pageOfTable(
  db: Pick<Db, 'read'>,
  { meetingId, keyword, state, kind, track, byScore, ...range }: TableFilter & { byScore: boolean } & PageRange,
): Promise<RowPage<TableRow>> {
  // Counted without the rounds where nothing is asked of them.
  const narrow = keyword === '' && kind === undefined && track === undefined
  const there = db.read
    .selectFrom('contributions')
    .where('contributions.meeting_id', '=', meetingId)
    .where('contributions.submitted_at', 'is not', null)
    .$if(state !== undefined, (q) => q.where('contributions.state', '=', state as ContributionState))
  const asked = withRound(db.read)
    .where('contributions.meeting_id', '=', meetingId)
    .where('contributions.submitted_at', 'is not', null)
    .$if(state !== undefined, (q) => q.where('contributions.state', '=', state as ContributionState))
    .$if(kind !== undefined, (q) => q.where('contribution_rounds.kind', '=', kind as string))
    .$if(track !== undefined, (q) => q.where('contribution_rounds.track', '=', track as string))
    .where(found(keyword))
  const ordered = asked
    .selectAll('contributions')
    .select(told)
    .$if(byScore, (q) => q.orderBy('contributions.score', (order) => order.desc().nullsLast()))
    .$if(!byScore, (q) => q.orderBy('contributions.submitted_at', 'desc'))
    .orderBy('contributions.id', 'desc')
  return narrow ? pageOf(there, ordered, range) : pageOf(asked, ordered, range)
}

/** One row of it. */
export function findRow(on: Reader, meetingId: string, id: string): Promise<TableRow | undefined> {
  return withRound(on)
    .selectAll('contributions')
    .select(told)
    .where('contributions.id', '=', id)
    .where('contributions.meeting_id', '=', meetingId)
    .where('contributions.submitted_at', 'is not', null)
    .executeTakeFirst()
}

/** In ascending id, from after one. */
export function tableAfter(on: Reader, meetingId: string, after: string, most: number): Promise<TableRow[]> {
  return withRound(on)
    .selectAll('contributions')
    .select(told)
    .where('contributions.meeting_id', '=', meetingId)
    .where('contributions.submitted_at', 'is not', null)
    .where('contributions.id', '>', after)
    .orderBy('contributions.id')
    .limit(most)
    .execute()
}

/** Of those that can be reviewed, what has too few who were asked; or those that are named. */
export function wantingReview(
  on: Reader,
  { meetingId, ids, perPaper, most }: { meetingId: string; ids: readonly string[] | undefined; perPaper: number; most: number },
): Promise<TableRow[]> {
  return withRound(on)
    .selectAll('contributions')
    .select(told)
    .where('contributions.meeting_id', '=', meetingId)
    .where('contributions.state', 'in', ['submitted', 'under_review', 'resubmitted'])
    .where('contributions.asked', '<', perPaper)
    .$if(ids !== undefined, (q) => q.where('contributions.id', 'in', ids as readonly string[]))
    .orderBy('contributions.submitted_at')
    .orderBy('contributions.id')
    .limit(most)
    .execute()
}

/** Decided and not told, with what is to be told; in ascending id. */
export type Pending = Pick<Contribution, 'id' | 'edition' | 'state' | 'user_id' | 'round' | 'verdict' | 'verdict_kind'> & {
  title: string
  kind: string
  comment: string
}

const pending = (on: Reader, meetingId: string) =>
  withRound(on)
    .select([
      'contributions.id',
      'contributions.edition',
      'contributions.state',
      'contributions.user_id',
      'contributions.round',
      'contributions.verdict',
      'contributions.verdict_kind',
      'contribution_rounds.title',
      'contribution_rounds.kind',
      'contributions.comment',
    ])
    .where('contributions.meeting_id', '=', meetingId)
    .where('contributions.verdict', '!=', '')
    .orderBy('contributions.id')

export function pendingOf(on: Reader, meetingId: string): Promise<Pending[]> {
  return pending(on, meetingId).execute()
}

/** Locked: nobody decides anew, nor hands in a review, until they are told. */
export async function lockPending(tx: Tx, meetingId: string): Promise<Pending[]> {
  await tx
    .selectFrom('contributions')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('verdict', '!=', '')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return pending(tx, meetingId).execute()
}

/** Nothing is decided that was not told. */
export const undecided = { verdict: '', verdict_kind: '', comment: '', decided_by: '' } as const

/** All with one verdict move together, in few statements; the states that they may come from are the machine's. @param words as what. */
export async function publishVerdicts(
  tx: Tx,
  { ids, from, to, now }: { ids: readonly string[]; from: readonly ContributionState[]; to: ContributionState; now: number },
  words: string,
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const decided = sql`FROM contributions WHERE contributions.id = contribution_rounds.contribution_id`
    await tx
      .updateTable('contribution_rounds')
      .set({
        verdict: sql<Verdict>`(SELECT contributions.verdict ${decided})`,
        verdict_kind: sql<string>`(SELECT contributions.verdict_kind ${decided})`,
        comment: sql<string>`(SELECT contributions.comment ${decided})`,
        decided_by: sql<string>`(SELECT contributions.decided_by ${decided})`,
        published_at: now,
      })
      .where('contribution_id', 'in', some)
      .where(sql<boolean>`contribution_rounds.round = (SELECT contributions.round ${decided})`)
      .execute()
    await tx
      .updateTable('contributions')
      .set((q) => ({ ...undecided, state: to, accepted_as: words, edition: q('edition', '+', 1), updated_at: now }))
      .where('id', 'in', some)
      .where('state', 'in', from)
      .execute()
  }
}
const AT_ONCE = 500

/** Accepted, of people who hold no ticket of the meeting. */
const withoutTicket = (on: Reader, meetingId: string) =>
  on
    .selectFrom('contributions')
    .innerJoin('users', 'users.id', 'contributions.user_id')
    .where('contributions.meeting_id', '=', meetingId)
    .where('contributions.state', 'in', ['accepted', 'confirmed', 'scheduled'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('admissions')
            .select('admissions.id')
            .whereRef('admissions.user_id', '=', 'contributions.user_id')
            .where('admissions.meeting_id', '=', meetingId)
            .where('admissions.status', '!=', 'revoked'),
        ),
      ),
    )

export type Unregistered = Pick<Contribution, 'id' | 'code' | 'title' | 'user_id'> & {
  name: string
  mobile: string
  reminded_at: number | null
}

export async function pageOfUnregistered(db: Pick<Db, 'read'>, meetingId: string, range: PageRange): Promise<RowPage<Unregistered>> {
  const ordered = withoutTicket(db.read, meetingId)
    .select([
      'contributions.id',
      'contributions.code',
      'contributions.title',
      'contributions.user_id',
      'users.name',
      'users.mobile',
      sql<number | null>`(SELECT max(messages.created_at) FROM messages WHERE messages.user_id = contributions.user_id
        AND messages.meeting_id = contributions.meeting_id AND messages.kind = 'contribution_ticket')`.as('reminded_at'),
    ])
    .orderBy('contributions.id')
  return pageOf(withoutTicket(db.read, meetingId), ordered, range)
}

/** Of the account that has handed one in. */
export async function phoneOf(on: Reader, userId: string): Promise<string> {
  const row = await on.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst()
  return row?.mobile ?? ''
}

/** The names of the accounts that have handed in some. */
export async function namesOf(on: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await on.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** With all that hangs on them; who was asked about them is gone before. */
export async function deleteContributions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('contribution_authors').where('contribution_id', 'in', ids).execute()
  await tx.deleteFrom('contribution_rounds').where('contribution_id', 'in', ids).execute()
  await tx.deleteFrom('contributions').where('id', 'in', ids).execute()
}

/** Some of somebody's, or of a meeting's: at most so many, with how many rounds each has. */
export function someOf(
  tx: Tx,
  of: { userId: string } | { meetingId: string },
  most: number,
): Promise<Pick<Contribution, 'id' | 'round'>[]> {
  const some = tx.selectFrom('contributions').select(['id', 'round'])
  const theirs = 'userId' in of ? some.where('user_id', '=', of.userId) : some.where('meeting_id', '=', of.meetingId)
  return theirs.orderBy('id').limit(most).forUpdate().execute()
}

/** What a file belongs to says of which meeting it is. */
export function homeOf(on: Reader, id: string): Promise<Pick<Contribution, 'meeting_id' | 'third_id' | 'submitted_at'> | undefined> {
  return on.selectFrom('contributions').select(['meeting_id', 'third_id', 'submitted_at']).where('id', '=', id).executeTakeFirst()
}
