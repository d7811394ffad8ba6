/** What Tencent encrypts with the merchant's APIv3 key: notifications and platform certificates. AES-256-GCM [P5, R2]. */
import { createDecipheriv } from 'node:crypto'

export interface Encrypted {
  algorithm: string
  /** Base64, the tag in its last 16 bytes. */
  ciphertext: string
  /** 12 bytes. */
  nonce: string
  /** May be empty, or left out. */
  associatedData: string
}

const TAG = 16

/** Plain text. Throws where the key is not the right one or a bit was changed on the way. */
export function decrypt(apiV3Key: string, { algorithm, ciphertext, nonce, associatedData }: Encrypted): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new Error(`unknown algorithm ${algorithm}`)
  const sealed = Buffer.from(ciphertext, 'base64')
  if (Buffer.byteLength(nonce) !== 12) throw new Error('a nonce that is not 12 bytes')
  if (sealed.length < TAG) throw new Error('ciphertext shorter than its tag')
  // A key of 16 bytes throws here; it must not become AES-128 [facts 3.6].
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  decipher.setAAD(Buffer.from(associatedData))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]).toString()
}
