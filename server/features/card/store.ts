/** Table kept_cards. Cards that their owner has taken back are never found. */
import { countOf, pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import type { CardField, Grade } from '#contract/card.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { contains } from '../../db/like.ts'
import { isPhone } from '../../privacy/phone-search.ts'
import { admissionIdsOf } from '../admission/store.ts'
import { runOut } from '../meeting/store.ts'
import { nameInEntry } from '../session/written-accounts.ts'
import { table } from '../../db/table.ts'

export const keptCards = table('kept_cards')

export type Kept = Row<'kept_cards'>
/** With what it is shown beside. */
export type KeptWithNames = Kept & { meeting_title: string; keeper_name: string; keeper_mobile: string }

/** Whose a card is: a stand's, or, without one, a person's. */
export interface Keeper {
  exhibitorId: string | undefined
  keeperId: string
}

const withNames = (on: Reader) =>
  on
    .selectFrom('kept_cards')
    .innerJoin('meetings', 'meetings.id', 'kept_cards.meeting_id')
    .innerJoin('users', 'users.id', 'kept_cards.keeper_id')
    .leftJoin('exhibitor_people', (join) =>
      join
        .onRef('exhibitor_people.exhibitor_id', '=', 'kept_cards.exhibitor_id')
        .onRef('exhibitor_people.user_id', '=', 'kept_cards.keeper_id'),
    )
    .selectAll('kept_cards')
    .select(['meetings.title as meeting_title', nameInEntry('exhibitor_people').as('keeper_name'), 'users.mobile as keeper_mobile'])
    .where('kept_cards.taken_back_at', 'is', null)

const of = (on: Reader, { exhibitorId, keeperId }: Keeper) =>
  on
    .selectFrom('kept_cards')
    .$if(exhibitorId !== undefined, (q) => q.where('exhibitor_id', '=', exhibitorId as string))
    .$if(exhibitorId === undefined, (q) => q.where('exhibitor_id', 'is', null).where('keeper_id', '=', keeperId))

/** What its keeper has of a ticket, taken back or not, locked; whoever keeps takes turns before (a stand's row, a person's account). */
export function findKeptOf(tx: Tx, keeper: Keeper, admissionId: string): Promise<Kept | undefined> {
  return of(tx, keeper).selectAll().where('admission_id', '=', admissionId).forNoKeyUpdate().executeTakeFirst()
}

/** Those taken back stand as rows, too. */
export async function countKept(on: Reader, keeper: Keeper): Promise<number> {
  return countOf(of(on, keeper))
}

/** One that somebody has: their own, or one of a stand that they work at; locked. */
export function lockReachable(tx: Tx, id: string, userId: string): Promise<Kept | undefined> {
  return tx
    .selectFrom('kept_cards')
    .selectAll()
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('exhibitor_id', 'is', null), eb('keeper_id', '=', userId)]),
        exists(
          selectFrom('exhibitor_people')
            .select('exhibitor_people.user_id')
            .whereRef('exhibitor_people.exhibitor_id', '=', 'kept_cards.exhibitor_id')
            .where('exhibitor_people.user_id', '=', userId),
        ),
      ]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findShown(on: Reader, id: string): Promise<KeptWithNames | undefined> {
  return withNames(on).where('kept_cards.id', '=', id).executeTakeFirst()
}

interface Wanted extends Keeper, PageRange {
  keyword: string
  grade?: Grade | undefined
}

/** The newest first. */
export async function pageOfKept(db: Db, { exhibitorId, keeperId, keyword, grade, ...range }: Wanted): Promise<RowPage<KeptWithNames>> {
  let found = withNames(db.read)
  found =
    exhibitorId === undefined
      ? found.where('kept_cards.exhibitor_id', 'is', null).where('kept_cards.keeper_id', '=', keeperId)
      : found.where('kept_cards.exhibitor_id', '=', exhibitorId)
  if (grade !== undefined) found = found.where('kept_cards.grade', '=', grade)
  if (keyword !== '')
    found = found.where((q) =>
      q.or([
        contains('kept_cards.name', keyword),
        contains('kept_cards.company', keyword),
        contains('kept_cards.position', keyword),
        contains('kept_cards.note', keyword),
        isPhone('kept_cards.mobile', keyword),
      ]),
    )
  return pageOf(found, found.orderBy('kept_cards.kept_at', 'desc').orderBy('kept_cards.id', 'desc'), range)
}

export type GivenRow = Pick<Kept, 'id' | 'name' | 'shown' | 'kept_at'> & {
  meeting_title: string
  keeper_name: string
  keeper_mobile: string
  stand: string | null
  booth: string | null
}

/** Who has somebody's, the newest first. */
export async function pageOfGiven(db: Db, userId: string, range: PageRange): Promise<RowPage<GivenRow>> {
  const found = withNames(db.read)
    .leftJoin('exhibitors', 'exhibitors.id', 'kept_cards.exhibitor_id')
    .where('kept_cards.giver_id', '=', userId)
  return pageOf(
    found.clearSelect(),
    found.select(['exhibitors.name as stand', 'exhibitors.booth']).orderBy('kept_cards.kept_at', 'desc').orderBy('kept_cards.id', 'desc'),
    range,
  )
}

export async function countGiven(on: Reader, userId: string): Promise<number> {
  return countOf(on.selectFrom('kept_cards').where('giver_id', '=', userId).where('taken_back_at', 'is', null))
}

/** Those that somebody has for themself. */
export async function countMet(on: Reader, userId: string): Promise<number> {
  return countOf(of(on, { exhibitorId: undefined, keeperId: userId }).where('taken_back_at', 'is', null))
}

const nothing = {
  shown: writeJson<CardField[]>([]),
  name: '',
  company: '',
  position: '',
  mobile: '',
  email: '',
  note: '',
  grade: '',
} as const

/** Of what was on it, and was written on it, nothing stays. @returns whether it was theirs to take back. */
export async function takeBackKept(tx: Tx, id: string, userId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kept_cards')
    .set((q) => ({ ...nothing, taken_back_at: now, edition: q('edition', '+', 1) }))
    .where('id', '=', id)
    .where('giver_id', '=', userId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With the stand that has them. */
export async function deleteLeadsOf(tx: Tx, exhibitorId: string): Promise<void> {
  await tx.deleteFrom('kept_cards').where('exhibitor_id', '=', exhibitorId).execute()
}

/** What others have of somebody, or of one attendee of theirs. */
export async function forgetGiven(tx: Tx, userId: string, attendeeId?: string): Promise<void> {
  await tx
    .deleteFrom('kept_cards')
    .where((q) =>
      q.or([
        q('admission_id', 'in', admissionIdsOf(tx, userId, attendeeId)),
        ...(attendeeId === undefined ? [q('giver_id', '=', userId)] : []),
      ]),
    )
    .execute()
}

/** What somebody has for themself; what they kept for a stand is the stand's. */
export async function forgetMet(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('kept_cards').where('keeper_id', '=', userId).where('exhibitor_id', 'is', null).execute()
}

/** They go with the answers of their meeting (contract/retention.ts). */
export async function sweepKept(db: Db, before: number, now: number): Promise<void> {
  const over = db.read
    .selectFrom('kept_cards')
    .innerJoin('meetings', 'meetings.id', 'kept_cards.meeting_id')
    .select('meetings.id')
    .where(runOut(before, now))
    .distinct()
  const ids = (await over.execute()).map(({ id }) => id)
  if (ids.length > 0) await db.write((tx) => tx.deleteFrom('kept_cards').where('meeting_id', 'in', ids).execute())
}
