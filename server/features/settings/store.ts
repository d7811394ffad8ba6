/** Table setup_codes. */
import type { Tx } from '../../db/db.ts'
import { ONLY } from '../system/store.ts'
import { table } from '../../db/table.ts'

export const setupCodes = table('setup_codes')

/** What another start has printed is worth nothing any more. */
export async function putSetupCode(tx: Tx, digest: string, now: number): Promise<void> {
  await setupCodes.upsert(tx, { id: ONLY, digest, created_at: now }, ['id'])
}

export async function dropSetupCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_codes').execute()
}
