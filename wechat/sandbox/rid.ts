/** Names as Tencent gives them: request ids, and keys that cannot be guessed. */
import { randomBytes } from 'node:crypto'

/** The id of a request, as it stands at the end of an errmsg: `681b513a-1cc1b18b-68a1780e`; its first part is the time in seconds. */
export function newRid(now: number): string {
  return `${Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0')}-${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`
}

/** So many random characters of `a-zA-Z0-9_-`. */
export function newKey(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length)
}
