/** Tables of messages and announcements. */
import { sql } from 'kysely'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { can, type Facts } from '../../flow/machine.ts'
import { kindsToMany } from './kinds.ts'
import { type MessageAction, messageMachine } from './machine.ts'
import { table } from '../../db/table.ts'

export const announcements = table('announcements')

type Message = Row<'messages'>
type Announcement = Row<'announcements'>

/** What is there already is the same message, and stays as it is. */
export async function insertMessages(tx: Tx, rows: readonly Message[]): Promise<void> {
  await tx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Which of these are in the outbox, or were sent. */
export async function keysThere(db: Pick<Db, 'read'>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.read.selectFrom('messages').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** By the fast path of batches: none of them can be there already. */
export function insertNewMessages(db: Db, tx: Tx, rows: readonly Message[]): Promise<void> {
  return db.insertMany(tx, 'messages', rows)
}

/** A person's own, the newest first. */
export async function pageOfMessages(db: Db, userId: string, range: PageRange): Promise<RowPage<Message>> {
  const own = db.read.selectFrom('messages').where('user_id', '=', userId).where('to_name', '=', '')
  return pageOf(own, own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), range)
}

/** What is told to hundreds and thousands at once comes after what people have done themselves. */
const toMany = sql`CASE WHEN messages.campaign_id IS NOT NULL
  OR messages.kind IN (${sql.join(kindsToMany.map((kind) => sql.lit(kind)))}) THEN 1 ELSE 0 END`

/** A message to send, and how its person is reached; `openid` and `bound_at` are null where WeChat is not bound. */
export type Due = Message & { mobile: string; closed_at: number | null; openid: string | null; bound_at: number | null }

/** A minute for each try: so long an answer is waited for, and so much more slowly each time WeChat is asked again. */
const PATIENCE_MS = 60_000

/** Messages to send, and those that somebody has left in the middle. */
export async function dueMessages(db: Db, { appId, now, most }: { appId: string; now: number; most: number }): Promise<Due[]> {
  const due = await db.read
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('wechat_bindings as bound', (join) => join.onRef('bound.user_id', '=', 'messages.user_id').on('bound.app_id', '=', appId))
    .selectAll('messages')
    .select(['users.mobile', 'users.closed_at', 'bound.openid', 'bound.created_at as bound_at'])
    .where('messages.send_at', '<=', now)
    .where((q) =>
      q.or([q('messages.state', '=', 'waiting'), q(sql<number>`messages.send_at + messages.tries * ${PATIENCE_MS}`, '<=', now)]),
    )
    .orderBy(toMany)
    .orderBy('messages.send_at')
    .orderBy('messages.id')
    .limit(most)
    .execute()
  return due.map((one) => (one.to_name === '' ? one : { ...one, mobile: one.to_mobile, openid: null, bound_at: null }))
}

/** Nobody needs it once the message has ended. */
const withoutPhone = { to_mobile: '' }

/**
 * Moves a message along an edge, where it still stands as it was read. The row
 * is its own record: ten thousand messages leave no lines in the log.
 * @returns whether it was ours to move.
 */
export async function moveMessage<A extends MessageAction>(
  db: Db,
  { id, state: from, tries }: Pick<Message, 'id' | 'state' | 'tries'>,
  action: A,
  facts: Facts<typeof messageMachine, A>,
  more: Partial<Message>,
): Promise<boolean> {
  if (!can(messageMachine, action, from, facts)) return false
  const { to } = messageMachine.edges[action]
  const ended = typeof more.ended_at === 'number' && withoutPhone
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable('messages')
      .set({ ...more, ...ended, state: to })
      .where('id', '=', id)
      .where('state', '=', from)
      .where('tries', '=', tries)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

/** Taken by the provider, whoever has tried it meanwhile. */
export async function acceptMessage(db: Db, id: string, now: number): Promise<void> {
  const { from, to } = messageMachine.edges.accept
  await db.write((tx) =>
    tx
      .updateTable('messages')
      .set({ state: to, send_at: null, ended_at: now, error: '', ...withoutPhone })
      .where('id', '=', id)
      .where('state', 'in', from)
      .execute(),
  )
}

/** Untouched, but not now. */
export async function putOff(db: Db, ids: readonly string[], until: number): Promise<void> {
  if (ids.length > 0)
    await db.write((tx) =>
      tx.updateTable('messages').set({ send_at: until }).where('id', 'in', ids).where('state', '=', 'waiting').execute(),
    )
}

export function findMeetingOf(db: Db, thirdId: string, id: string): Promise<Pick<Row<'meetings'>, 'id'> | undefined> {
  return db.read.selectFrom('meetings').select('id').where('id', '=', id).where('third_id', '=', thirdId).executeTakeFirst()
}

/** Whoever has an order that holds places in a meeting, or was given a ticket of one. @param after only those whose ids come later. */
const holding = (db: Db, meetingId: string, after = '') =>
  db.read.selectFrom((q) =>
    q
      .selectFrom('orders')
      .select('user_id')
      .where('meeting_id', '=', meetingId)
      .where('user_id', '>', after)
      .where('status', 'not in', [orderStatus.refunded, orderStatus.cancelled])
      .union(
        q
          .selectFrom('admissions')
          .select('user_id')
          .where('meeting_id', '=', meetingId)
          .where('user_id', '>', after)
          .where('status', '!=', 'revoked'),
      )
      .as('people'),
  )

export async function countHolders(db: Db, meetingId: string): Promise<number> {
  return (
    await holding(db, meetingId)
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

/** The next people of a meeting, in the order of their ids. */
export async function holdersAfter(db: Db, meetingId: string, userId: string, most: number): Promise<string[]> {
  const rows = await holding(db, meetingId, userId).select('user_id').orderBy('user_id').limit(most).execute()
  return rows.map((row) => row.user_id)
}

export type OpenAnnouncement = Announcement & { title: string }

/** The oldest first. */
export function openAnnouncements(db: Db, most: number): Promise<OpenAnnouncement[]> {
  return db.read
    .selectFrom('announcements')
    .innerJoin('meetings', 'meetings.id', 'announcements.meeting_id')
    .selectAll('announcements')
    .select('meetings.title')
    .where('announcements.done_at', 'is', null)
    .orderBy('announcements.created_at')
    .limit(most)
    .execute()
}

/** Notes how far an announcement has come. Not logged: each of its messages is a row. @returns false when another server was faster. */
export async function moveOn(
  tx: Tx,
  { id, last_user }: Pick<Announcement, 'id' | 'last_user'>,
  to: Pick<Announcement, 'last_user' | 'done_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcements')
    .set(to)
    .where('id', '=', id)
    .where('last_user', '=', last_user)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** So much waits in the outbox at most of what is told to many: the next people come when these have been sent. */
const AHEAD = 1_000

/** Whether so many are due to be sent, and not under way, that nobody puts more there for many. */
export async function isFull(db: Db, now: number): Promise<boolean> {
  const { n } = await db.read
    .selectFrom('messages')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('send_at', '<=', now)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(n) >= AHEAD
}

// What a campaign has put here

/** How many messages of each stand where. */
export async function countedByState(on: Tx | Db['read'], campaignIds: readonly string[]) {
  if (campaignIds.length === 0) return []
  const counted = on
    .selectFrom('messages')
    .select((q) => ['campaign_id as campaignId', 'state', q.fn.countAll<number>().as('n')])
    .where('campaign_id', 'in', campaignIds)
    .groupBy(['campaign_id', 'state'])
  return (await counted.execute()).map(({ n, ...one }) => ({ ...one, n: Number(n) }))
}

/** Whether any of it has not been tried yet, or is on its way now. */
export async function isUnderWay(db: Db, campaignId: string): Promise<boolean> {
  const of = db.read.selectFrom('messages').select('id').where('campaign_id', '=', campaignId)
  const waits = of.where('state', '=', 'waiting').where('tries', '=', 0)
  return (
    (await waits.limit(1).executeTakeFirst()) !== undefined ||
    (await of.where('state', '=', 'sending').limit(1).executeTakeFirst()) !== undefined
  )
}

/** What waits does not go: nobody has been told it, and nobody will be. */
export async function dropWaiting(tx: Tx, campaignId: string): Promise<void> {
  await tx.deleteFrom('messages').where('campaign_id', '=', campaignId).where('state', '=', 'waiting').execute()
}

/** Whom it has told, those first whom it could not. */
export async function pageOfTold(
  db: Db,
  { campaignId, failed }: { campaignId: string; failed: boolean },
  range: PageRange,
): Promise<{ rows: (Message & { user_name: string; user_mobile: string; attendee_name: string | null })[]; total: number }> {
  const of = db.read
    .selectFrom('messages')
    .where('messages.campaign_id', '=', campaignId)
    .$if(failed, (q) => q.where('messages.state', '=', 'failed'))
  return pageOf(
    of,
    of
      .innerJoin('users', 'users.id', 'messages.user_id')
      .selectAll('messages')
      .select(['users.name as user_name', 'users.mobile as user_mobile'])
      // What an account is called that says nothing of itself.
      .select(
        sql<string | null>`(SELECT max(attendees.name) FROM attendees WHERE attendees.user_id = messages.user_id
        AND attendees.meeting_id = messages.meeting_id)`.as('attendee_name'),
      )
      .orderBy('messages.state')
      .orderBy('messages.id'),
    range,
  )
}

/** The net below: a phone that was left standing though its message has ended long ago. */
export async function sweepToldPhones(db: Db, before: number): Promise<void> {
  const left = db.read.selectFrom('messages').select('id').where('to_mobile', '!=', '').where('ended_at', '<=', before)
  const ids = (await left.limit(1_000).execute()).map(({ id }) => id)
  if (ids.length > 0) await db.write((tx) => tx.updateTable('messages').set(withoutPhone).where('id', 'in', ids).execute())
}

/** What names somebody's attendees goes with them, all or one; sent or not. Before the attendees themselves. */
export async function deleteTold(tx: Tx, userId: string, only?: string): Promise<void> {
  const names = tx
    .selectFrom('attendees')
    .select('name')
    .where('user_id', '=', userId)
    .$if(only !== undefined, (q) => q.where('id', '=', only as string))
  await tx.deleteFrom('messages').where('user_id', '=', userId).where('to_name', '!=', '').where('to_name', 'in', names).execute()
}

/** An account's own, and what is on its way to its phone in somebody else's name for it. */
export async function deleteMessages(tx: Tx, userId: string, mobile: string): Promise<void> {
  await tx.deleteFrom('messages').where('user_id', '=', userId).execute()
  await tx.deleteFrom('messages').where('to_mobile', '=', mobile).where('to_mobile', '!=', '').execute()
}

/**
 * What was said of things that are no more, to whomever, sent or not.
 * @param about identifiers of ours (flow/ids.ts), which are all of one length.
 */
export async function deleteAbout(tx: Tx, kinds: readonly Message['kind'][], about: readonly string[]): Promise<void> {
  const [one] = about
  if (one === undefined) return
  await tx
    .deleteFrom('messages')
    .where('kind', 'in', kinds)
    .where(sql<string>`substr(key, length(kind) + 2, ${sql.lit(one.length)})`, 'in', about)
    .execute()
}
