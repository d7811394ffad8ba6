/** Who may apply to hold a meeting at a tenant. */
import type { Proposers } from '#contract/certification.ts'
import type { Db, Tx } from '../../db/db.ts'
import { marksOf } from '../certification/marks.ts'
import { ruleOf } from '../certification/rule-store.ts'

interface Standing {
  proposers: Proposers
  /** Why not this one; undefined where they may. */
  closed: 'proposal_closed' | 'proposal_uncertified' | undefined
}

/** @param on the read side, or the transaction that decides. */
export async function closedTo(on: Db['read'] | Tx, userId: string, thirdId: string, now: number): Promise<Standing> {
  const { proposers } = await ruleOf(on, thirdId)
  if (proposers === 'nobody') return { proposers, closed: 'proposal_closed' }
  const lacks = proposers === 'certified' && (await marksOf(on, userId, thirdId, now)).length === 0
  return { proposers, closed: lacks ? 'proposal_uncertified' : undefined }
}
