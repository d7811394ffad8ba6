/** The only file that writes clock_watch: the newest time that the servers trust, and the doubt about it. */
import { sql } from 'kysely'
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const clockWatch = table('clock_watch')

export type ClockWatch = Row<'clock_watch'>

const NAME = 'clock'

/** @returns undefined until a server of this release has looked at its clock. */
export function findClockWatch({ read }: Pick<Db, 'read'>): Promise<ClockWatch | undefined> {
  return read.selectFrom('clock_watch').selectAll().where('name', '=', NAME).executeTakeFirst()
}

export function lockClockWatch(tx: Tx): Promise<ClockWatch | undefined> {
  return tx.selectFrom('clock_watch').selectAll().where('name', '=', NAME).forNoKeyUpdate().executeTakeFirst()
}

export async function saveClockWatch(tx: Tx, watch: ClockWatch): Promise<void> {
  await clockWatch.upsert(tx, { ...watch, name: NAME }, ['name'])
}

/** @param seenAt the newest time that is trusted. */
export function trustedWatch(seenAt: number): ClockWatch {
  return {
    name: NAME,
    seen_at: seenAt,
    looked_at: seenAt,
    doubted_at: null,
    reason: '',
    jumped_by: 0,
    jumps: 0,
    moved_ms: 0,
    steady_ms: 0,
    total_ms: 0,
    ended_at: null,
    ended_by: '',
  }
}

/** For a database that no server has watched yet. @returns when a job last succeeded; undefined if none ever did. */
export async function newestRound(tx: Tx): Promise<number | undefined> {
  const { newest } = await tx
    .selectFrom('rounds')
    .select((q) => q.fn.max('ended_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest === null ? undefined : Number(newest)
}

/**
 * Ends the doubt because an administrator has compared the time. A server whose own time is another one raises it again.
 * @returns the doubt that was ended; undefined if there was none.
 */
export function confirmClock(db: Pick<Db, 'write'>, now: number): Promise<ClockWatch | undefined> {
  return db.write(async (tx) => {
    const watch = await lockClockWatch(tx)
    if (watch === undefined || watch.doubted_at === null) return undefined
    await saveClockWatch(tx, { ...watch, seen_at: now, looked_at: now, doubted_at: null, ended_at: now, ended_by: 'person' })
    return watch
  })
}

/**
 * PostgreSQL's time, if its machine is another one: SQLite, and a PostgreSQL that is reached by a socket or at its client's own
 * address, show the clock that is in doubt. Containers of one machine cannot be told apart.
 * @returns epoch milliseconds, or undefined if there is no other clock.
 */
export async function databaseTime({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<number | undefined> {
  if (engine !== 'postgres') return undefined
  const { rows } = await sql<{ now: string; elsewhere: boolean }>`
    SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now, inet_server_addr() IS DISTINCT FROM inet_client_addr() AS elsewhere
  `.execute(read)
  const [row] = rows
  return row?.elsewhere === true ? Number(row.now) : undefined
}
