/** What an attendee hands in: a file of ours that belongs to whoever fills in, or an address elsewhere. */
import type { Row, Tx } from '../../db/db.ts'
import { useFiles } from '../file/use.ts'

type Owned = Pick<Row<'attendees'>, 'id' | 'user_id' | 'third_id' | 'annex_url'>

/** @returns false where the field names a file that is gone, not whole, or somebody else's. */
export function useAnnex(tx: Tx, { id, user_id, third_id, annex_url }: Owned): Promise<boolean> {
  return useFiles(tx, { entity: 'attendee', entityId: id, thirdId: third_id }, 'annex', user_id, [annex_url])
}
