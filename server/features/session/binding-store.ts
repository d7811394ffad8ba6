/**
 * The only file that writes wechat_bindings: which WeChat a member is reached at. A binding lives and ends with the
 * sessions that stand in front of it.
 */
import type { Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const wechatBindings = table('wechat_bindings')

/** One member for one WeChat, the one who signed in at it last. @returns whose it was before, if somebody else's. */
export async function bind(tx: Tx, row: Row<'wechat_bindings'>): Promise<string | undefined> {
  const before = await tx
    .deleteFrom('wechat_bindings')
    .where('app_id', '=', row.app_id)
    .where('openid', '=', row.openid)
    .where('user_id', '!=', row.user_id)
    .returning('user_id')
    .executeTakeFirst()
  await wechatBindings.upsert(tx, row, ['app_id', 'user_id'], ['openid', 'unionid', 'created_at'])
  return before?.user_id
}

/**
 * Where somebody was put out, or went out by themselves, nothing is said to
 * their WeChat any more: only one that a live session stands in front of stays
 * bound. After the sessions have ended, so that one that is being bound at this
 * moment is waited for.
 * @param only of all that nobody stands in front of, this one.
 */
export async function dropWechats(tx: Tx, userId: string, now: number, only?: string): Promise<void> {
  if (only === '') return
  const here = tx
    .selectFrom('sessions')
    .select('openid')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
  await tx
    .deleteFrom('wechat_bindings')
    .where('user_id', '=', userId)
    .where('openid', 'not in', here)
    .$if(only !== undefined, (q) => q.where('openid', '=', only as string))
    .execute()
}

export async function deleteBindings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('wechat_bindings').where('user_id', '=', userId).execute()
}
