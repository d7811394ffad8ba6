/** Table visit_blocks: phones that do not visit a meeting, or any of a tenant, for a time. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const visitBlocks = table('visit_blocks')

type Block = Row<'visit_blocks'>
export type BlockWithName = Block & { maker_name: string | null; maker_mobile: string | null }

/** A list that people read. */
const MOST = 500

/** The `meeting_id` of a block at all meetings of the tenant. */
export const EVERY_MEETING = ''

/** Blocks of these meetings that are in force, the newest first. @param meetingIds may hold EVERY_MEETING. */
export function blocksOf(
  on: Tx | Db['read'],
  { thirdId, meetingIds, now }: { thirdId: string; meetingIds: readonly string[]; now: number },
): Promise<BlockWithName[]> {
  return on
    .selectFrom('visit_blocks')
    .leftJoin('users', 'users.id', 'visit_blocks.made_by')
    .selectAll('visit_blocks')
    .select(['users.name as maker_name', 'users.mobile as maker_mobile'])
    .where('third_id', '=', thirdId)
    .where('meeting_id', 'in', meetingIds)
    .where('until_at', '>', now)
    .orderBy('visit_blocks.created_at', 'desc')
    .orderBy('visit_blocks.mobile')
    .limit(MOST)
    .execute()
}

/** Whether a phone may not visit a meeting, be it by a block of the meeting or of the tenant. */
export async function isBlocked(
  tx: Tx,
  { thirdId, meetingId, mobile, now }: { thirdId: string; meetingId: string; mobile: string; now: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('visit_blocks')
    .select('mobile')
    .where('third_id', '=', thirdId)
    .where('meeting_id', 'in', [EVERY_MEETING, meetingId])
    .where('mobile', '=', mobile)
    .where('until_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether there was one. */
export async function liftBlock(
  tx: Tx,
  { third_id, meeting_id, mobile }: Pick<Block, 'third_id' | 'meeting_id' | 'mobile'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('visit_blocks')
    .where('third_id', '=', third_id)
    .where('meeting_id', '=', meeting_id)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function sweepBlocks(db: Db, now: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('visit_blocks').where('until_at', '<=', now).execute())
}
