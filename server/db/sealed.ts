/**
 * Columns that hold an ID number: sealed under a key that is not in the database, so that whoever has a dump of it has no
 * number. Their type is no text: what is kept is written and read through this door alone.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { newNonce } from '../flow/ids.ts'

declare const kept: unique symbol

/** A sealed number, or none. */
export interface Sealed {
  readonly [kept]: true
}

// The column holds text; its type hides that, so that only this file reads it.
const text = (column: Sealed) => column as unknown as string
// See `text`.
const column = (text: string) => text as unknown as Sealed

/** Where there is no number, nothing is sealed. */
export const noNumber = column('')

export function holdsNumber(column: Sealed): boolean {
  return text(column) !== ''
}

/** Says how it is sealed: AES-256-GCM, twelve bytes of chance, the tag, the number. No number begins so. */
const MARK = 's1.'
const [NONCE, TAG] = [12, 16]

export interface Seals {
  /** @param owner the id of the row that keeps it: in another row it opens nothing. */
  seal(number: string, owner: string): Sealed
  /** @returns the number; nothing where it was sealed under a secret that is lost. */
  open(column: Sealed, owner: string): string
}

/** @param secret of the server, from which the key follows. */
export function sealsBy(secret: string): Seals {
  const key = Buffer.from(hkdfSync('sha256', secret, 'huiwu sealed numbers', '', 32))
  return {
    seal(number, owner) {
      if (number === '') return noNumber
      const nonce = newNonce()
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const closed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
      return column(MARK + Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url'))
    },
    open(column, owner) {
      const whole = text(column)
      // From before numbers were sealed: the next start seals it.
      if (!whole.startsWith(MARK)) return whole
      const bytes = Buffer.from(whole.slice(MARK.length), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
      } catch {
        return ''
      }
    },
  }
}

/** Whether a column holds a number in clear: the condition of the partial indices of such rows (migrations/0015-sealed-numbers.ts). */
export function isClear(column: Expression<Sealed>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} <> '' AND substr(${column}, 1, 3) <> 's1.'`
}
