/** One moment of a SQLite file, beside whoever writes it. */
import { createReadStream, createWriteStream, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createZstdCompress } from 'node:zlib'
import { fromSqlite } from '../../db/errors.ts'
import { askSqlite } from '../ask.ts'
import { findDamage } from '../damage.ts'
import { full, inUnits } from '../disk.ts'
import { type Looks, lookAt } from '../look.ts'
import { DATABASE } from '../archive/manifest.ts'
import { OperationRefused } from '../refused.ts'
import { type Stock, takeStock } from '../stock.ts'

/**
 * More than any file has, so that the copy is one step and with it one moment. One that went page by page would begin
 * again with each commit of somebody else, and beside a busy server never end.
 */
export const ALL_PAGES = 2 ** 31 - 1

export interface Copied extends Looks {
  stock: Stock
}

/**
 * Leaves the packed copy in a folder.
 * @param check is asked before anything is written.
 */
export async function copySqlite(
  file: string,
  folder: string,
  { check, signal }: { check: (looks: Looks) => void; signal: AbortSignal | undefined },
): Promise<Copied> {
  const raw = join(folder, 'raw')
  const source = openForReading(file)
  try {
    check(await lookAt(askSqlite(source), 'sqlite'))
    refuseWithoutRoom(source, folder)
    await backup(source, raw, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  signal?.throwIfAborted()
  const copied = await takeAll(raw, file)
  await pipeline(createReadStream(raw), createZstdCompress(), createWriteStream(join(folder, DATABASE.sqlite), { mode: 0o600 }), {
    ...(signal && { signal }),
  })
  rmSync(raw)
  return copied
}

/** @throws OperationRefused for what is not there, or no database. */
export function openForReading(file: string): DatabaseSync {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new OperationRefused(`没有找到数据库 ${file}。请检查 DATA_DIR（或 DATABASE_URL）。`)
  try {
    const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    source.prepare('SELECT 1 FROM sqlite_schema').get()
    return source
  } catch (error) {
    if (!found.isFile() || (error as { errcode?: number }).errcode === NOT_A_DATABASE)
      throw new OperationRefused(`${file} 不是数据库文件。请检查 DATA_DIR（或 DATABASE_URL）。`)
    throw fromSqlite(error)
  }
}

const NOT_A_DATABASE = 26

function refuseWithoutRoom(source: DatabaseSync, folder: string): void {
  const bytes = Number(source.prepare('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size').get()?.['n'])
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes) throw full(dirname(folder), `（至少需要 ${inUnits(bytes)}，只剩 ${inUnits(bavail * bsize)}）`)
}

/**
 * Reads what a copy contains. Opens the copy as immutable: no process writes it, so SQLite adds no WAL files.
 * @throws OperationRefused if the copy is damaged: its backup would replace an older intact one.
 */
async function takeAll(raw: string, file: string): Promise<Copied> {
  const copy = new DatabaseSync(new URL('?immutable=1', pathToFileURL(resolve(raw))), { readOnly: true })
  try {
    const damage = findDamage(copy)
    if (damage !== '')
      throw new OperationRefused(
        `数据库文件已损坏，没有备份：${file}（${damage}）。已有的备份没有改动，请恢复最近一份完好的备份，并检查磁盘。`,
      )
    const ask = askSqlite(copy)
    return { ...(await lookAt(ask, 'sqlite')), stock: await takeStock(ask, 'sqlite') }
  } finally {
    copy.close()
  }
}
