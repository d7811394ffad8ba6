/** The only file that writes the log's chain: its links, where it ends, and what of them is forgotten. */
import { sql } from 'kysely'
import type { Db, Row, Tx } from '../db/db.ts'
import { BEGINNING, forgottenOf, whoSaltOf, whyDigestOf } from './log-rule.ts'

export type Chain = Row<'log_chain'>
/** A link as it is made. */
export type Seal = Pick<Row<'log_seals'>, 'n' | 'log_id' | 'sealed_at' | 'salt' | 'link'>

const NAME = 'log'
/** As it stands before anything is sealed. */
export const fresh: Chain = {
  name: NAME,
  n: 0,
  head: BEGINNING,
  sealed_at: 0,
  engine: '',
  live: 0,
  passed: '',
  low: 0,
  mark: 0,
  awaited: '',
  told_day: '',
  told_n: 0,
}

/** @returns undefined where nothing has been sealed yet. */
export function chainOf(on: Db['read'] | Tx): Promise<Chain | undefined> {
  return on.selectFrom('log_chain').selectAll().where('name', '=', NAME).executeTakeFirst()
}

/** Whoever seals, or forgets what was sealed, passes here one at a time, until the commit. */
export async function lockChain(tx: Tx): Promise<Chain> {
  const locked = () => tx.selectFrom('log_chain').selectAll().where('name', '=', NAME).forNoKeyUpdate().executeTakeFirst()
  const found = await locked()
  if (found !== undefined) return found
  await tx
    .insertInto('log_chain')
    .values(fresh)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await locked()) ?? fresh
}

export async function saveChain(tx: Tx, { name, ...row }: Chain): Promise<void> {
  await tx.updateTable('log_chain').set(row).where('name', '=', name).execute()
}

export async function insertSeals(db: Pick<Db, 'insertMany'>, tx: Tx, rows: readonly Seal[]): Promise<void> {
  await db.insertMany(tx, 'log_seals', rows)
}

/** @returns which of these lines have a link: one statement, however many they are. */
export async function sealedOf(engine: Db['engine'], on: Db['read'] | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const among =
    engine === 'sqlite'
      ? sql<boolean>`log_id in (select value from json_each(${JSON.stringify(ids)}))`
      : sql<boolean>`log_id = any(${ids}::text[])`
  const rows = await on.selectFrom('log_seals').select('log_id').where(among).execute()
  return new Set(rows.map(({ log_id }) => log_id))
}

/**
 * Throws away what would prove the words of lines, and keeps a digest in their place. The chain is locked.
 * @param words why, by the line's id. @param mark by which the line that tells of it is found.
 * @returns what that line has to say; undefined where none of them had been sealed.
 */
export async function forgetProofs(
  tx: Tx,
  words: ReadonlyMap<string, string>,
  mark: string,
): Promise<{ lines: number; digest: string } | undefined> {
  const found = await tx
    .selectFrom('log_seals')
    .select(['n', 'log_id', 'salt'])
    .where('log_id', 'in', [...words.keys()])
    .where('salt', '!=', '')
    .execute()
  if (found.length === 0) return undefined
  for (const { n, log_id, salt } of found) {
    const kept = { salt: '', who_salt: whoSaltOf(salt), why_digest: whyDigestOf(salt, words.get(log_id) ?? ''), forgotten: mark }
    await tx.updateTable('log_seals').set(kept).where('n', '=', n).execute()
  }
  return { lines: found.length, digest: forgottenOf(found.map(({ log_id }) => log_id)) }
}
