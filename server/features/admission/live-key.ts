/**
 * Keys of live codes (contract/rotating.ts). Each ticket's key follows from the
 * server's secret and the ticket's own code: nothing is kept that could mint,
 * and asking again gives the same key. What is kept is a digest of its public half.
 */
import { createECDH, hash, hkdfSync } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { codesWithout, fillIn } from './store.ts'

/** The order of P-256's group (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

export interface LiveKeyPair {
  /** base64url, as JWK writes them. */
  x: string
  y: string
  d: string
  /** x and y, 32 bytes each. */
  publicKey: Buffer
}

/** Sixteen bytes more than a key has, before the remainder is taken (FIPS 186-5 A.2.1): every key is as likely, and none invalid. */
export function liveKeyOf(secret: string, { id, code }: { id: string; code: string }): LiveKeyPair {
  const drawn = Buffer.from(hkdfSync('sha256', secret, 'huiwu live code', `${id} ${code}`, 48)).toString('hex')
  const d = Buffer.from(((BigInt(`0x${drawn}`) % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const publicKey = curve.getPublicKey().subarray(1)
  return {
    x: publicKey.subarray(0, 32).toString('base64url'),
    y: publicKey.subarray(32).toString('base64url'),
    d: d.toString('base64url'),
    publicKey,
  }
}

/** What admissions and rosters know a key by: SHA-256 in hex of x and y. */
export function keyHashOf(publicKey: Uint8Array): string {
  return hash('sha256', publicKey)
}

/** As many keys are a fiftieth of a second; between two such batches others have their turn. */
const BATCH = 500

/**
 * Gives the tickets of a meeting that wants live codes their keys' digests, outside of any transaction under way;
 * rosters hear of each. @param pending only those that the next roster tells of: what a sync has to look at.
 */
export async function fillKeys(db: Db, secret: string, meetingId: string, pending = false): Promise<void> {
  for (;;) {
    const found = await codesWithout(db, 'key_hash', { meetingId, pending, most: BATCH })
    if (found.length > 0)
      await fillIn(
        db,
        'key_hash',
        found.map((one) => [one.id, keyHashOf(liveKeyOf(secret, one).publicKey)]),
      )
    if (found.length < BATCH) return
  }
}
