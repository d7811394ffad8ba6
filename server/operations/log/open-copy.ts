/** What a log is read from: a SQLite file, a backup that holds one, or a PostgreSQL; one moment of it, and nothing is written there. */
import { closeSync, createWriteStream, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import { isPostgres } from '../../db/open.ts'
import { checkArchive, readEntry } from '../archive/archive.ts'
import { DATABASE } from '../archive/manifest.ts'
import { askPostgres, askSqlite } from '../ask.ts'
import { openForReading } from '../backup/copy-sqlite.ts'
import { enterPassing } from '../passing.ts'
import { connected } from '../postgres/connected.ts'
import { OperationRefused } from '../refused.ts'
import { unlessGivenUp } from '../restore/empty-place.ts'
import type { Ask, Stock } from '../stock.ts'

interface Copy {
  ask: Ask
  engine: 'sqlite' | 'postgres'
  /** What a backup says of itself. */
  stock?: Stock
}

type Work<T> = (copy: Copy) => Promise<T>

/** @param signal gives it up, between two questions. @throws OperationRefused for what is none of these, or not there. */
export async function withCopy<T>(place: string, given: Work<T>, signal?: AbortSignal): Promise<T> {
  const work: Work<T> = (copy) => given({ ...copy, ask: askUnlessGivenUp(copy.ask, signal) })
  if (isPostgres(place)) return inPostgres(place, work)
  if (statSync(place, { throwIfNoEntry: false })?.isFile() !== true) throw new OperationRefused(`没有找到文件 ${place}。`)
  return isSqlite(place) ? inFile(place, work) : inBackup(place, work, signal)
}

/** SQLite answers in the same turn: nobody would be heard until the last answer. */
function askUnlessGivenUp(ask: Ask, signal: AbortSignal | undefined): Ask {
  return async (sql) => {
    await nextTurn()
    signal?.throwIfAborted()
    return ask(sql)
  }
}

const SQLITE = 'SQLite format 3\0'
/** SQLite's primary result code for pages that are none of a database. */
const CORRUPT = 11

function isSqlite(file: string): boolean {
  const start = Buffer.alloc(SQLITE.length)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, start)
  } finally {
    closeSync(opened)
  }
  return start.toString('latin1') === SQLITE
}

async function inFile<T>(file: string, work: Work<T>, stock?: Stock): Promise<T> {
  try {
    const source = openForReading(file)
    try {
      source.exec('BEGIN')
      return await work({ ask: askSqlite(source), engine: 'sqlite', ...(stock && { stock }) })
    } finally {
      source.close()
    }
  } catch (error) {
    if ((Number((error as { errcode?: unknown }).errcode) & 0xff) !== CORRUPT) throw error
    throw new OperationRefused(`${file} 不完整或已损坏，读不出来。请换一份副本，或重新传输后再试。`)
  }
}

async function inBackup<T>(file: string, work: Work<T>, signal: AbortSignal | undefined): Promise<T> {
  const { engine, stock } = await checkArchive(file)
  if (engine === 'postgres')
    throw new OperationRefused('这份备份来自 PostgreSQL：请先用 npm run restore 恢复到一个空的数据库，再用它的地址核对。')
  signal?.throwIfAborted()
  const { folder, leave } = enterPassing()
  try {
    const raw = join(folder, 'database.sqlite')
    await readEntry(file, DATABASE.sqlite, createZstdDecompress(), unlessGivenUp(signal), createWriteStream(raw, { mode: 0o600 }))
    return await inFile(raw, work, stock)
  } finally {
    leave()
  }
}

function inPostgres<T>(url: string, work: Work<T>): Promise<T> {
  return connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0')
    return work({ ask: askPostgres(client), engine: 'postgres' })
  })
}
