/** Whether this server's key is the one that the database was filled with: under another, passwords and codes in it fit nobody. */
import type { Db } from '../../db/db.ts'
import { keyedDigest } from '../../flow/ids.ts'
import { noteSecret, notedSecret } from './store.ts'

/** What a database remembers of its key: enough to know it again, and nothing to find it by. */
export const keyCheckFor = (secret: string): string => keyedDigest(secret, 'the key of this database')

/**
 * A database that has never been asked takes the key as its own.
 * @param renew the other key is lost for good: from now on this is the one.
 * @param keep writes the key down: before the database holds to it, and only where it will.
 */
export async function secretFits(
  db: Db,
  secret: string,
  { renew, keep = () => {} }: { renew: boolean; keep?: () => void },
): Promise<boolean> {
  const digest = keyCheckFor(secret)
  const noted = await notedSecret(db)
  if (noted === undefined || noted === digest || renew) keep()
  if (noted !== digest) await noteSecret(db, digest, renew)
  return (await notedSecret(db)) === digest
}
