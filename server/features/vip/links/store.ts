/** Table vip_links. */
import { WRONG_TAILS } from '#contract/vip/links.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'

export const vipLinks = table('vip_links')

/** The newest for a guest, a car or a hotel is the one that is good. */
export async function keepLink(tx: Tx, link: Row<'vip_links'>): Promise<void> {
  const { meeting_id: _, kind: __, about: ___, ...renewed } = link
  await tx
    .insertInto('vip_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['meeting_id', 'kind', 'about']).doUpdateSet(renewed))
    .execute()
}

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
