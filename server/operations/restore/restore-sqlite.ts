/** An empty place for a SQLite file. What is written has another name until it is whole: under that one no server starts. */
import { createWriteStream, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { createZstdDecompress } from 'node:zlib'
import { leaveAlone, takeAlone } from '../../db/alone.ts'
import { restoringOf } from '../../db/sqlite.ts'
import { SECRET_FILE } from '../../env/kept-secret.ts'
import { type Place, variableOf } from '../../env/place.ts'
import { systemClock, toWire } from '../../flow/clock.ts'
import { toDisk } from '../../flow/to-disk.ts'
import { readEntry } from '../archive/archive.ts'
import { askSqlite } from '../ask.ts'
import { DATABASE } from '../archive/manifest.ts'
import { findDamage, saysDamage } from '../damage.ts'
import { leavingFolders, toldBy } from '../place-of-files.ts'
import { OperationRefused } from '../refused.ts'
import { type EmptyPlace, type Filling, refuseOther, unlessGivenUp } from './empty-place.ts'
import { type Stock, takeStock } from '../stock.ts'

/** @throws OperationRefused where there is something already. */
export function emptySqlite(env: Place): EmptyPlace {
  try {
    refuseUnlessEmpty(env)
  } catch (error) {
    throw toldBy(error, dirname(env.databaseUrl))
  }
  return { engine: 'sqlite', receive: (filling) => fill(env, filling) }
}

/** What SQLite keeps beside a file would be taken for the restored one's. */
function refuseUnlessEmpty(env: Place): void {
  const { databaseUrl } = env
  const found = ['', '-wal', '-shm', '-journal']
    .map((end) => databaseUrl + end)
    .find((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined)
  if (found !== undefined)
    throw new OperationRefused(
      `${found} 已经存在，只能恢复到空的位置。请把 ${variableOf(env)} 指向一个空文件夹，或先停止服务并把旧数据移到别处。`,
    )
}

async function fill(env: Place, filling: Filling): Promise<Stock> {
  const { databaseUrl } = env
  const folder = dirname(databaseUrl)
  const lock = `${databaseUrl}.lock`
  const [leaveFolders, hadLock] = [leavingFolders(folder), existsSync(lock)]
  let [theirs, done] = [false, false]
  try {
    const other = takeAlone(databaseUrl, `npm run restore, process ${process.pid}, since ${toWire(systemClock())}`)
    theirs = other !== undefined
    if (theirs)
      throw new OperationRefused(`${folder} 正在使用（${other || '刚刚启动'}）。请先停止它，或把 ${variableOf(env)} 指向一个空文件夹。`)
    refuseUnlessEmpty(env)
    const found = await fillAlone(env, filling)
    done = true
    toDisk(folder)
    return found
  } catch (error) {
    throw done ? error : toldBy(error, folder)
  } finally {
    leaveAlone(databaseUrl)
    if (!done) {
      if (!theirs && !hadLock) for (const end of ['', '-journal']) rmSync(lock + end, { force: true })
      leaveFolders()
    }
  }
}

/** Nobody else writes there. */
async function fillAlone({ databaseUrl, dataDir }: Place, { file, manifest, beforeSeen, signal }: Filling): Promise<Stock> {
  const unfinished = restoringOf(databaseUrl)
  let takeBack = () => {}
  try {
    if (existsSync(unfinished)) clearUpAfterKilled(dataDir)
    const into = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await readEntry(file, DATABASE.sqlite, createZstdDecompress(), unlessGivenUp(signal), into)
    const found = await lookThrough(file, unfinished)
    refuseOther(file, manifest, found)
    signal?.throwIfAborted()
    takeBack = beforeSeen()
    // In one step: the database is there, and nothing is unfinished any more.
    renameSync(unfinished, databaseUrl)
    return found
  } catch (error) {
    takeBack()
    rmSync(unfinished, { force: true })
    signal?.throwIfAborted()
    throw isDamage(error) ? damaged(file) : error
  }
}

/** A key that was not yet whole, under the name that it has until then (env/kept-secret.ts). */
function clearUpAfterKilled(dataDir: string): void {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(`${SECRET_FILE}.`) && /\.\d+$/.test(name)) rmSync(join(dataDir, name))
  }
}

/** Immutable: nobody writes it, and so it needs no files beside it. */
async function lookThrough(file: string, unfinished: string): Promise<Stock> {
  const database = new DatabaseSync(new URL('?immutable=1', pathToFileURL(resolve(unfinished))), { readOnly: true })
  try {
    if (findDamage(database) !== '') throw damaged(file)
    return await takeStock(askSqlite(database), 'sqlite')
  } finally {
    database.close()
  }
}

const damaged = (file: string) => new OperationRefused(`${file} 中的数据库已损坏，没有保留。请换一份备份。`)

/** Of the packed copy, or of the database in it. */
function isDamage(error: unknown): boolean {
  return /^Z(?:STD)?_/.test(String((error as { code?: unknown }).code)) || saysDamage(error)
}
