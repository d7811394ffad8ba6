/** The only file that writes tags; and what lists of people show of whom they found. */
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { type AnsweredRow, type Versions, versionsNamed, withFacts } from '../form/answered-store.ts'
import { runOut } from '../meeting/store.ts'
import { orderOf } from './narrow-store.ts'
import { isOpen } from './open.ts'

/** A person as they stand in a list. */
export interface PersonSource {
  attendee: Row<'attendees'>
  ticketName: string
  /** Undefined where nobody knows any more. */
  order: Row<'orders'> | undefined
  /** That of the order. */
  admission: Pick<Row<'admissions'>, 'id' | 'status' | 'ended_why' | 'user_id'> | undefined
  tags: string[]
  /** When they were first let in at an entrance; 0 before. */
  arrivedAt: number
  /** Whether organisers may read what was filled in; and what that was, where anything was asked. */
  open: boolean
  answered: AnsweredRow | undefined
}

export interface Found {
  people: PersonSource[]
  versions: Versions
}

/** By the ids of attendees, in their order. */
export async function peopleBy(on: Reader, ids: readonly string[]): Promise<Found> {
  if (ids.length === 0) return { people: [], versions: new Map() }
  const attendees = await on
    .selectFrom('attendees')
    .innerJoin('tickets', 'tickets.id', 'attendees.ticket_id')
    .selectAll('attendees')
    .select(['tickets.name as ticket_name', orderOf.as('no'), isOpen.as('open')])
    .where('attendees.id', 'in', ids)
    .execute()
  const nos = [...new Set(attendees.flatMap(({ no }) => no ?? []))]
  const orders = new Map((await ordersBy(on, nos)).map((row) => [row.no, row]))
  const admissions = new Map((await admissionsBy(on, nos, ids)).map((row) => [`${row.order_no} ${row.attendee_id}`, row]))
  const tags = await tagsBy(on, ids)
  const arrivals = new Map((await arrivalsBy(on, [...admissions.values()])).map((row) => [row.admission_id, Number(row.at)]))
  const answered = await withFacts(on, ids)
  const sheets = new Map(answered.map((row) => [row.id, row]))
  const people = new Map(
    attendees.map(({ ticket_name: ticketName, no, open, ...attendee }) => {
      const admission = admissions.get(`${no} ${attendee.id}`)
      const source: PersonSource = {
        attendee,
        ticketName,
        order: orders.get(no ?? ''),
        admission,
        tags: tags.get(attendee.id) ?? [],
        arrivedAt: arrivals.get(admission?.id ?? '') ?? 0,
        open: Boolean(open),
        answered: sheets.get(attendee.id),
      }
      return [attendee.id, source] as const
    }),
  )
  return { people: ids.flatMap((id) => people.get(id) ?? []), versions: await versionsNamed(on, answered) }
}

async function ordersBy(on: Reader, nos: readonly string[]) {
  if (nos.length === 0) return []
  return on.selectFrom('orders').selectAll().where('no', 'in', nos).execute()
}

async function admissionsBy(on: Reader, nos: readonly string[], ids: readonly string[]) {
  if (nos.length === 0) return []
  return on
    .selectFrom('admissions')
    .select(['id', 'order_no', 'attendee_id', 'status', 'ended_why', 'user_id', 'meeting_id'])
    .where('order_no', 'in', nos)
    .where('attendee_id', 'in', ids)
    .execute()
}

/** What organisers have tagged people with, by attendee. */
export async function tagsBy(on: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await on.selectFrom('attendee_tags').select(['attendee_id', 'tag']).where('attendee_id', 'in', ids).orderBy('tag').execute()
  const tags = new Map<string, string[]>()
  for (const { attendee_id, tag } of rows) tags.set(attendee_id, [...(tags.get(attendee_id) ?? []), tag])
  return tags
}

async function arrivalsBy(on: Reader, admissions: readonly Pick<Row<'admissions'>, 'id' | 'meeting_id'>[]) {
  const [first] = admissions
  if (first === undefined) return []
  return on
    .selectFrom('checkin_lists')
    .innerJoin('checkin_states', 'checkin_states.list_id', 'checkin_lists.id')
    .select((q) => ['checkin_states.admission_id', q.fn.min('checkin_states.entered_at').as('at')])
    .where('checkin_lists.meeting_id', '=', first.meeting_id)
    .where('checkin_lists.kind', '=', 'entrance')
    .where(
      'checkin_states.admission_id',
      'in',
      admissions.map(({ id }) => id),
    )
    .where('checkin_states.entered', '>', 0)
    .groupBy('checkin_states.admission_id')
    .execute()
}

