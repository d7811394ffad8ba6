/** Links that lead nowhere, counted by account: somebody may have old ones, and nobody looks for those of others. */
import type { Db } from '../../db/db.ts'
import { counted, take } from '../verify/limit-store.ts'

const MOST = 50
const DAY = 86_400_000
const keyOf = (userId: string) => `claim-link:${userId}`

export async function mayTry(db: Db, userId: string, now: number): Promise<boolean> {
  return (await counted(db, keyOf(userId), DAY, now)) < MOST
}

export async function countDeadLink(db: Db, userId: string, now: number): Promise<void> {
  await db.write((tx) => take(tx, keyOf(userId), MOST, DAY, now))
}
