/** What those who come in by a link, and hosts, are shown: read here, written by the stores of files and plans. */
import { sql } from 'kysely'
import { textKey } from '#contract/search-text.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import type { TaskRow } from '../plan/task-store.ts'

type On = Tx | Db['read']

/** A meeting as guests are told of it, and who answers for what is known of them. */
export type LinkMeeting = NonNullable<Awaited<ReturnType<typeof meetingOfLink>>>

export function meetingOfLink(on: On, id: string) {
  return (
    on
      .selectFrom('meetings')
      .innerJoin('tenants', 'tenants.id', 'meetings.third_id')
      .leftJoin('vip_lists', 'vip_lists.meeting_id', 'meetings.id')
      .select(['meetings.id', 'meetings.third_id', 'meetings.title', 'meetings.phone', 'meetings.address'])
      .select(['meetings.starts_at', 'meetings.ends_at', 'meetings.cancelled_at'])
      .select(['vip_lists.lead_name', 'vip_lists.lead_mobile', 'vip_lists.delete_at', 'vip_lists.banquets'])
      // By its own word, or the tenant's name.
      .select(sql<string>`case when meetings.sponsor = '' then tenants.name else meetings.sponsor end`.as('organiser'))
      .where('meetings.id', '=', id)
      .where('meetings.state', '!=', 'removed')
      .executeTakeFirst()
  )
}

/** The spellings of a hotel's name in the plan of a meeting; empty: the plan has no room there. */
export async function spellingsOfHotel(on: On, meetingId: string, hotel: string): Promise<string[]> {
  const rows = await on.selectFrom('vip_rooms').select('hotel').distinct().where('meeting_id', '=', meetingId).execute()
  return rows.map((row) => row.hotel).filter((name) => textKey(name) === textKey(hotel))
}

/** Where a guest sleeps, by their first night. */
export function roomsOfGuest(on: On, meetingId: string, guestId: string): Promise<Row<'vip_rooms'>[]> {
  return on
    .selectFrom('vip_rooms')
    .innerJoin('vip_sleepers', 'vip_sleepers.room_id', 'vip_rooms.id')
    .selectAll('vip_rooms')
    .where('meeting_id', '=', meetingId)
    .where('guest_id', '=', guestId)
    .orderBy('from_day')
    .orderBy('vip_rooms.id')
    .execute()
}

/** A leg with whom a driver is to look for. */
export type DrivenLeg = Awaited<ReturnType<typeof legsOfCar>>[number]

/** Of guests who come. */
export function legsOfCar(on: On, meetingId: string, carId: string) {
  return on
    .selectFrom('vip_legs as leg')
    .innerJoin('vip_guests as guest', 'guest.id', 'leg.guest_id')
    .select(['leg.direction', 'leg.way', 'leg.number', 'leg.meet_at', 'leg.from_place', 'leg.to_place', 'leg.state'])
    .select(['leg.plan_from', 'leg.plan_to', 'leg.expect_from', 'leg.expect_to'])
    .select(['guest.name', 'guest.honorific', 'guest.mobile', 'guest.companions', 'guest.host_name', 'guest.host_mobile'])
    .where('leg.meeting_id', '=', meetingId)
    .where('leg.car_id', '=', carId)
    .where('guest.state', 'not in', ['declined', 'cancelled'])
    .orderBy('leg.id')
    .execute()
}

/** Who sleeps in each room of a hotel, of guests who come; by first night and room. */
export async function sleepersOfHotel(on: On, meetingId: string, hotel: string) {
  const spellings = await spellingsOfHotel(on, meetingId, hotel)
  return on
    .selectFrom('vip_rooms as room')
    .innerJoin('vip_sleepers as sleeper', 'sleeper.room_id', 'room.id')
    .innerJoin('vip_guests as guest', 'guest.id', 'sleeper.guest_id')
    .select(['room.id', 'room.kind', 'room.room', 'room.from_day', 'room.to_day', 'guest.name'])
    .where('room.meeting_id', '=', meetingId)
    .where('room.hotel', 'in', [hotel, ...spellings])
    .where('guest.state', 'not in', ['declined', 'cancelled'])
    .orderBy('room.from_day')
    .orderBy('room.room')
    .orderBy('room.id')
    .orderBy('guest.name')
    .execute()
}

interface Asked {
  userId: string
  /** undefined: at all of them. */
  meetingId: string | undefined
  /** Epoch milliseconds: meetings that were over by then are left out. */
  endsAfter: number
}

/** A guest with their meeting and the list that they stand on, for somebody who receives them. */
export type ReceivedGuest = Awaited<ReturnType<typeof receivedBy>>[number]

/** Nobody receives more. */
const RECEIVED_MOST = 500

/** Guests whom somebody receives, or for whom they have a task, as long as they come. */
export function receivedBy(on: On, { userId, meetingId, endsAfter }: Asked) {
  const hosted = on.selectFrom('vip_guests').select('id').where('host_id', '=', userId)
  const deputised = on.selectFrom('vip_guests').select('id').where('deputy_id', '=', userId)
  const owned = on.selectFrom('vip_tasks').select('guest_id as id').where('owner_id', '=', userId).where('guest_id', 'is not', null)
  const led = on
    .selectFrom('vip_lists as list')
    .innerJoin('vip_guests as listed', 'listed.meeting_id', 'list.meeting_id')
    .select('listed.id')
    .where('list.lead_id', '=', userId)
  let found = on
    .selectFrom('vip_guests as guest')
    .innerJoin('meetings as meeting', 'meeting.id', 'guest.meeting_id')
    .leftJoin('vip_lists as list', 'list.meeting_id', 'guest.meeting_id')
    .leftJoin('tickets as ticket', 'ticket.id', 'guest.ticket_id')
    .selectAll('guest')
    .select(['meeting.title as meeting_name', 'list.lead_id', 'ticket.name as ticket_name'])
    .where('guest.id', 'in', hosted.union(deputised).union(owned.$narrowType<{ id: string }>()).union(led))
    .where('guest.state', 'not in', ['declined', 'cancelled'])
    .where('meeting.state', '!=', 'removed')
    .where('meeting.ends_at', '>', endsAfter)
  if (meetingId !== undefined) found = found.where('guest.meeting_id', '=', meetingId)
  return found.orderBy('meeting.starts_at').orderBy('guest.name').orderBy('guest.id').limit(RECEIVED_MOST).execute()
}

/** Tasks that somebody owns, of a guest or of the whole list; what is due first stands first. */
export function tasksOwnedBy(
  on: On,
  { userId, meetingId, endsAfter }: Asked,
): Promise<(TaskRow & { meeting_name: string; guest_name: string | null })[]> {
  let found = on
    .selectFrom('vip_tasks as task')
    .innerJoin('meetings as meeting', 'meeting.id', 'task.meeting_id')
    .leftJoin('users as doer', 'doer.id', 'task.done_by')
    .leftJoin('vip_guests as guest', 'guest.id', 'task.guest_id')
    .selectAll('task')
    .select(['doer.name as doer', 'meeting.title as meeting_name', 'guest.name as guest_name'])
    .where('task.owner_id', '=', userId)
    .where('meeting.state', '!=', 'removed')
    .where('meeting.ends_at', '>', endsAfter)
  if (meetingId !== undefined) found = found.where('task.meeting_id', '=', meetingId)
  return found
    .orderBy((q) => q.fn.coalesce('task.due_at', q.lit(Number.MAX_SAFE_INTEGER)))
    .orderBy('task.id')
    .limit(RECEIVED_MOST)
    .execute()
}
