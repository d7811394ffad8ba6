/** The only file that writes notice_refusals. */
import type { NoticeKind } from '#contract/notice.ts'
import type { Db, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const noticeRefusals = table('notice_refusals')

/** Kinds that somebody does not want to be told at a tenant. */
export async function refusedBy(on: Db['read'] | Tx, userId: string, thirdId: string): Promise<Set<NoticeKind>> {
  const rows = await on.selectFrom('notice_refusals').select('kind').where('user_id', '=', userId).where('third_id', '=', thirdId).execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** Which of these people do not want to be told a kind at a tenant. */
export async function refusers(
  on: Db['read'] | Tx,
  { kind, thirdId, userIds }: { kind: NoticeKind; thirdId: string; userIds: readonly string[] },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await on
    .selectFrom('notice_refusals')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('third_id', '=', thirdId)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** What somebody has refused anywhere. */
export async function deleteRefusals(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notice_refusals').where('user_id', '=', userId).execute()
}
