/**
 * The second encryption of an envelope, for as long as the database keeps it. The key of a ballot box follows from random bytes
 * in the table `box_keys` and from the deployment's secret. Old bytes of the database are useless without the secret, and the
 * secret is useless once the random bytes are destroyed, which happens when the box is opened.
 */
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { newNonce } from '../flow/ids.ts'

const [KEY, NONCE, TAG] = [32, 12, 16]

/** Which box a key belongs to: a secret vote, or one batch of an anonymous survey about one schedule item. */
export interface BoxName {
  /** The vote or the survey. */
  subject_id: string
  /** The schedule item, or `''` for a survey or vote about no item. */
  session_id: string
  /** Counts from 1. */
  batch: number
}

export interface BoxKey {
  /** The slot of a person in the box. After the key is destroyed, it cannot be computed. */
  slotOf(person: string): string
  /** @returns nonce, tag and ciphertext in base64url. */
  seal(text: string): string
  /** @returns undefined if the text was sealed with another key, or was changed. */
  open(sealed: string): string | undefined
}

/** @param random of the row in `box_keys`. @param secret of the deployment. */
export function boxKeyOf({ subject_id, session_id, batch }: BoxName, random: string, secret: string): BoxKey {
  const name = `huiwu box ${subject_id} ${session_id} ${batch}`
  const bytes = Buffer.from(hkdfSync('sha256', random, secret, name, 2 * KEY))
  const [sealing, placing] = [createSecretKey(bytes.subarray(0, KEY)), createSecretKey(bytes.subarray(KEY))]
  const data = Buffer.from(name)
  return {
    slotOf: (person) => createHmac('sha256', placing).update(person).digest('base64url'),
    seal(text) {
      const nonce = newNonce()
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(data)
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed) {
      const whole = Buffer.from(sealed, 'base64url')
      if (whole.length < NONCE + TAG) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, whole.subarray(0, NONCE))
          .setAAD(data)
          .setAuthTag(whole.subarray(NONCE, NONCE + TAG))
        return Buffer.concat([decipher.update(whole.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
