/** The people who are notified when a meeting is cancelled or moved. Only reads; other features write these tables. */
import { sql } from 'kysely'
import { releasedStatuses } from '#contract/order.ts'
import type { VisitState } from '#contract/visitor.ts'
import type { GuestState } from '#contract/vip/words.ts'
import type { Db, Tx } from '../../db/db.ts'
import { countOf } from '../../db/pages.ts'

type On = Tx | Db['read']

/** An account, or the phone of an invited person without one. `id`: cursor, and unique: of the account, else of the entry. */
export interface PersonToTell {
  id: string
  userId: string | null
  mobile: string
}

/** Guests who have been asked to come and have not said no. */
const invited = ['invited', 'confirmed', 'arranged', 'travelling', 'in_town', 'at_venue'] as const satisfies readonly GuestState[]
/** Visits that have been announced and are not over. */
const announced = ['waiting', 'agreed', 'approved', 'arrived', 'out'] as const satisfies readonly VisitState[]

/** Accounts with an order that holds places, holders of a ticket, and accounts of attendees whom an organiser has entered. */
const signedUp = (on: On, meetingId: string) =>
  on
    .selectFrom('orders')
    .select('user_id')
    .where('meeting_id', '=', meetingId)
    .where('status', 'not in', [...releasedStatuses])
    .union(on.selectFrom('admissions').select('user_id').where('meeting_id', '=', meetingId).where('status', '!=', 'revoked'))
    .union(
      on
        .selectFrom('orders')
        .innerJoin('attendees', 'attendees.order_no', 'orders.no')
        .innerJoin('users', 'users.mobile', 'attendees.phone')
        .select('users.id as user_id')
        .where('orders.meeting_id', '=', meetingId)
        .where('orders.origin', '!=', 'self')
        .where('orders.status', 'not in', [...releasedStatuses]),
    )

/** Phones of guests, or of the people who speak for them, and of visitors, each with the id of its entry. */
const invitedPhones = (on: On, meetingId: string) =>
  on
    .selectFrom('vip_guests')
    .select(['id', sql<string>`CASE WHEN mobile = '' THEN speaks_mobile ELSE mobile END`.as('mobile')])
    .where('meeting_id', '=', meetingId)
    .where('state', 'in', [...invited])
    .unionAll(
      on
        .selectFrom('visits')
        .select(['id', 'mobile'])
        .where('meeting_id', '=', meetingId)
        .where('state', 'in', [...announced]),
    )

/** Accounts of invited people and of the people at stands. */
const invitedAccounts = (on: On, meetingId: string) =>
  on
    .selectFrom(invitedPhones(on, meetingId).as('phones'))
    .innerJoin('users', 'users.mobile', 'phones.mobile')
    .select('users.id as user_id')
    .union(
      on
        .selectFrom('exhibitor_people')
        .innerJoin('exhibitors', 'exhibitors.id', 'exhibitor_people.exhibitor_id')
        .select('exhibitor_people.user_id')
        .where('exhibitors.meeting_id', '=', meetingId),
    )

/** Phones without an account, each once, however many entries have it. */
const phonesAlone = (on: On, meetingId: string) =>
  on
    .selectFrom(invitedPhones(on, meetingId).as('phones'))
    .leftJoin('users', 'users.mobile', 'phones.mobile')
    .select((q) => [q.fn.min('phones.id').as('id'), sql<string | null>`NULL`.as('user_id'), 'phones.mobile'])
    .where('phones.mobile', '!=', '')
    .where('users.id', 'is', null)
    .groupBy('phones.mobile')

/** @param alone only invited people, without the attendees. */
const people = (on: On, meetingId: string, alone: boolean) => {
  const accounts = alone ? invitedAccounts(on, meetingId) : invitedAccounts(on, meetingId).union(signedUp(on, meetingId))
  return on.selectFrom(
    on
      .selectFrom(accounts.as('accounts'))
      .select(['user_id as id', sql<string | null>`user_id`.as('user_id'), sql<string>`''`.as('mobile')])
      .unionAll(phonesAlone(on, meetingId))
      .as('people'),
  )
}

export async function countPeople(on: On, meetingId: string): Promise<number> {
  return countOf(people(on, meetingId, false))
}

/** Places that tickets and orders hold. */
export async function countHeld(on: On, meetingId: string): Promise<number> {
  const { held } = await on
    .selectFrom('tickets')
    .select((q) => q.fn.coalesce(q.fn.sum<number>('sold'), sql<number>`0`).as('held'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return Number(held)
}

/** The next of them in the order of their ids. @param which `invited`: without the attendees. */
export async function peopleAfter(
  on: On,
  meetingId: string,
  { after, most, which = 'all' }: { after: string; most: number; which?: 'all' | 'invited' },
): Promise<PersonToTell[]> {
  const rows = await people(on, meetingId, which === 'invited')
    .select(['id', 'user_id', 'mobile'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, user_id, mobile }) => ({ id, userId: user_id, mobile }))
}

/** Locks the tickets in ascending id, as orders do: the count of attendees stays the same until the commit. */
export async function lockSales(tx: Tx, meetingId: string): Promise<void> {
  await tx.selectFrom('tickets').select('id').where('meeting_id', '=', meetingId).orderBy('id').forNoKeyUpdate().execute()
}
