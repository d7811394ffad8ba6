/** Table vip_links. */
import { WRONG_TAILS } from '#contract/vip/links.ts'
import type { Tx } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'

export const vipLinks = table('vip_links')

/** Counts wrong digits. @returns whether the link is dead now. */
export async function countWrong(tx: Tx, digest: string): Promise<boolean> {
  const { wrong } = await tx
    .updateTable('vip_links')
    .set((q) => ({ wrong: q('wrong', '+', 1) }))
    .where('digest', '=', digest)
    .returning('wrong')
    .executeTakeFirstOrThrow()
  return wrong >= WRONG_TAILS
}
