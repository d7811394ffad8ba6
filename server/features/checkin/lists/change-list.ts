/** Changes of a list that follow from another save: which tickets it lets in, which codes it takes. */
import type { Tx } from '../../../db/db.ts'
import { recordChanges } from '../../history/revision.ts'
import { type List, updateList } from './list-store.ts'

type Openings = Pick<List, 'ticket_ids' | 'accepts'>

/** The row is locked. */
export async function changeList(tx: Tx, list: List, values: Partial<Openings>, by: { who: string; at: number }): Promise<void> {
  await updateList(tx, list.id, values)
  const thing = { entity: 'checkin_list', entityId: list.id, revision: list.shares + 1, ...by }
  await recordChanges(tx, thing, openingsOf(list), openingsOf({ ...list, ...values }))
}

/** By wire name. */
const openingsOf = ({ ticket_ids, accepts }: Openings) => ({ ticketIds: ticket_ids as string, accepts: accepts as string })
