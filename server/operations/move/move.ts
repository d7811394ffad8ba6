/**
 * A deployment that outgrows one machine: its SQLite file becomes a PostgreSQL schema. All of it arrives in one
 * transaction, or nothing does; only then the file gets another name, so that there is one truth at any time.
 */
import { existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client, DatabaseError } from 'pg'
import { leaveAlone, takeAlone } from '../../db/alone.ts'
import { DatabaseDown, fromPostgres, fromSqlite, UnfitDatabase } from '../../db/errors.ts'
import { unknownSteps } from '../../db/migrations.ts'
import { isPostgres } from '../../db/open.ts'
import { migrateSqlite, migrateWithin } from '../../db/migrate.ts'
import { MOVED } from '../../db/sqlite.ts'
import { systemClock, toWire } from '../../flow/clock.ts'
import { toDisk } from '../../flow/to-disk.ts'
import { askPostgres, askSqlite, keyCheckOf, stepsOf } from '../ask.ts'
import { copyIn } from './copy-in.ts'
import { columnsOf, quoted, readRows } from './read-rows.ts'
import { withoutIndices } from './rebuilt.ts'
import { OperationRefused } from '../refused.ts'
import { type Ask, differences, schemaOf, type Stock, takeStock } from '../stock.ts'

const CONNECT_MS = 10_000
/** SQLite's primary result codes. */
const [BUSY, NOT_A_DATABASE] = [5, 26]

/** For this transaction alone: nothing here is quick, and a move that was killed is to be noticed before the next one waits for it. */
const SETTINGS = `SELECT set_config(name, value, true) FROM pg_settings JOIN (VALUES
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('maintenance_work_mem', '128MB'),
    ('client_connection_check_interval', '2000')
  ) AS wanted (name, value) USING (name)`

export interface Moved {
  left: Stock
  right: Stock
  /** What the file is called now. */
  file: string
  /** An earlier run was ended after its last step but one: it had copied everything. */
  before: boolean
}

/**
 * @param from the SQLite file; no server runs on it.
 * @param to the address of a PostgreSQL whose current schema is empty.
 * @param onTable is told each table that has rows, before they go.
 * @throws OperationRefused, and then neither side has changed but for steps of the schema that the file had still to take.
 */
export async function moveToPostgres({
  from,
  to,
  onTable = () => {},
}: {
  from: string
  to: string
  onTable?: (table: string, rows: number) => void
}): Promise<Moved> {
  if (isPostgres(from)) throw new OperationRefused('现在使用的已经是 PostgreSQL（DATABASE_URL），不需要搬迁。')
  if (!isPostgres(to)) throw new OperationRefused('--to 必须是 PostgreSQL 的地址，以 postgres:// 开头。')
  refuseWithoutFile(from)
  takeOver(from)
  try {
    return await moveAll(from, to, onTable)
  } finally {
    leaveAlone(from)
  }
}

