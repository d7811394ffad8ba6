/** What the doctor looks at, and by what. Nothing of it is written: it runs beside a live server. */
import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { DatabaseDown } from '../../db/errors.ts'
import type { Reading } from '../../db/db.ts'
import { isPostgres, openToRead } from '../../db/open.ts'
import { type Env, readEnv } from '../../env/env.ts'
import { EnvError } from '../../env/env-error.ts'
import type { Given } from '../../env/given.ts'
import { variableOf } from '../../env/place.ts'
import { readSettings } from '../../env/settings.ts'
import type { Clock } from '../../flow/clock.ts'
import type { Ask } from '../stock.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export interface World {
  given: Given
  /** What the start cautions of as well, a sentence each. */
  cautions: readonly string[]
  /** A sentence: why there are none. */
  settings: Env | string
  /** A sentence: why there is none. */
  database: Reading | string
  clock: Clock
  fetch: Fetch
  /** By how many milliseconds this machine's clock is ahead of whoever was asked anything, by host. */
  ahead: ReadonlyMap<string, number>
  /** Free bytes for whoever writes into a folder, or will make it. */
  room(folder: string): number
}

/** Milliseconds for one request, or one question to the database. */
const PATIENCE = 10_000

export interface Outer {
  /** It may name a file of settings. */
  environment: Given
  clock: Clock
  fetch: Fetch
  room?: World['room']
}

/** @returns what there is to look at, as far as it can be opened; `close` ends it. */
export async function openWorld({ environment, clock, fetch, room = roomIn }: Outer): Promise<{ world: World; close(): Promise<void> }> {
  const { given, cautions, settings } = settingsFrom(environment)
  const database = typeof settings === 'string' ? '设置有误，数据库没有打开。' : await openAsIs(settings)
  const { heard, ahead } = hearing(fetch, clock)
  const close = async () => void (typeof database === 'string' || (await database.close()))
  return { world: { given, cautions, settings, database, clock, fetch: heard, ahead, room }, close }
}

function settingsFrom(environment: Given): Pick<World, 'given' | 'cautions' | 'settings'> {
  let read: ReturnType<typeof readSettings> = { given: environment, cautions: [] }
  try {
    read = readSettings(environment)
    return { ...read, settings: readEnv(read.given) }
  } catch (error) {
    if (error instanceof EnvError) return { ...read, settings: error.message }
    throw error
  }
}

async function openAsIs(env: Env): Promise<Reading | string> {
  const { databaseUrl } = env
  if (!isPostgres(databaseUrl) && !existsSync(databaseUrl)) return `还没有数据库 ${databaseUrl}：第一次启动时建立。`
  let opened: Reading | undefined
  try {
    opened = openToRead(databaseUrl, PATIENCE)
    await sql`SELECT 1`.execute(opened.read)
    return opened
  } catch (error) {
    await opened?.close()
    const why = error instanceof DatabaseDown ? error.what : (error as { code?: string }).code
    return `数据库没有回答（${why ?? (error as Error).message}）：请检查它是否在运行，以及 ${variableOf(env)}。`
  }
}

/** Of an answer's Date only the second is known, and only that it was said between our asking and its coming. */
function hearing(fetch: Fetch, clock: Clock): { heard: Fetch; ahead: Map<string, number> } {
  const ahead = new Map<string, number>()
  const heard: Fetch = async (url, init) => {
    const asked = clock()
    const answer = await fetch(url, { ...init, signal: init?.signal ?? AbortSignal.timeout(PATIENCE) })
    const said = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(said)) ahead.set(new URL(url).host, asked > said + 1000 ? asked - said - 1000 : Math.min(0, clock() - said))
    return answer
  }
  return { heard, ahead }
}

function roomIn(folder: string): number {
  let there = resolve(folder)
  while (!existsSync(there)) there = dirname(there)
  const { bavail, bsize } = statfsSync(there)
  return bavail * bsize
}

/** For questions past the query layer. */
export function askIn({ read }: Reading): Ask {
  return async (text) => (await sql.raw<Record<string, unknown>>(text).execute(read)).rows
}
