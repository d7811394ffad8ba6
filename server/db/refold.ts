/**
 * Folded columns of rows that a server without them has written: a server of an earlier release may still write while, or after,
 * a newer one migrates. A row whose folded text is not that of its source is found by no search, or by its earlier name.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldText } from '#contract/search-text.ts'
import type { Db, Reading } from './db.ts'
import { type Fold, foldedColumns, foldedName, foldedValue, searchedIn } from './folded.ts'

/** Rows of one statement. */
const BATCH = 200
/** Rows that are compared before requests have their turn. */
const AT_ONCE = 20
const HAN = /\p{Script=Han}/u

/** Primary keys of searched tables, other than `id`. */
const keys: { readonly [table: string]: readonly string[] } = {
  certificates: ['number'],
  invoices: ['no'],
  contribution_rounds: ['contribution_id', 'round'],
  contribution_authors: ['contribution_id', 'round', 'position'],
  contribute_reviewers: ['meeting_id', 'user_id'],
  staff: ['meeting_id', 'user_id'],
}
const keyOf = (table: string) => keys[table] ?? ['id']

/** Where a pass over all searched tables has come to. */
export interface FoldCursor {
  table: string
  /** The key of the last row that was read; undefined: none of this table. */
  after: readonly unknown[] | undefined
}

type Row = Readonly<Record<string, unknown>>
interface StaleRow {
  row: Row
  /** By folded column: the text that it lacks. */
  texts: Readonly<Record<string, string>>
}

const tables = Object.keys(foldedColumns)
export const firstFold: FoldCursor = { table: tables[0] as string, after: undefined }

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** Whether a folded column is that of its source. Of a name its pinyin is not computed, which takes most of the time. */
function isFolded(fold: Fold, source: unknown, folded: unknown): boolean {
  const text = foldText(String(source ?? ''))
  return fold === 'name' && HAN.test(text) ? String(folded).startsWith(`${text} `) : (folded ?? '') === text
}

/** The stale rows of the next batch. @returns `next` undefined: the pass is over. */
export async function staleFolds(
  read: Reading['read'],
  { table, after }: FoldCursor,
): Promise<{ stale: StaleRow[]; next: FoldCursor | undefined }> {
  const key = keyOf(table)
  const columns = searchedIn(table) ?? []
  const names = [...key, ...columns.flatMap(([column]) => [column, foldedName(column)])]
  const behind = after === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${refs(key)}) > (${sql.join(after)})`
  const query = sql<Row>`SELECT ${refs(names)} FROM ${sql.table(table)} WHERE ${behind} ORDER BY ${refs(key)} LIMIT ${sql.lit(BATCH)}`
  const { rows } = await query.execute(read)
  const stale: StaleRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const wrong = columns.filter(([column, fold]) => !isFolded(fold, row[column], row[foldedName(column)]))
    const texts = wrong.map(([column, fold]) => [foldedName(column), foldedValue(fold, row[column], `${table}.${column}`)] as const)
    if (texts.length > 0) stale.push({ row, texts: Object.fromEntries(texts) })
  }
  const last = rows.length < BATCH ? undefined : rows.at(-1)
  const following = tables[tables.indexOf(table) + 1]
  if (last !== undefined) return { stale, next: { table, after: key.map((name) => last[name]) } }
  return { stale, next: following === undefined ? undefined : { table: following, after: undefined } }
}

/** Folds the next batch. A row that changes meanwhile keeps what the change wrote. @returns where to go on, and the rows folded. */
export async function refoldNext(
  db: Pick<Db, 'read' | 'write'>,
  cursor: FoldCursor,
): Promise<{ next: FoldCursor | undefined; folded: number }> {
  const { stale, next } = await staleFolds(db.read, cursor)
  if (stale.length > 0)
    await db.write(async (tx) => {
      for (const { row, texts } of stale) await updateFolds(cursor.table, row, texts).execute(tx)
    })
  return { next, folded: stale.length }
}

function updateFolds(table: string, row: Row, texts: StaleRow['texts']): RawBuilder<unknown> {
  const set = Object.entries(texts).map(([name, text]) => sql`${sql.ref(name)} = ${text}`)
  const sources = (searchedIn(table) ?? []).map(([column]) => column)
  const same = [...keyOf(table), ...sources].map((name) => sql`${sql.ref(name)} IS NOT DISTINCT FROM ${row[name]}`)
  return sql`UPDATE ${sql.table(table)} SET ${sql.join(set)} WHERE ${sql.join(same, sql` AND `)}`
}
