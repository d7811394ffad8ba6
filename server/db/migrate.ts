/**
 * Takes the steps that a database has not been through, one transaction each: whatever ends the process, a step is there
 * whole or not at all, and the next start goes on behind the last one.
 */
import { DatabaseSync } from 'node:sqlite'
import type { ClientBase } from 'pg'
import { systemClock } from '../flow/clock.ts'
import { UnfitDatabase } from './errors.ts'
import { fillPostgres, fillSqlite } from './fill-folded.ts'
import { migrationTable, type Migration, statementsOf } from './migration.ts'
import { migrations, unknownSteps } from './migrations.ts'

/** Hears of each step that was taken, and how long it took. */
export type Taken = (name: string, ms: number) => void

/** Reads the names of the steps that a database has been through. */
export const STEPS = 'SELECT name FROM migration'

/**
 * @param done the names of the steps that a database has been through.
 * @throws UnfitDatabase if this release does not know one of them: a newer release would not expect what this one writes.
 */
function refuseNewer(done: Iterable<string>): void {
  const unknown = unknownSteps(done)
  if (unknown.length > 0)
    throw new UnfitDatabase(
      `the database has been through steps of a newer release: ${unknown.join(', ')}; start that release or a later one`,
    )
}

/** A connection for nothing but steps, with what a server's own connection holds them to. */
export function openForSteps(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  return database
}

/** @throws UnfitDatabase where a newer release has been here. */
export function migrateSqlite(database: DatabaseSync, taken: Taken = () => {}): void {
  for (const statement of statementsOf(migrationTable, 'sqlite')) database.exec(statement)
  const done = () =>
    database
      .prepare('SELECT name FROM migration')
      .all()
      .map((row) => String(row['name']))
  refuseNewer(done())
  for (const step of pending(done())) {
    const began = systemClock()
    database.exec('BEGIN IMMEDIATE')
    try {
      // Another process may have taken it meanwhile.
      if (done().includes(step.name)) {
        database.exec('COMMIT')
        continue
      }
      for (const statement of statementsOf(step, 'sqlite')) database.exec(statement)
      if (step.folded !== undefined) fillSqlite(database, step.folded)
      database.prepare('INSERT INTO migration VALUES (?, unixepoch() * 1000)').run(step.name)
      database.exec('COMMIT')
    } catch (error) {
      // After a full disk SQLite has rolled back by itself.
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
    taken(step.name, systemClock() - began)
  }
}

/** Servers take turns at each step; the number is ours and means nothing. */
export const MIGRATION_LOCK = 728_401

/**
 * Each step in a transaction that holds the lock, so that servers which start at once take turns; the lock goes with the
 * transaction, and so through poolers that share connections, too.
 * @throws UnfitDatabase where a newer release has been here.
 */
export async function migratePostgres(client: Pick<ClientBase, 'query'>, taken: Taken = () => {}): Promise<void> {
  const inTurn = async (work: (done: ReadonlySet<string>) => Promise<void>): Promise<void> => {
    try {
      await client.query('BEGIN')
      await work(await enter(client))
      await client.query('COMMIT')
    } catch (error) {
      // On a connection that is gone there is nothing to roll back: what matters is why.
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  }
  let left: readonly Migration[] = []
  await inTurn(async (done) => {
    left = pending(done)
  })
  for (const step of left) {
    const began = systemClock()
    let isTaken = false
    await inTurn(async (done) => {
      if (done.has(step.name)) return
      await takeStep(client, step)
      isTaken = true
    })
    if (isTaken) taken(step.name, systemClock() - began)
  }
}

/**
 * All that is left of the steps in the caller's own transaction, for whom a schema is there with what it holds or not at
 * all. Until its end nobody else takes one.
 * @throws UnfitDatabase where a newer release has been here.
 */
export async function migrateWithin(client: Pick<ClientBase, 'query'>): Promise<void> {
  for (const step of pending(await enter(client))) await takeStep(client, step)
}

/** Waits for its turn, which ends with the transaction. @returns the steps that have been taken. */
async function enter(client: Pick<ClientBase, 'query'>): Promise<ReadonlySet<string>> {
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  for (const statement of statementsOf(migrationTable, 'postgres')) await client.query(statement)
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
  const done = new Set(rows.map((row) => row.name))
  refuseNewer(done)
  return done
}

async function takeStep(client: Pick<ClientBase, 'query'>, step: Migration): Promise<void> {
  for (const statement of statementsOf(step, 'postgres')) await client.query(statement)
  if (step.folded !== undefined) await fillPostgres(client, step.folded)
  await client.query('INSERT INTO migration VALUES ($1, extract(epoch from now())::bigint * 1000)', [step.name])
}

/** @returns the steps that are left for a database that has been through these, in their order. */
export function pending(done: Iterable<string>): readonly Migration[] {
  const taken = new Set(done)
  return migrations.filter(({ name }) => !taken.has(name))
}
