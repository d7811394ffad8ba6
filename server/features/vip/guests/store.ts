/** Table vip_guests: the files of guests. */
import { sql } from 'kysely'
import { type GuestState, guestStates } from '#contract/vip/words.ts'
import type { Reader, Row, Tx } from '../../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../../db/pages.ts'
import { contains } from '../../../db/like.ts'
import { containsDigits } from '../../../privacy/phone-search.ts'
import { table } from '../../../db/table.ts'

export const vipGuests = table('vip_guests')

export type GuestRow = Row<'vip_guests'>

/** In the order in which files are shown. */
const stateRank = sql<number>`CASE vip_guests.state ${sql.join(
  guestStates.map((state, rank) => sql`WHEN ${sql.lit(state)} THEN ${sql.lit(rank)}`),
  sql` `,
)} END`

interface Filter {
  meetingId: string
  keyword: string
  state: GuestState | undefined
}

/** By state, then name. */
export async function pageOfGuests(on: Reader, { meetingId, keyword, state }: Filter, range: PageRange): Promise<RowPage<GuestRow>> {
  let found = on.selectFrom('vip_guests').where('meeting_id', '=', meetingId)
  if (state !== undefined) found = found.where('state', '=', state)
  if (keyword !== '')
    found = found.where((q) =>
      q.or([
        ...(['vip_guests.name', 'vip_guests.unit', 'vip_guests.post', 'vip_guests.host_name'] as const).map((column) =>
          contains(column, keyword),
        ),
        containsDigits('vip_guests.mobile', keyword),
      ]),
    )
  return pageOf(found, found.selectAll().orderBy(stateRank).orderBy('name').orderBy('id'), range)
}

/** How many files of a meeting are in each state, those in none left out. */
export async function countsByState(on: Reader, meetingId: string): Promise<{ state: GuestState; number: number }[]> {
  const rows = await on
    .selectFrom('vip_guests')
    .select((q) => ['state', q.fn.countAll<number>().as('number')])
    .where('meeting_id', '=', meetingId)
    .groupBy('state')
    .orderBy(stateRank)
    .execute()
  return rows.map(({ state, number }) => ({ state, number: Number(number) }))
}

/** Locked after tickets, orders, admissions and accounts: a door holds the admission when it comes for the file. */
export function lockGuest(tx: Tx, id: string): Promise<GuestRow | undefined> {
  return tx.selectFrom('vip_guests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Those whom these admissions let in, in ascending id, locked. */
export function lockGuestsBy(tx: Tx, admissionIds: readonly string[]): Promise<GuestRow[]> {
  return tx.selectFrom('vip_guests').selectAll().where('admission_id', 'in', admissionIds).orderBy('id').forNoKeyUpdate().execute()
}

export function meetingOf(on: Reader, id: string): Promise<Pick<Row<'meetings'>, 'id' | 'third_id' | 'ends_at' | 'title'>> {
  return on.selectFrom('meetings').select(['id', 'third_id', 'ends_at', 'title']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** A guest whose ticket is made out anew has the new one: their door and their file go on meaning the same person. */
export async function passPlace(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('vip_guests').set({ admission_id: to }).where('admission_id', '=', from).execute()
}
