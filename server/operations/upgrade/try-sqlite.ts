/** Steps tried on a copy of a SQLite file, in a folder of its own that is gone afterwards. */
import { statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { migrateSqlite, openForSteps, type Taken } from '../../db/migrate.ts'
import { systemClock } from '../../flow/clock.ts'
import { askSqlite } from '../ask.ts'
import type { Tried } from './compared.ts'
import { ALL_PAGES } from '../backup/copy-sqlite.ts'
import { full, inUnits, isFull } from '../disk.ts'
import { passingFolder } from '../passing.ts'
import { OperationRefused } from '../refused.ts'
import { takeStock } from '../stock.ts'
import { clearUp, enter, type Workplace } from '../workplace.ts'

/** The copy, what steps write anew of it, and their log. */
const TIMES = 3

/** @param source of the file, read-only. */
export async function tryOnSqlite(
  source: DatabaseSync,
  file: string,
  { taken, signal }: { taken: Taken; signal: AbortSignal | undefined },
): Promise<Tried> {
  const { folder, leave } = enterWithRoom(source, file)
  try {
    const copy = join(folder, 'copy.sqlite')
    await backup(source, copy, { rate: ALL_PAGES })
    signal?.throwIfAborted()
    const bytes = statSync(copy).size
    const database = openForSteps(copy)
    try {
      const before = await takeStock(askSqlite(database), 'sqlite')
      migrateSqlite(database, taken)
      const after = await takeStock(askSqlite(database), 'sqlite')
      return { before, after, bytes: { before: bytes, after: statSync(copy).size + statSync(`${copy}-wal`).size } }
    } finally {
      database.close()
    }
  } catch (error) {
    throw isFull(error) ? full(dirname(folder)) : error
  } finally {
    leave()
  }
}

/** Beside the data, or where the system keeps what passes. */
function enterWithRoom(source: DatabaseSync, file: string): Workplace {
  const pages = source.prepare('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size').get()
  const needed = Number(pages?.['n']) * TIMES
  const tried: string[] = []
  for (const place of [() => dirname(file), passingFolder]) {
    try {
      const dir = place()
      clearUp(dir)
      const { bavail, bsize } = statfsSync(dir)
      if (bavail * bsize >= needed) return enter(dir, systemClock())
      tried.push(`${dir} 只剩 ${inUnits(bavail * bsize)}`)
    } catch (error) {
      tried.push(`无法写入（${(error as Error).message}）`)
    }
  }
  throw new OperationRefused(
    `试运行要把数据库复制一份，至少需要 ${inUnits(needed)} 空间：${tried.join('，')}。请清出空间，或用 TMPDIR 指定另一个磁盘上的文件夹。`,
  )
}
