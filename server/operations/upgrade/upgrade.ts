/**
 * The steps that a newer release takes: tried on a copy, or taken, with what the database holds before and after. A step is
 * there whole or not at all; whatever ended an upgrade, the next one goes on behind the last step.
 */
import type { Client } from 'pg'
import { takeAlone } from '../../db/alone.ts'
import { fromSqlite } from '../../db/errors.ts'
import { migratePostgres, migrateSqlite, openForSteps, pending, type Taken } from '../../db/migrate.ts'
import { unknownSteps } from '../../db/migrations.ts'
import { isPostgres } from '../../db/open.ts'
import type { Env } from '../../env/env.ts'
import { systemClock, toWire } from '../../flow/clock.ts'
import { askPostgres, askSqlite, stepsOf } from '../ask.ts'
import type { Tried, Upgraded } from './compared.ts'
import { openForReading } from '../backup/copy-sqlite.ts'
import { isFull } from '../disk.ts'
import { OperationRefused } from '../refused.ts'
import { connected } from '../postgres/connected.ts'
import { type Ask, schemaOf, takeStock } from '../stock.ts'
import { tryOnPostgres } from './try-postgres.ts'
import { tryOnSqlite } from './try-sqlite.ts'

type Engine = 'sqlite' | 'postgres'

interface Wanted {
  env: Pick<Env, 'databaseUrl'>
  /** Hears of the steps that are left, before anything is done. */
  left?: (names: readonly string[]) => void
  taken?: Taken
}

/**
 * Tries the steps that are left on a copy; the database itself is only read, beside whoever uses it.
 * @returns undefined where none are left. @throws OperationRefused with what is in the way.
 */
export async function tryUpgrade({
  env: { databaseUrl: url },
  left,
  taken = () => {},
  signal,
}: Wanted & { signal?: AbortSignal }): Promise<Tried | undefined> {
  if (isPostgres(url))
    return connected(url, async (client) => ((await isLeft(client, left)) ? tryOnPostgres(url, { client, taken, signal }) : undefined))
  const source = openForReading(url)
  try {
    const names = await stepsLeft(askSqlite(source), 'sqlite')
    left?.(names)
    return names.length === 0 ? undefined : await tryOnSqlite(source, url, { taken, signal })
  } finally {
    source.close()
  }
}

/**
 * Takes the steps that are left.
 * @param backup is made first, where it is wanted.
 * @returns undefined where none are left. @throws OperationRefused with what is in the way.
 */
export async function upgrade({
  env: { databaseUrl: url },
  left,
  taken = () => {},
  backup = async () => {},
}: Wanted & { backup?: () => Promise<void> }): Promise<Upgraded | undefined> {
  let done = 0
  const counted: Taken = (name, ms) => {
    done += 1
    taken(name, ms)
  }
  try {
    return isPostgres(url)
      ? await upgradePostgres(url, { left, taken: counted, backup })
      : await upgradeSqlite(url, { left, taken: counted, backup })
  } catch (error) {
    if (!isFull(error)) throw error
    throw new OperationRefused(
      `磁盘空间不足：已完成 ${done} 步，下一步没有执行，数据库与执行它之前一样。请清出空间后重新运行 npm run upgrade，会从这一步继续。`,
    )
  }
}

type Taking = Required<Pick<Wanted, 'taken'>> & Pick<Wanted, 'left'> & { backup: () => Promise<void> }

async function upgradeSqlite(file: string, { left, taken, backup }: Taking): Promise<Upgraded | undefined> {
  // A lock beside nothing would be left there.
  openForReading(file).close()
  const other = takeAlone(file, `npm run upgrade, process ${process.pid}, since ${toWire(systemClock())}`)
  if (other !== undefined)
    throw new OperationRefused(`${file} 正在使用中（${other || '刚刚启动'}）。请先停止服务，再运行 npm run upgrade；没有改动任何数据。`)
  const source = openForReading(file)
  try {
    const names = await stepsLeft(askSqlite(source), 'sqlite')
    left?.(names)
    if (names.length === 0) return undefined
  } finally {
    source.close()
  }
  await backup()
  const database = openForSteps(file)
  try {
    const before = await takeStock(askSqlite(database), 'sqlite')
    migrateSqlite(database, taken)
    return { before, after: await takeStock(askSqlite(database), 'sqlite') }
  } catch (error) {
    throw isFull(error) ? error : fromSqlite(error)
  } finally {
    database.close()
  }
}

function upgradePostgres(url: string, { left, taken, backup }: Taking): Promise<Upgraded | undefined> {
  return connected(url, async (client) => {
    if (!(await isLeft(client, left))) return undefined
    await backup()
    await client.query('SET statement_timeout = 0')
    const before = await takeStock(askPostgres(client), 'postgres')
    await migratePostgres(client, taken)
    return { before, after: await takeStock(askPostgres(client), 'postgres') }
  })
}

async function isLeft(client: Client, left: Wanted['left']): Promise<boolean> {
  const names = await stepsLeft(askPostgres(client), 'postgres')
  left?.(names)
  return names.length > 0
}

/** @throws OperationRefused where there is no database of ours, or a newer release's. */
async function stepsLeft(ask: Ask, engine: Engine): Promise<string[]> {
  const done = await stepsOf(ask, await schemaOf(ask, engine))
  if (done.length === 0) throw new OperationRefused('这里还没有会务的数据库，不需要升级。请直接用 npm start 启动。')
  const newer = unknownSteps(done)
  if (newer.length > 0)
    throw new OperationRefused(`数据库已由更新的版本升级过（${newer.join('、')}），本版本不能使用它。请安装那一版或更新的版本。`)
  return pending(done).map(({ name }) => name)
}
