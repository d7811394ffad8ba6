/** Whom a campaign may reach: people of a meeting with their accounts, and how these stand to being told anything. Writes nothing. */
import { sql, type SqlBool } from 'kysely'
import { type CampaignKey, campaignKinds } from '#contract/campaign.ts'
import { orderStatus } from '#contract/order.ts'
import type { Reader } from '../../db/db.ts'
import { narrow } from '../people/list.ts'
import type { Narrowing, Place } from '../people/narrow-store.ts'
import type { Sight } from '../people/wire.ts'

/** Whom, as somebody has asked who may know so much of people. */
export interface Segment {
  filter: Narrowing
  sight: Pick<Sight, 'wholePhones' | 'organises'>
}

/** Orders that wait for their money and may still be paid. */
const payable = [orderStatus.unpaid, orderStatus.payFailed]

/**
 * The people of a segment whom a kind of message is about: what is about one's own place is for whoever has one, what asks for
 * money or for answers for those alone who owe them.
 */
export async function peopleFor(on: Reader, { filter, sight }: Segment, kind: CampaignKey, now: number) {
  const query = await narrow(on, kind === 'fill_wanted' ? { ...filter, unfilled: 1 } : filter, { ...sight, walked: true })
  const owes = sql<SqlBool>`EXISTS (SELECT 1 FROM orders WHERE orders.no = attendees.order_no
    AND orders.status IN (${sql.join(payable)}) AND (orders.expires_at IS NULL OR orders.expires_at > ${now}))`
  return (
    query
      .$if(campaignKinds[kind].own, (q) => q.where('attendees.order_no', 'is not', null))
      .$if(kind === 'pay_due', (q) => q.where(owes))
      // Without a survey there is nothing to answer.
      .$if(kind === 'survey_wanted' && filter.survey === undefined, (q) => q.where(sql<SqlBool>`1 = 0`))
  )
}

/** Some people, with who holds their tickets and whose phone it is that stands there. */
export async function candidates(on: Reader, ids: readonly string[], appId: string) {
  if (ids.length === 0) return []
  return on
    .selectFrom('attendees')
    .innerJoin('users as holder', 'holder.id', 'attendees.user_id')
    .leftJoin('wechat_bindings as holder_bound', (join) =>
      join.onRef('holder_bound.user_id', '=', 'attendees.user_id').on('holder_bound.app_id', '=', appId),
    )
    .leftJoin('users as named', 'named.mobile', 'attendees.phone')
    .leftJoin('wechat_bindings as named_bound', (join) =>
      join.onRef('named_bound.user_id', '=', 'named.id').on('named_bound.app_id', '=', appId),
    )
    .select([
      'attendees.id',
      'attendees.name',
      'attendees.phone',
      'attendees.order_no',
      'attendees.user_id as holder_id',
      'holder.mobile as holder_mobile',
      'holder.name as holder_name',
      'holder.closed_at as holder_closed',
      'holder_bound.user_id as holder_bound',
      'named.id as named_id',
      'named.name as named_name',
      'named_bound.user_id as named_bound',
    ])
    .where('attendees.id', 'in', ids)
    .execute()
}
export type Candidate = Awaited<ReturnType<typeof candidates>>[number]

/** Of some accounts those that agree to be told what is not about their own orders. */
export async function consenting(on: Reader, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const standing = on.selectFrom('consents').select('user_id').where('user_id', 'in', userIds).where('document', '=', 'messages')
  const rows = await standing.where('subject', '=', '').where('withdrawn_at', 'is', null).execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Of some phones those that want nothing of a tenant. */
export async function blocked(on: Reader, thirdId: string, mobiles: readonly string[]): Promise<Set<string>> {
  if (mobiles.length === 0) return new Set()
  const found = on.selectFrom('message_blocks').select('mobile').where('third_id', '=', thirdId).where('mobile', 'in', mobiles)
  return new Set((await found.execute()).map(({ mobile }) => mobile))
}

/** Of some phones those that lead to somebody further on among the people of a meeting, whether a filter finds these or not. */
export async function standingAfter(on: Reader, meetingId: string, mobiles: readonly string[], place: Place): Promise<Set<string>> {
  const [createdAt, id] = place
  const later = sql<SqlBool>`(attendees.created_at, attendees.id) < (${createdAt}, ${id})`
  const named = on.selectFrom('attendees').select('phone as mobile').where('meeting_id', '=', meetingId).where('phone', 'in', mobiles)
  const held = on.selectFrom('users').innerJoin('attendees', 'attendees.user_id', 'users.id').select('users.mobile')
  const holders = held.where('users.mobile', 'in', mobiles).where('attendees.meeting_id', '=', meetingId)
  const found = await named.where(later).union(holders.where(later)).execute()
  return new Set(found.map(({ mobile }) => mobile))
}

/** What accounts owe at a meeting, and orders by their numbers. */
export async function owed(on: Reader, meetingId: string, by: { userIds: readonly string[]; nos: readonly string[] }, now: number) {
  const open = on
    .selectFrom('orders')
    .select(['no', 'user_id', 'amount_fen', 'expires_at'])
    .where('meeting_id', '=', meetingId)
    .where('status', 'in', payable)
    .where((q) => q.or([q('expires_at', 'is', null), q('expires_at', '>', now)]))
  const theirs = by.userIds.length === 0 ? [] : await open.where('user_id', 'in', by.userIds).execute()
  const named = by.nos.length === 0 ? [] : await open.where('no', 'in', by.nos).execute()
  return { theirs, named }
}
export type Owed = Awaited<ReturnType<typeof owed>>['theirs'][number]

/** What the things are called that a filter names. */
export async function namesIn(
  on: Reader,
  { meetingId, ticketId, listId, survey }: Pick<Narrowing, 'meetingId' | 'ticketId' | 'listId' | 'survey'>,
) {
  const nameOf = async (table: 'tickets' | 'checkin_lists' | 'surveys', id: string | undefined) =>
    id === undefined
      ? ''
      : ((await on.selectFrom(table).select('name').where('id', '=', id).where('meeting_id', '=', meetingId).executeTakeFirst())?.name ??
        '')
  return {
    ticket: await nameOf('tickets', ticketId),
    list: await nameOf('checkin_lists', listId),
    survey: await nameOf('surveys', survey),
  }
}
