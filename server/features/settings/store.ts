/** Table setup_codes. */
import type { Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const setupCodes = table('setup_codes')

export async function dropSetupCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_codes').execute()
}