/** One of a meeting's, locked; who was erased has no name and is nobody. */
export function lockPerson(tx: Tx, meetingId: string, id: string): Promise<Row<'attendees'> | undefined> {
  return tx
    .selectFrom('attendees')
    .selectAll()
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .where('name', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Who is one of a meeting's, of whom anybody may see who reads its attendees: who has, or had, a place. */
export function findPerson(
  on: Reader,
  meetingId: string,
  id: string,
): Promise<Pick<Row<'attendees'>, 'id' | 'order_no' | 'name'> | undefined> {
  return on
    .selectFrom('attendees')
    .select(['id', 'order_no', 'name'])
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .where('name', '!=', '')
    .where(orderOf, 'is not', null)
    .executeTakeFirst()
}

/** The meeting of whoever has, or had, a place anywhere. */
export async function meetingOfPerson(on: Reader, id: string): Promise<string | undefined> {
  const found = on.selectFrom('attendees').select('meeting_id').where('id', '=', id).where('name', '!=', '').where(orderOf, 'is not', null)
  return (await found.executeTakeFirst())?.meeting_id
}

/** The mobiles of accounts; none of one that is closed. */
export async function mobilesOf(on: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await on.selectFrom('users').select(['id', 'mobile']).where('id', 'in', userIds).where('closed_at', 'is', null).execute()
  return new Map(rows.map(({ id, mobile }) => [id, mobile]))
}

/** What has been done to people, to their tickets and to the orders of those, the latest first. */
export function eventsOf(on: Reader, ids: readonly (readonly [entity: string, id: string])[], most: number) {
  return on
    .selectFrom('log')
    .leftJoin('users', 'users.id', 'log.who')
    .select(['log.at', 'log.who', 'log.entity', 'log.action', 'log.why', 'users.name', 'users.mobile'])
    .where((q) => q.or(ids.map(([entity, id]) => q.and([q('log.entity', '=', entity), q('log.entity_id', '=', id)]))))
    .orderBy('log.at', 'desc')
    .orderBy('log.id', 'desc')
    .limit(most)
    .execute()
}
export type PersonEvent = Awaited<ReturnType<typeof eventsOf>>[number]

/** All admissions that were ever one person's. */
export async function admissionIdsOf(on: Reader, { id, user_id, meeting_id }: Pick<Row<'attendees'>, 'id' | 'user_id' | 'meeting_id'>) {
  const held = on.selectFrom('admissions').select('id').where('user_id', '=', user_id).where('meeting_id', '=', meeting_id)
  return (await held.where('attendee_id', '=', id).execute()).map((row) => row.id)
}

/** Tags of a meeting, each with how many people bear it. */
export async function tagsOf(on: Reader, meetingId: string): Promise<{ tag: string; people: number }[]> {
  const rows = await on
    .selectFrom('attendee_tags')
    .select((q) => ['tag', q.fn.countAll<number>().as('people')])
    .where('meeting_id', '=', meetingId)
    .groupBy('tag')
    .orderBy('tag')
    .execute()
  return rows.map(({ tag, people }) => ({ tag, people: Number(people) }))
}

/** Of some ids those that are a meeting's people. */
export async function amongPeople(on: Reader, meetingId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await on
    .selectFrom('attendees')
    .select('id')
    .where('id', 'in', ids)
    .where('meeting_id', '=', meetingId)
    .where('name', '!=', '')
    .where(orderOf, 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns whose it was not before. */
export async function putTag(tx: Tx, meetingId: string, ids: readonly string[], tag: string): Promise<string[]> {
  if (ids.length === 0) return []
  const put = await tx
    .insertInto('attendee_tags')
    .values(ids.map((id) => ({ attendee_id: id, meeting_id: meetingId, tag })))
    .onConflict((conflict) => conflict.columns(['attendee_id', 'tag']).doNothing())
    .returning('attendee_id')
    .execute()
  return put.map(({ attendee_id }) => attendee_id)
}

/** @returns whose it was. */
export async function takeTag(tx: Tx, ids: readonly string[], tags: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || tags.length === 0) return []
  const taken = tx.deleteFrom('attendee_tags').where('attendee_id', 'in', ids).where('tag', 'in', tags).returning('attendee_id')
  return [...new Set((await taken.execute()).map(({ attendee_id }) => attendee_id))]
}

/** Two rows are one person: the tags of either are theirs. */
export async function joinTags(tx: Tx, meetingId: string, from: string, to: string): Promise<void> {
  for (const tag of (await tagsBy(tx, [from])).get(from) ?? []) await putTag(tx, meetingId, [to], tag)
  await tx.deleteFrom('attendee_tags').where('attendee_id', '=', from).execute()
}

/** The tags of somebody's attendees go, all or one's; before the attendees themselves. */
export async function deleteTags(tx: Tx, userId: string, only?: string): Promise<void> {
  const theirs = tx
    .selectFrom('attendees')
    .select('id')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (q) => q.where('id', '=', only as string))
  await tx.deleteFrom('attendee_tags').where('attendee_id', 'in', theirs).execute()
}

/** How organisers put people in groups is of no use so long after a meeting. */
export async function sweepTags(db: Db, before: number, now: number): Promise<void> {
  const over = db.read
    .selectFrom('attendee_tags')
    .innerJoin('meetings', 'meetings.id', 'attendee_tags.meeting_id')
    .select('meetings.id')
    .where(runOut(before, now))
    .distinct()
  const ids = (await over.execute()).map(({ id }) => id)
  if (ids.length > 0) await db.write((tx) => tx.deleteFrom('attendee_tags').where('meeting_id', 'in', ids).execute())
}
