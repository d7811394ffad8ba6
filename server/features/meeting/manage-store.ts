/** Tables of meetings, modules and guests; what organisers read of them. */
import { sql } from 'kysely'
import type { PriceStep } from '#contract/price.ts'
import { writeJson } from '../../db/json.ts'
import { contains } from '../../db/like.ts'
import type { Db, NewRow, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { ONLY } from '../system/store.ts'
import type { BriefMeeting } from './store.ts'
import { table } from '../../db/table.ts'

export const modules = table('modules')
export const guests = table('guests')

export type OwnRow = Row<'meetings'>

/** Says that something people see of a meeting has changed; rendered pages are kept per version. */
export async function bumpVersion(tx: Tx, meetingId: string): Promise<void> {
  await tx
    .updateTable('meetings')
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('id', '=', meetingId)
    .execute()
}

const own = (on: Tx | Db['read'], id: string, thirdId: string) =>
  on.selectFrom('meetings').selectAll().where('id', '=', id).where('third_id', '=', thirdId).where('state', '!=', 'removed')

/** A meeting of a tenant, whatever its stage. */
export function ownMeeting(on: Tx | Db['read'], id: string, thirdId: string): Promise<OwnRow | undefined> {
  return own(on, id, thirdId).executeTakeFirst()
}

/** The same, locked: whoever saves it or what belongs to it waits. */
export function lockOwnMeeting(tx: Tx, id: string, thirdId: string): Promise<OwnRow | undefined> {
  return own(tx, id, thirdId).forUpdate().executeTakeFirst()
}

interface OwnFilter extends PageRange {
  thirdId: string
  keyword: string
  /** That one alone, archived too. */
  id: string | undefined
  /** Undefined: all but archived ones. */
  stage: OwnRow['state'] | undefined
  /** Undefined: all of the tenant's. */
  among: readonly string[] | undefined
  now: number
}

/** What is next first, what has ended last. */
export async function pageOfOwn(db: Db, { thirdId, keyword, id, stage, among, now, ...range }: OwnFilter): Promise<RowPage<BriefMeeting>> {
  let found = db.read.selectFrom('meetings').where('third_id', '=', thirdId)
  if (id !== undefined) found = found.where('id', '=', id).where('state', '!=', 'removed')
  else found = stage === undefined ? found.where('state', 'not in', ['archived', 'removed']) : found.where('state', '=', stage)
  if (among !== undefined) found = found.where('id', 'in', among.length > 0 ? among : [''])
  if (keyword !== '') found = found.where((q) => q.or([contains('meetings.title', keyword), contains('meetings.address', keyword)]))
  return pageOf(
    found,
    found
      .select(['id', 'third_id', 'title', 'cover', 'address', 'starts_at', 'ends_at', 'state'])
      .orderBy(sql`CASE WHEN ends_at > ${now} THEN 0 ELSE 1 END`)
      .orderBy(sql`CASE WHEN ends_at > ${now} THEN starts_at ELSE -starts_at END`)
      .orderBy('id'),
    range,
  )
}

export async function insertMeeting(tx: Tx, row: OwnRow): Promise<void> {
  await tx.insertInto('meetings').values(row).execute()
}

export async function updateMeeting(tx: Tx, id: string, columns: Partial<Omit<OwnRow, 'id' | 'third_id' | 'state'>>): Promise<void> {
  await tx.updateTable('meetings').set(columns).where('id', '=', id).execute()
}

const noSteps = writeJson<PriceStep[]>([])

/** What stands around a meeting, counted where others write it. */
export interface Around {
  guests: number
  sessions: number
  modules: number
  /** On sale. */
  tickets: number
  /** Not yet. */
  draftTickets: number
  /** Of them, for money: at some time, where the price goes by steps. */
  paidTickets: number
  /** Places that orders hold. */
  sold: number
  /** Who runs the portal, for the agreements; empty where nobody has said. */
  operator: string
}

export async function aroundMeeting(on: Tx | Db['read'], { id }: Pick<OwnRow, 'id'>): Promise<Around> {
  const row = await on
    .selectNoFrom((q) => {
      const count = (table: 'guests' | 'schedule_items' | 'modules') =>
        q
          .selectFrom(table)
          .select((c) => c.fn.countAll<number>().as('n'))
          .where('meeting_id', '=', id)
      const tickets = q.selectFrom('tickets').where('meeting_id', '=', id)
      const countIn = (state: Row<'tickets'>['state']) => tickets.select((c) => c.fn.countAll<number>().as('n')).where('state', '=', state)
      const onSale = countIn('on')
      return [
        count('guests').as('guests'),
        count('schedule_items').as('sessions'),
        count('modules').as('modules'),
        onSale.as('tickets'),
        countIn('draft').as('draftTickets'),
        onSale.where((c) => c.or([c('price_fen', '>', 0), c('steps', '!=', noSteps)])).as('paidTickets'),
        tickets.select((c) => c.fn.sum<number>('sold').as('n')).as('sold'),
        q.selectFrom('platform').select('operator').where('id', '=', ONLY).as('operator'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { operator, ...counts } = row
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, Number(n ?? 0)])) as Record<
    keyof typeof counts,
    number
  >
  return { ...numbers, operator: operator ?? '' }
}

/** Whether anybody has ever ordered anything of it, cancelled orders too. By ticket: orders have an index for that. */
export async function wasOrdered(tx: Tx, meetingId: string): Promise<boolean> {
  const tickets = tx.selectFrom('tickets').select('id').where('meeting_id', '=', meetingId)
  return (await tx.selectFrom('orders').select('no').where('ticket_id', 'in', tickets).limit(1).executeTakeFirst()) !== undefined
}

/** All of them, in order. */
export function modulesOf(on: Tx | Db['read'], meetingId: string): Promise<Row<'modules'>[]> {
  return on.selectFrom('modules').selectAll().where('meeting_id', '=', meetingId).orderBy('sort').orderBy('id').execute()
}

export async function insertModule(tx: Tx, row: Row<'modules'>): Promise<void> {
  await tx.insertInto('modules').values(row).execute()
}

export async function pageOfOwnGuests(
  db: Db,
  { meetingId, keyword, ...range }: { meetingId: string; keyword: string } & PageRange,
): Promise<RowPage<Row<'guests'>>> {
  let found = db.read.selectFrom('guests').where('meeting_id', '=', meetingId)
  if (keyword !== '')
    found = found.where((q) =>
      q.or([contains('guests.name', keyword), contains('guests.company', keyword), contains('guests.title', keyword)]),
    )
  return pageOf(found, found.selectAll().orderBy('sort').orderBy('id'), range)
}

export function guestsOf(tx: Tx, meetingId: string): Promise<Row<'guests'>[]> {
  return tx.selectFrom('guests').selectAll().where('meeting_id', '=', meetingId).orderBy('sort').orderBy('id').execute()
}

/** The order of all of them, without what is long. */
export function guestOrder(tx: Tx, meetingId: string): Promise<Pick<Row<'guests'>, 'id' | 'sort'>[]> {
  return tx.selectFrom('guests').select(['id', 'sort']).where('meeting_id', '=', meetingId).orderBy('sort').orderBy('id').execute()
}

export async function insertGuests(db: Db, tx: Tx, rows: readonly (NewRow<'guests'> & Record<string, string | number>)[]): Promise<void> {
  await db.insertMany(tx, 'guests', rows)
}

/** Those of them of whom nobody has said anything since they came with a programme. */
export async function deleteUntouchedGuests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('guests').where('id', 'in', ids).where('edition', '=', 0).execute()
}
