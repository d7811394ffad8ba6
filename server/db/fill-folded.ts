/**
 * Fills folded columns in a migration, batch by batch in its transaction. Folding is JavaScript, which neither engine runs; the
 * batches bound the memory.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { ClientBase } from 'pg'
import { foldedName, foldedValue, searchedIn } from './folded.ts'

const BATCH = 1000

/** By table: the source columns whose folded ones a migration adds. */
export type FoldedSources = { readonly [table: string]: readonly string[] }

/** @throws where a source is not searched any more: its folded column is dropped by a later migration, and the fill removed here. */
function foldsOf(table: string, sources: readonly string[]): ((row: Row) => string)[] {
  const searched = new Map(searchedIn(table))
  return sources.map((column) => {
    const fold = searched.get(column)
    if (fold === undefined) throw new Error(`${table}.${column} is not searched`)
    return (row) => foldedValue(fold, row[column], `${table}.${column}`)
  })
}

type Row = Readonly<Record<string, unknown>>

/** @returns the place of each row with its folded texts, of rows that have any. */
function folded(rows: readonly Row[], folds: readonly ((row: Row) => string)[]): { place: string; texts: string[] }[] {
  return rows
    .map((row) => ({ place: String(row['place']), texts: folds.map((fold) => fold(row)) }))
    .filter(({ texts }) => texts.some((text) => text !== ''))
}

export function fillSqlite(database: DatabaseSync, tables: FoldedSources): void {
  for (const [table, sources] of Object.entries(tables)) {
    const folds = foldsOf(table, sources)
    const next = database.prepare(
      `SELECT rowid AS place, ${sources.join(', ')} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`,
    )
    const update = database.prepare(
      `UPDATE ${table} SET ${sources.map((column) => `${foldedName(column)} = ?`).join(', ')} WHERE rowid = ?`,
    )
    for (let rows = next.all(Number.MIN_SAFE_INTEGER); rows.length > 0; rows = next.all(Number(rows.at(-1)?.['place']))) {
      for (const { place, texts } of folded(rows, folds)) update.run(...texts, Number(place))
    }
  }
}

/** The caller's transaction has locked the tables by altering them: a row stays where the cursor has seen it. */
export async function fillPostgres(client: Pick<ClientBase, 'query'>, tables: FoldedSources): Promise<void> {
  for (const [table, sources] of Object.entries(tables)) {
    const folds = foldsOf(table, sources)
    const set = sources.map((column, at) => `${foldedName(column)} = ($${at + 2}::text[])[array_position($1::text[]::tid[], ctid)]`)
    const update = `UPDATE ${table} SET ${set.join(', ')} WHERE ctid = ANY($1::text[]::tid[])`
    await client.query(`DECLARE to_fold NO SCROLL CURSOR FOR SELECT ctid::text AS place, ${sources.join(', ')} FROM ${table}`)
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM to_fold`)
      if (rows.length === 0) break
      const batch = folded(rows, folds)
      if (batch.length > 0)
        await client.query(update, [batch.map(({ place }) => place), ...sources.map((_, at) => batch.map(({ texts }) => texts[at]))])
    }
    await client.query('CLOSE to_fold')
  }
}
