/** Tables of campaigns and of phones that refuse messages of a tenant. */
import { sql, type SqlBool } from 'kysely'
import type { CampaignKey } from '#contract/campaign.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { writeJson } from '../../db/json.ts'
import { type Action, move } from '../../flow/machine.ts'
import { inPhones, soughtInPhones } from '../../privacy/phone-search.ts'
import { campaignMachine } from './machine.ts'
import { table } from '../../db/table.ts'

export const campaigns = table('campaigns')
export const messageBlocks = table('message_blocks')

export type Campaign = Row<'campaigns'>
export type CampaignRow = Campaign & { by_name: string; by_mobile: string }

const withNames = (on: Reader) =>
  on
    .selectFrom('campaigns')
    .innerJoin('users', 'users.id', 'campaigns.made_by')
    .selectAll('campaigns')
    .select(['users.name as by_name', 'users.mobile as by_mobile'])

export function findCampaign(on: Reader, meetingId: string, id: string): Promise<CampaignRow | undefined> {
  return withNames(on).where('campaigns.id', '=', id).where('campaigns.meeting_id', '=', meetingId).executeTakeFirst()
}

/** What somebody has sent under a key of theirs. */
export function findByKey(on: Reader, userId: string, key: string): Promise<CampaignRow | undefined> {
  return withNames(on).where('campaigns.made_by', '=', userId).where('campaigns.key', '=', key).executeTakeFirst()
}

/** The latest first. */
export async function pageOfCampaigns(db: Db, meetingId: string, range: PageRange): Promise<RowPage<CampaignRow>> {
  return pageOf(
    db.read.selectFrom('campaigns').where('meeting_id', '=', meetingId),
    withNames(db.read)
      .where('campaigns.meeting_id', '=', meetingId)
      .orderBy('campaigns.created_at', 'desc')
      .orderBy('campaigns.id', 'desc'),
    range,
  )
}

/** What a step of it needs to know, as it stands now. */
export function campaignAt(db: Db, id: string): Promise<(Campaign & { title: string; stage: string }) | undefined> {
  return db.read
    .selectFrom('campaigns')
    .innerJoin('meetings', 'meetings.id', 'campaigns.meeting_id')
    .selectAll('campaigns')
    .select(['meetings.title', 'meetings.state as stage'])
    .where('campaigns.id', '=', id)
    .executeTakeFirst()
}

/** What of these kinds is put off at a meeting; locked. */
export function lockScheduled(tx: Tx, meetingId: string, kinds: readonly CampaignKey[]): Promise<Campaign[]> {
  const scheduled = tx.selectFrom('campaigns').selectAll().where('meeting_id', '=', meetingId).where('state', '=', 'scheduled')
  return scheduled.where('kind', 'in', kinds).orderBy('id').forUpdate().execute()
}

/**
 * A campaign that has ended keeps no description of its recipients.
 * @returns whether the campaign has moved.
 */
export async function moveCampaign(
  tx: Tx,
  { id, state: from, meeting_id: meetingId }: Campaign,
  by: { action: Action<typeof campaignMachine>; who: string; at: number },
  columns: Partial<Pick<Campaign, 'task_id'>> = {},
): Promise<boolean> {
  const ended = by.action === 'begin' ? {} : { ended_at: by.at, segment: writeJson({}) }
  const step = { ...by, entityId: id, from, why: '', meetingId }
  return (await move(tx, campaignMachine, step, { ...columns, ...ended })).to !== undefined
}

/** Counts who is left out; not logged, as each message is a row. @returns false where it is not under way any more. */
export async function countRefused(tx: Tx, id: string, refused: number): Promise<boolean> {
  const counted = tx.updateTable('campaigns').set((q) => ({ refused: q('refused', '+', refused) }))
  return (await counted.where('id', '=', id).where('state', '=', 'sending').executeTakeFirst()).numUpdatedRows === 1n
}

/** Those whose time has come, the oldest first. */
export function dueCampaigns(db: Db, now: number, most: number): Promise<Campaign[]> {
  return db.read
    .selectFrom('campaigns')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(most)
    .execute()
}

/** Those that nobody goes on with: their task has ended before them. */
export function leftCampaigns(db: Db, most: number): Promise<Pick<Campaign, 'id'>[]> {
  return db.read
    .selectFrom('campaigns')
    .leftJoin('tasks', 'tasks.id', 'campaigns.task_id')
    .select('campaigns.id')
    .where('campaigns.ended_at', 'is', null)
    .where('campaigns.state', '=', 'sending')
    .where((q) => q.or([q('tasks.id', 'is', null), q('tasks.ended_at', 'is not', null)]))
    .limit(most)
    .execute()
}

// Phones that a tenant sends nothing to but what is about their own orders

/** @param tail the last digits of a phone. */
export async function blockedWithTail(db: Db, thirdId: string, tail: string): Promise<string[]> {
  const sought = soughtInPhones(tail, false)
  if (sought === undefined) return []
  const found = db.read.selectFrom('message_blocks').select('mobile').where('third_id', '=', thirdId)
  return (await found.where(inPhones('mobile', sought)).execute()).map(({ mobile }) => mobile)
}

/** With the account whose phone it was: without one nobody has agreed to anything. */
export async function deleteBlock(tx: Tx, mobile: string): Promise<void> {
  await tx.deleteFrom('message_blocks').where('mobile', '=', mobile).execute()
}

/** @param by what of a phone is looked for: by whoever sees them masked, as far as a mask shows it. */
export async function pageOfBlocks(db: Db, by: { thirdId: string; keyword: string; wholePhones: boolean }, range: PageRange) {
  const { thirdId, keyword, wholePhones } = by
  const sought = soughtInPhones(keyword, wholePhones)
  const of = db.read
    .selectFrom('message_blocks')
    .where('message_blocks.third_id', '=', thirdId)
    .$if(keyword !== '', (q) => q.where(sought === undefined ? sql<SqlBool>`1 = 0` : inPhones('message_blocks.mobile', sought)))
  return pageOf(
    of,
    of
      .innerJoin('users', 'users.id', 'message_blocks.made_by')
      .select([
        'message_blocks.mobile',
        'message_blocks.note',
        'message_blocks.created_at',
        'users.name as by_name',
        'users.mobile as by_mobile',
      ])
      .orderBy('message_blocks.created_at', 'desc')
      .orderBy('message_blocks.mobile'),
    range,
  )
}
