/** Accounts of people whom somebody else has written down: known by phone, made where there is none. */
import type { Tx } from '../../db/db.ts'
import { holdAccountsOf, nameNameless } from './store.ts'

/**
 * Until the end of the transaction nobody else holds these accounts: what is read of their people after this is how it stands.
 * @param parties by name and phone; an empty phone is nobody.
 * @returns the account of each phone, by the phone.
 */
export async function accountsOf(
  tx: Tx,
  parties: readonly { name: string; mobile: string }[],
  now: number,
): Promise<(mobile: string) => string | null> {
  const named = parties.filter(({ mobile }) => mobile !== '')
  if (named.length === 0) return () => null
  const accounts = await holdAccountsOf(
    tx,
    named.map(({ mobile }) => mobile),
    now,
  )
  for (const { name, mobile } of named) {
    const account = accounts.get(mobile)
    if (account?.name === '') await nameNameless(tx, account.id, name)
  }
  return (mobile) => accounts.get(mobile)?.id ?? null
}