async function moveAll(from: string, to: string, onTable: (table: string, rows: number) => void): Promise<Moved> {
  const source = openSource(from)
  try {
    const client = await connect(to)
    try {
      const moved = await carry(source, client, onTable)
      settle(source, from)
      return { ...moved, file: from + MOVED }
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    if (source.isOpen) source.close()
  }
}

function refuseWithoutFile(from: string): void {
  if (existsSync(from + MOVED))
    throw new OperationRefused(`${from}${MOVED} 已经存在：这里的数据曾经搬走过。如果确实要再搬一次，请先把这个文件移到别处。`)
  if (!existsSync(from)) throw new OperationRefused(`没有找到数据库 ${from}。请检查 DATA_DIR（或 DATABASE_URL）。`)
}

function takeOver(from: string): void {
  let other: string | undefined
  try {
    other = takeAlone(from, `npm run move, process ${process.pid}, since ${toWire(systemClock())}`)
  } catch (error) {
    throw new OperationRefused(`${dirname(from)} 中不能写入文件（${(error as Error).message}）。请用运行服务的账号执行。`)
  }
  if (other !== undefined) throw new OperationRefused(`${from} 正在使用中（${other || 'just starting'}）。请先停止服务，再搬迁。`)
}

/** Nobody else reads or writes it while it is open: not the import, not a backup. */
function openSource(from: string): DatabaseSync {
  try {
    const source = new DatabaseSync(from, { timeout: 0 })
    try {
      source.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE; COMMIT')
      return source
    } catch (error) {
      source.close()
      throw error
    }
  } catch (error) {
    const code = Number((error as { errcode?: unknown }).errcode) & 0xff
    if (code === NOT_A_DATABASE) throw new OperationRefused(`${from} 不是会务的数据库。`)
    if (code === BUSY) throw new OperationRefused(`${from} 正被另一个程序使用（例如导入或备份）。请等它结束，再搬迁。`)
    throw error
  }
}

async function connect(to: string): Promise<Client> {
  let client: Client
  try {
    client = new Client({ connectionString: to, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  } catch {
    // Its message may hold the password.
    throw new OperationRefused('--to 的地址无法识别。应类似 postgres://用户@主机:5432/数据库；密码中的特殊字符要写成 %XX。')
  }
  // Whoever waits for an answer learns of it.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw told(error)
  }
}

/** @returns what PostgreSQL says in a sentence for the operator. Nothing of it is kept there: the transaction is undone. */
function told(error: unknown, doing = ''): unknown {
  if (error instanceof OperationRefused) return error
  if (error instanceof UnfitDatabase) return new OperationRefused('目标数据库由更新的版本建立，本版本不能写入。')
  const cause = fromPostgres(error)
  if (cause instanceof DatabaseDown)
    return new OperationRefused(`目标 PostgreSQL 没有应答、中途断开或没有空间（${cause.message}）。原数据库没有改变，恢复后重新运行即可。`)
  if (cause instanceof DatabaseError) return new OperationRefused(`目标 PostgreSQL 不接受${doing}：${cause.message}。两边都没有改变。`)
  return typeof (error as { errcode?: unknown }).errcode === 'number' ? fromSqlite(error) : cause
}

type Carried = Pick<Moved, 'left' | 'right' | 'before'>

async function carry(source: DatabaseSync, client: Client, onTable: (table: string, rows: number) => void): Promise<Carried> {
  const [left, right] = [askSqlite(source), askPostgres(client)]
  let table = ''
  try {
    await client.query('BEGIN')
    await client.query(SETTINGS)
    await refuseUnfit(left, right)
    await migrateWithin(client)
    const before = await movedBefore(left, right)
    if (before !== undefined) {
      await client.query('ROLLBACK')
      return before
    }
    migrateSqlite(source)
    const tables = await sameTables(left, right)
    // Each side has the same steps; when they were taken is the source's to say.
    await client.query('TRUNCATE migration')
    const stock = await takeStock(left, 'sqlite')
    const rebuild = await withoutIndices(client)
    for (table of tables) {
      const rows = Number(stock[`rows of ${table}`])
      if (rows === 0) continue
      onTable(table, rows)
      const columns = columnsOf(source, table)
      const into = `COPY ${quoted(table)} (${columns.map(({ name }) => quoted(name)).join(', ')}) FROM STDIN`
      await copyIn(client, into, readRows(source, table, columns))
    }
    table = ''
    await rebuild()
    // Else the first questions would be answered by guesses about empty tables.
    await client.query(`ANALYZE ${tables.map(quoted).join(', ')}`)
    const stocks = { left: stock, right: await takeStock(right, 'postgres') }
    const other = differences(stocks.left, stocks.right)
    if (other.length > 0) throw new OperationRefused(`复制后两边的数目不一致（${other.join('、')}），已全部撤销。`)
    await client.query('COMMIT')
    return { ...stocks, before: false }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw told(error, table && `表 ${table} 的数据`)
  }
}

/** @throws OperationRefused before anything is made there. */
async function refuseUnfit(left: Ask, right: Ask): Promise<void> {
  const tables = await schemaOf(left, 'sqlite')
  const steps = await stepsOf(left, tables)
  if (steps.length === 0) throw new OperationRefused('这个文件不是会务的数据库，或还没有启动过。')
  const [newer] = unknownSteps(steps)
  if (newer !== undefined) throw new OperationRefused(`这个数据库由更新的版本使用过（${newer}）。请用那个版本或更新的版本搬迁。`)

  const [place] = await right(`SELECT current_schema() AS schema, current_setting('server_encoding') AS encoding`)
  if (place?.['schema'] === null)
    throw new OperationRefused('目标地址的 search_path 中没有可用的 schema。请先建立（CREATE SCHEMA），再搬迁。')
  if (place?.['encoding'] !== 'UTF8')
    throw new OperationRefused(`目标数据库的编码是 ${String(place?.['encoding'])}，必须是 UTF8。请用 ENCODING 'UTF8' 新建一个。`)
  const there = await schemaOf(right, 'postgres')
  const [first] = there.keys()
  if (first !== undefined && !there.get('migration')?.has('name'))
    throw new OperationRefused(`目标中已有别人的表（${first}）。请用一个空的数据库或 schema。`)
}

/**
 * Whether the target holds all of the source already: a run was ended between its commit and the new name of the file.
 * @throws OperationRefused where it holds anything else.
 */
async function movedBefore(left: Ask, right: Ask): Promise<Carried | undefined> {
  const tables = await schemaOf(right, 'postgres')
  const filled: string[] = []
  for (const table of tables.keys())
    if (table !== 'migration' && (await right(`SELECT 1 FROM ${quoted(table)} LIMIT 1`)).length > 0) filled.push(table)
  const [first] = filled
  if (first === undefined) return undefined
  const stocks = { left: await takeStock(left, 'sqlite'), right: await takeStock(right, 'postgres') }
  const same = differences(stocks.left, stocks.right).length === 0 && (await origin(left, 'sqlite')) === (await origin(right, 'postgres'))
  if (same) return { ...stocks, before: true }
  throw new OperationRefused(`目标中的表 ${first} 已有数据。只能搬到空的数据库或 schema，请换一个，或先清空。`)
}

/** What two databases of the same counts do not share unless one was moved from the other: when each step was taken, and the key. */
async function origin(ask: Ask, engine: 'sqlite' | 'postgres'): Promise<string> {
  const steps = await ask('SELECT name, at FROM migration')
  const key = await keyCheckOf(ask, await schemaOf(ask, engine))
  return [...steps.map(({ name, at }) => `${String(name)} ${String(at)}`).toSorted(), key].join()
}

/** @returns their names. @throws OperationRefused where one side has a table or a column that the other has not. */
async function sameTables(left: Ask, right: Ask): Promise<string[]> {
  const [here, there] = [await schemaOf(left, 'sqlite'), await schemaOf(right, 'postgres')]
  for (const name of new Set([...here.keys(), ...there.keys()])) {
    const [one, other] = [here.get(name), there.get(name)]
    if (one === undefined) throw new OperationRefused(`目标中已有别人的表（${name}）。请用一个空的数据库或 schema。`)
    if (other === undefined || [...one].toSorted().join() !== [...other].toSorted().join())
      throw new OperationRefused(`源数据库中的表 ${name} 不是本版本建立的，无法搬迁。请先处理这张表。`)
  }
  return [...here.keys()].toSorted()
}

/** All that was beside the file goes into it; then it has another name. */
function settle(source: DatabaseSync, from: string): void {
  source.exec('PRAGMA journal_mode = DELETE')
  source.close()
  renameSync(from, from + MOVED)
  toDisk(dirname(from))
}
