/** What a PostgreSQL that is cut off, waits for its standby, or is none any more, leaves of a transaction: never a yes that is none. */
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, Kysely } from 'kysely'
import { Client, Pool, type PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db, Tx } from '#server/db/db.ts'
import { fromPostgres } from '#server/db/errors.ts'
import { openDb } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { TellingDialect } from '#server/db/telling.ts'
import { leaveTheSilent } from '#server/db/watched.ts'
import { testApp } from '../support/app.ts'
import { noOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts'

/** As many transactions as a server has under way at once (server/db/postgres.ts). */
const WRITING = 4
/** Between two questions to a database that needs the core itself. */
const POLL_MS = 5

describe('a PostgreSQL that fails in the middle of it', () => {
  if (noOwnPostgres !== undefined) {
    it.skip(noOwnPostgres, () => {})
    return
  }
  let postgres: OwnPostgres
  let db: Db
  let beside: Client
  let tests = 0
  /** The database of the current test: a copy of one that was migrated once. */
  const name = () => `of_test_${tests}`
  const urlOf = (database: string) => postgres.url.replace(/postgres$/, database)
  const url = () => urlOf(name())
  beforeAll(async () => {
    postgres = await ownPostgres()
    const migrated = await openDb(postgres.url)
    // Only a pool that has been used is closed.
    await migrated.read.selectFrom('tenants').select('id').execute()
    await migrated.close()
  })
  afterAll(() => postgres.drop())
  beforeEach(async () => {
    tests++
    // A database can be copied only while nobody is connected to it.
    await once(`CREATE DATABASE ${name()} TEMPLATE postgres`, 'template1')
    db = await openDb(url())
    beside = await connected()
  })
  afterEach(async () => {
    await awaitStandby('')
    await beside.end().catch(() => {})
    await db.close()
    await once(`DROP DATABASE ${name()} WITH (FORCE)`, 'template1')
  })

  async function connected(database = name()): Promise<Client> {
    const client = new Client({ connectionString: urlOf(database) })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  /** Runs a statement on a connection of its own. */
  async function once<R extends object>(statement: string, database = name()): Promise<R[]> {
    const client = await connected(database)
    const { rows } = await client.query<R>(statement).finally(() => client.end())
    return rows
  }
  const add = (tx: Tx, id: string) => tx.insertInto('tenants').values({ id, name: '', created_at: 0 }).execute()
  const ids = async () =>
    (await beside.query<{ id: string }>(`SELECT id FROM tenants WHERE id LIKE 'new%' ORDER BY id`)).rows.map(({ id }) => id)
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'yes',
      (error: unknown) => error,
    )

  /** Lets every COMMIT wait for a standby of this name, which does not exist; `''` ends the waits. */
  async function awaitStandby(standby: string): Promise<void> {
    await once(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`)
    await once('SELECT pg_reload_conf()')
    for (;;) {
      const [shown] = await once<{ synchronous_standby_names: string }>('SHOW synchronous_standby_names')
      if (shown?.synchronous_standby_names === standby) break
      await pause(POLL_MS)
    }
    // A commit waits once the checkpointer has read the setting, which it does before it begins a checkpoint.
    await once('CHECKPOINT')
  }
  /** @returns the process of the first connection that waits for a standby, as soon as `many` do. */
  async function waiting(many = 1): Promise<number> {
    for (;;) {
      const { rows } = await beside.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)
      if (rows[0] !== undefined && rows.length >= many) return rows[0].pid
      await pause(POLL_MS)
    }
  }

  it('runs a transaction again whose connection was cut before its COMMIT, and keeps it once', async () => {
    let attempts = 0
    await db.write(async (tx) => {
      await add(tx, 'new')
      if (++attempts === 1) {
        await postgres.cut()
        await add(tx, 'new too')
      }
    })
    beside = await connected()
    expect([attempts, await ids()]).toEqual([2, ['new']])
  })

  it('runs none again that may be there: whoever asked is told that nobody knows', async () => {
    // A trigger of the commit itself cuts the connection off in the middle of it.
    await beside.query(`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(60); RETURN NULL; END $$`)
    await beside.query(`CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON tenants
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut_off()`)
    let attempts = 0
    const said = await outcome(
      db.write((tx) => {
        attempts++
        return add(tx, 'new')
      }),
    )
    expect([attempts, said]).toEqual([1, expect.objectContaining({ name: 'DatabaseDown', what: '57P01', perhapsKept: true })])
    await beside.query('DROP TRIGGER at_commit ON tenants')
    expect(await outcome(db.write((tx) => add(tx, 'new')))).toBe('yes')
  })

  it('says no where BEGIN was refused, though what went along with it was not', async () => {
    const pool = new Pool({ connectionString: url(), max: 1, pipeline: true })
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((text: unknown, ...more: unknown[]) =>
        query(text === 'begin' ? 'begin nothing' : text, ...more)) as typeof client.query
    })
    const bare = new Kysely<Tables>({ dialect: new TellingDialect(pool) })
    const said = await outcome(bare.transaction().execute((tx) => add(tx, 'new')))
    await bare.destroy()
    expect(said).toMatchObject({ code: '42601' })
  })

  it('takes a COMMIT for none whose wait for the standby was cancelled, though PostgreSQL answers it as one', async () => {
    await awaitStandby('nobody')
    // A driver alone: COMMIT.
    const careless = await connected()
    await careless.query(`BEGIN; INSERT INTO tenants VALUES ('new careless', '', 0)`)
    const believed = careless.query('COMMIT')
    await beside.query('SELECT pg_cancel_backend($1)', [await waiting()])
    expect((await believed).command).toBe('COMMIT')
    await careless.end()
    // We.
    const said = outcome(db.write((tx) => add(tx, 'new')))
    await beside.query('SELECT pg_cancel_backend($1)', [await waiting()])
    expect(await said).toMatchObject({ name: 'DatabaseDown', what: 'no standby', perhapsKept: true })
    // It is there, and would have gone with this machine.
    expect(await ids()).toEqual(['new', 'new careless'])
  })

  it('tells whoever waits for a standby that does not come, says so of itself, and is whole when it has come', async () => {
    await awaitStandby('nobody')
    const said = await outcome(db.write((tx) => add(tx, 'new')))
    expect(said).toMatchObject({ name: 'DatabaseDown', what: 'no standby', perhapsKept: true })
    // Reading goes on, and the truth is told: what is written is not kept.
    expect(await db.read.selectFrom('tenants').select('id').where('id', 'like', 'new%').execute()).toEqual([])
    expect(await outcome(db.ready())).toMatchObject({ name: 'DatabaseDown', what: 'no answer' })
    await awaitStandby('')
    while ((await outcome(db.ready())) !== 'yes') await pause(POLL_MS)
    await Promise.all(Array.from({ length: 12 }, (_, n) => db.write((tx) => add(tx, `new ${n + 10}`))))
    expect((await ids()).length).toBe(13)
  })

  it('reads on while all that it may write waits for the standby, says so of itself, and goes on when it has come', async () => {
    const test = await testApp(db, { seed: false })
    await awaitStandby('nobody')
    const names = Array.from({ length: WRITING }, (_, n) => `new ${n}`)
    const writes = Promise.all(names.map((id) => outcome(db.write((tx) => add(tx, id)))))
    await waiting(WRITING)
    // Whoever only reads waits for none of them.
    expect(await db.read.selectFrom('tenants').select('id').where('id', 'like', 'new%').execute()).toEqual([])
    const answer = await test.app.request('/readyz')
    expect([answer.status, test.warnings]).toEqual([503, ['database.down no answer']])
    // Of those that were sent nobody knows.
    expect(await writes).toMatchObject(names.map(() => ({ name: 'DatabaseDown', what: 'no standby', perhapsKept: true })))

    await awaitStandby('')
    while ((await test.app.request('/readyz')).status !== 200) await pause(POLL_MS)
    expect(await ids()).toEqual(names)
    const later = names.map((id) => `${id} again`)
    await Promise.all(later.map((id) => db.write((tx) => add(tx, id))))
    expect((await ids()).length).toBe(names.length + later.length)
  })

  it('reads on however many more would write: whoever comes later waits for those before, and goes on when it has come', async () => {
    await awaitStandby('nobody')
    const write = (of: string) =>
      Promise.all(Array.from({ length: WRITING }, (_, n) => outcome(db.write((tx) => add(tx, `new ${of} ${n}`)))))
    // Nobody waits for these any more but the database.
    expect(await write('first')).toEqual(Array(WRITING).fill(expect.objectContaining({ what: 'no standby' })))
    const second = write('second')
    expect(await db.read.selectFrom('tenants').select('id').where('id', 'like', 'new%').execute()).toEqual([])

    await awaitStandby('')
    expect(await second).toEqual(Array(WRITING).fill('yes'))
    expect((await ids()).length).toBe(2 * WRITING)
  })

  it('is none for us where it keeps nothing: a standby, or one that only reads', async () => {
    await beside.query(`ALTER DATABASE ${name()} SET default_transaction_read_only = on`)
    expect(await outcome(openDb(url()))).toMatchObject({ name: 'DatabaseDown', what: '25006' })
    // Whoever was connected before is led to it as soon as that connection breaks.
    await postgres.cut()
    expect(await outcome(db.write((tx) => add(tx, 'new')))).toMatchObject({ name: 'DatabaseDown', what: '25006' })
    expect(await outcome(db.ready())).toMatchObject({ name: 'DatabaseDown', what: '25006' })
    const mending = await connected()
    await mending.query('SET default_transaction_read_only = off')
    await mending.query(`ALTER DATABASE ${name()} RESET default_transaction_read_only`)
    await mending.end()
    expect(await outcome(db.write((tx) => add(tx, 'new')))).toBe('yes')
  })

  it('ends with a server that stops while a COMMIT waits: the wait is the database’s own', async () => {
    await awaitStandby('nobody')
    const second = await openDb(url())
    expect(await outcome(second.write((tx) => add(tx, 'new')))).toMatchObject({ what: 'no standby' })
    await second.close()
    expect(await ids()).toEqual([])
    await awaitStandby('')
    while ((await ids()).length === 0) await pause(POLL_MS)
    expect(await ids()).toEqual(['new'])
  })

  it('is left when it says nothing for longer than any statement may take, and nobody waits behind whoever asked', async () => {
    const client = new Client({ connectionString: url(), pipeline: true })
    client.on('error', () => {})
    leaveTheSilent(100, () => true)(client as PoolClient)
    await client.connect()
    const [asked, behind] = [outcome(client.query('SELECT pg_sleep(60)')), outcome(client.query('SELECT 1'))]
    for (const said of [await asked, await behind, await outcome(client.query('SELECT 1'))])
      expect(fromPostgres(said)).toMatchObject({ name: 'DatabaseDown', what: 'no connection' })
  })

  it('lets nobody hold its locks who stands still in the middle of a transaction', async () => {
    const bound = await db.write((tx) =>
      tx.executeQuery<{ idle_in_transaction_session_timeout: string }>(CompiledQuery.raw('SHOW idle_in_transaction_session_timeout')),
    )
    expect(bound.rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }])
  })
})
