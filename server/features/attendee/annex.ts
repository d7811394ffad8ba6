/** What an attendee hands in, with the sign-up or as an answer: files of ours that belong to whoever fills in, or an address elsewhere. */
import type { Row, Tx } from '../../db/db.ts'
import { useFiles } from '../file/use.ts'

type Owned = Pick<Row<'attendees'>, 'id' | 'user_id' | 'third_id' | 'annex_url'>

/**
 * @param answered addresses that stand in answers.
 * @returns false where a field names a file that is gone, not whole, or somebody else's; then nothing has changed.
 */
export function useAnnex(tx: Tx, { id, user_id, third_id, annex_url }: Owned, answered: readonly string[]): Promise<boolean> {
  return useFiles(tx, { entity: 'attendee', entityId: id, thirdId: third_id }, 'annex', user_id, [annex_url, ...answered])
}
