/** The key of a deployment, closed by a passphrase, so that a backup can lie where its database may not be read. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt as scryptOf, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

/** Letters at least: whoever has the archive may try as often as they like. */
export const PASSPHRASE_LENGTH = 12

/** The first line of the file; whoever opens it with an editor sees what it is. */
const MARK = 'huiwu-key-1'
const [SALT, NONCE, TAG] = [16, 12, 16]
/** 128 MB and about half a second for each try (OWASP's strongest row for scrypt). */
const COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptOf)

/** @returns text: what it is, then salt, nonce, tag and key in base64url. */
export async function sealKey(secret: string, passphrase: string): Promise<string> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', await scrypt(passphrase.normalize('NFKC'), salt, 32, COST), nonce)
  const closed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${MARK}\n${Buffer.concat([salt, nonce, cipher.getAuthTag(), closed]).toString('base64url')}\n`
}

/** @returns the key; undefined where the passphrase is another one, or the text is damaged. */
export async function openKey(sealed: string, passphrase: string): Promise<string | undefined> {
  const [mark, text = ''] = sealed.split('\n')
  const bytes = Buffer.from(text, 'base64url')
  if (mark !== MARK || bytes.length <= SALT + NONCE + TAG) return undefined
  const [salt, nonce, tag] = [bytes.subarray(0, SALT), bytes.subarray(SALT, SALT + NONCE), bytes.subarray(SALT + NONCE, SALT + NONCE + TAG)]
  const decipher = createDecipheriv('aes-256-gcm', await scrypt(passphrase.normalize('NFKC'), salt, 32, COST), nonce).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(SALT + NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
