/**
 * What a database holds, in counts and sums: written into each backup, and held against what a restore, a move or an
 * upgrade has made of it. Two databases of the same stock have lost nothing on the way.
 */
import { columnsOf as columnsOfText } from '../terminal.ts'

/** Asks one database, of either engine, without our query layer: it may have the schema of another release. */
export type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** By what is counted; money in fen, of all states by themselves. */
export type Stock = Readonly<Record<string, string>>

interface Sum {
  readonly table: string
  /** Skipped where a release has not all of them. */
  readonly columns: readonly string[]
  /** One row for each line: `what`, `n`. */
  readonly sql: string
}

const sums: readonly Sum[] = [
  { table: 'tickets', columns: ['sold'], sql: `SELECT 'places sold' AS what, coalesce(sum(sold), 0) AS n FROM tickets` },
  {
    table: 'orders',
    columns: ['status', 'copies', 'amount_fen'],
    sql: `SELECT 'orders in state ' || status || ': ' || name AS what, n FROM (
      SELECT status, 'orders' AS name, count(*) AS n FROM orders GROUP BY status
      UNION ALL SELECT status, 'places', sum(copies) FROM orders GROUP BY status
      UNION ALL SELECT status, 'fen', sum(amount_fen) FROM orders GROUP BY status) AS by_status`,
  },
  {
    table: 'trades',
    columns: ['state', 'amount_fen'],
    sql: `SELECT 'trades in state ' || state || ': fen' AS what, sum(amount_fen) AS n FROM trades GROUP BY state`,
  },
  {
    table: 'refunds',
    columns: ['state', 'amount_fen'],
    sql: `SELECT 'refunds in state ' || state || ': fen' AS what, sum(amount_fen) AS n FROM refunds GROUP BY state`,
  },
  {
    table: 'admissions',
    columns: ['status'],
    sql: `SELECT 'admissions in state ' || status AS what, count(*) AS n FROM admissions GROUP BY status`,
  },
  {
    table: 'checkin_states',
    columns: ['entered'],
    sql: `SELECT 'entries at doors' AS what, coalesce(sum(entered), 0) AS n FROM checkin_states`,
  },
  { table: 'log', columns: ['id'], sql: `SELECT 'head of the log' AS what, coalesce(max(id), '') AS n FROM log` },
  {
    table: 'log_chain',
    columns: ['n', 'head'],
    // As `npm run verify-log -- … --head` takes it.
    sql: `SELECT 'chain of the log' AS what, n || ':' || head AS n FROM log_chain`,
  },
]

/** Where SQLite tries whether there is room (db/sqlite.ts); and its own. */
const PASSING = /^(?:room|sqlite_.*)$/

const columnsOf = {
  sqlite: `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'`,
  // From the catalogue: information_schema looks through the columns of every schema there is before it finds those of one.
  postgres: `SELECT c.relname AS "table", a.attname AS "column" FROM pg_class AS c
    JOIN pg_namespace AS s ON s.oid = c.relnamespace JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE s.nspname = current_schema() AND c.relkind IN ('r', 'p') AND has_table_privilege(c.oid, 'SELECT')
      AND a.attnum > 0 AND NOT a.attisdropped`,
}

/** @returns the columns of each table. */
export async function schemaOf(ask: Ask, engine: 'sqlite' | 'postgres'): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tables = new Map<string, Set<string>>()
  for (const { table, column } of await ask(columnsOf[engine])) {
    const name = String(table)
    if (PASSING.test(name)) continue
    tables.set(name, (tables.get(name) ?? new Set()).add(String(column)))
  }
  return tables
}

/** @param ask reads one state of the database from beginning to end: a copy, or one transaction. */
export async function takeStock(ask: Ask, engine: 'sqlite' | 'postgres'): Promise<Stock> {
  const schema = await schemaOf(ask, engine)
  const stock: Record<string, string> = {}
  for (const table of [...schema.keys()].toSorted()) {
    const [row] = await ask(`SELECT count(*) AS n FROM ${table}`)
    stock[`rows of ${table}`] = String(row?.['n'])
  }
  for (const { table, columns, sql } of sums) {
    if (!columns.every((column) => schema.get(table)?.has(column))) continue
    const rows = await ask(sql)
    for (const { what, n } of rows.toSorted((one, other) => (String(one['what']) < String(other['what']) ? -1 : 1)))
      stock[String(what)] = String(n)
  }
  return stock
}

/** What one has and the other has otherwise, by name. */
export function differences(one: Stock, other: Stock): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name])
}

/**
 * Both columns, for whoever reads the terminal.
 * @param heads what stands over them.
 * @returns lines, without their ends; one that differs begins with `!`.
 */
export function beside(heads: readonly [string, string], one: Stock, other: Stock): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const rows = [['', ...heads], ...names.map((name) => [name, one[name] ?? '-', other[name] ?? '-'])] as [string, string, string][]
  const widths = [0, 1, 2].map((place) => Math.max(...rows.map((row) => columnsOfText(row[place] as string)))) as [number, number, number]
  const gap = (text: string, width: number) => ' '.repeat(width - columnsOfText(text))
  return rows.map(
    ([name, left, right], line) =>
      `${line > 0 && left !== right ? '!' : ' '} ${name}${gap(name, widths[0])}  ${gap(left, widths[1])}${left}  ${gap(right, widths[2])}${right}`,
  )
}
