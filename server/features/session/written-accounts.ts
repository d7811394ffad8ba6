/**
 * Accounts of people whom somebody else has written down: known by phone, made where there is none. An account has no name until its
 * holder gives one: the written name stays with the entry.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { holdAccountsOf } from './store.ts'

/**
 * Until the end of the transaction nobody else holds these accounts: what is read of their people after this is how it stands.
 * @param parties by phone; an empty phone is nobody.
 * @returns the account of each phone, by the phone.
 */
export async function accountsOf(tx: Tx, parties: readonly { mobile: string }[], now: number): Promise<(mobile: string) => string | null> {
  const mobiles = parties.map(({ mobile }) => mobile).filter((mobile) => mobile !== '')
  if (mobiles.length === 0) return () => null
  const accounts = await holdAccountsOf(tx, mobiles, now)
  return (mobile) => accounts.get(mobile)?.id ?? null
}

/** The name of a person in an entry: that of the account, or the written one for an account without a name. The query joins both. */
export const nameInEntry = (table: 'staff' | 'exhibitor_people' | 'contribute_reviewers'): RawBuilder<string> =>
  sql<string>`CASE WHEN users.name <> '' THEN users.name ELSE ${sql.ref(`${table}.written_name`)} END`
