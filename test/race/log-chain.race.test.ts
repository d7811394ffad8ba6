/**
 * Lines are sealed while others write: by several servers, with transactions that commit late, and by one that dies. First by
 * careless hands, so that the test is known to see what they break.
 */
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { newId } from '#server/flow/ids.ts'
import { forgetWords } from '#server/flow/log-store.ts'
import { headOfLog } from '#server/flow/seal-log.ts'
import { insertSeals } from '#server/flow/seal-store.ts'
import { START, testClock } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { killedWhen } from '../support/killed.ts'
import { databaseTest } from '../support/product-test.ts'
import { seal, sealAll, verifyAt, writeLines } from '../support/sealed-log.ts'

const MANY = { sqlite: 5_000, postgres: 20_000 } as const

onBothEngines('sealing beside others', (engine) => {
  let others: Db[]
  const clock = testClock()
  const opened = databaseTest({ engine })
  beforeEach(() => void (others = []))
  afterEach(async () => {
    for (const db of others) await db.close()
  })

  /** Another server on the same database; SQLite has one, whose rounds may come at once. */
  async function another(): Promise<Db> {
    if (engine === 'sqlite') return opened.db
    const db = await openDb(opened.url)
    others.push(db)
    return db
  }

  const countOf = async (db: Db, table: 'log' | 'log_seals') =>
    Number(
      (
        await db.read
          .selectFrom(table)
          .select((q) => q.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('two who read where the chain ends and go on from there take the same place', async () => {
    await writeLines(opened.db, START, 2)
    const ids = (await opened.db.read.selectFrom('log').select('id').execute()).map(({ id }) => id)
    const heads = await Promise.all(ids.map(() => headOfLog(opened.db.read)))
    const careless = ids.map((log_id, at) =>
      opened.db.write((tx) => insertSeals(opened.db, tx, [{ n: (heads[at]?.n ?? 0) + 1, log_id, sealed_at: START, salt: 's', link: 'l' }])),
    )
    expect((await Promise.allSettled(careless)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('gives each line one place, by whichever of three servers, while lines come', async () => {
    const servers = [opened.db, await another(), await another()]
    await Promise.all([
      writeLines(opened.db, START, 1_000),
      ...servers.map(async (db) => {
        for (let round = 0; round < 12; round++) await seal(db, clock)
      }),
    ])
    await sealAll(opened.db, clock)
    expect(await verifyAt(engine, opened.url)).toMatchObject({ links: await countOf(opened.db, 'log'), waiting: 0, flaws: [] })
  })

  it('and words that are forgotten meanwhile are sealed without them, or lose their proof', async () => {
    await writeLines(opened.db, START, 500)
    const other = await another()
    const forgetting = Array.from(
      { length: 25 },
      (_, n) => () =>
        other.write((tx) =>
          forgetWords(
            tx,
            'order',
            tx
              .selectFrom('log')
              .select('entity_id')
              .where('entity_id', '=', `O${n * 20 + 4}`)
              .$asScalar(),
            ['pay'],
            START,
          ),
        ),
    )
    await Promise.all([
      seal(opened.db, clock),
      (async () => {
        for (const forget of forgetting) await forget()
      })(),
    ])
    await sealAll(opened.db, clock)
    expect(await verifyAt(engine, opened.url)).toMatchObject({ waiting: 0, flaws: [] })
    const left = await opened.db.read.selectFrom('log').select('entity_id').where('why', '!=', '').execute()
    expect(left).toHaveLength(75)
  })

  if (engine === 'postgres')
    it('a line that commits late gets its link and blocks no other line meanwhile', async () => {
      await writeLines(opened.db, START, 20)
      const [one, two] = await Promise.all(
        [1, 2].map(async () => {
          const client = new Client({ connectionString: opened.url })
          await client.connect()
          await client.query('BEGIN')
          const { rows } = await client.query<{ seq: string }>(
            `INSERT INTO log (id, at, who, entity, entity_id, action, from_state, to_state, why)
           VALUES ($1, $2, 'U1', 'order', 'late', 'pay', '', '', '') RETURNING seq`,
            [newId(START - 3_600_000), START - 3_600_000],
          )
          return { client, seq: Number(rows[0]?.seq) }
        }),
      )
      if (one === undefined || two === undefined) throw new Error('two are late')
      await writeLines(opened.db, START, 300)
      await sealAll(opened.db, clock)
      const seen = await opened.db.read
        .selectFrom('log_seals')
        .innerJoin('log', 'log.id', 'log_seals.log_id')
        .select((q) => q.fn.max('log.seq').as('last'))
        .executeTakeFirstOrThrow()
      // A sealer that only reads behind the last sealed line would skip the late lines.
      expect(Number(seen.last)).toBeGreaterThan(Math.max(one.seq, two.seq))
      expect(await countOf(opened.db, 'log_seals')).toBe(await countOf(opened.db, 'log'))
      await one.client.query('COMMIT')
      await sealAll(opened.db, clock)
      expect(await countOf(opened.db, 'log_seals')).toBe(await countOf(opened.db, 'log'))
      await writeLines(opened.db, START, 300)
      await sealAll(opened.db, clock)
      await two.client.query('COMMIT')
      await sealAll(opened.db, clock)
      const late = await opened.db.read
        .selectFrom('log')
        .innerJoin('log_seals', 'log_seals.log_id', 'log.id')
        .select('log_seals.n')
        .where('entity_id', '=', 'late')
        .execute()
      expect(late).toHaveLength(2)
      expect(await verifyAt(engine, opened.url)).toMatchObject({ links: await countOf(opened.db, 'log'), waiting: 0, flaws: [] })
      // The stretch that each round looks through has become short again.
      const { low, mark } = await opened.db.read.selectFrom('log_chain').selectAll().executeTakeFirstOrThrow()
      expect([low, mark >= low]).toEqual([Number((await lastSeq(opened.db)) ?? 0), true])
      await Promise.all([one, two].map(({ client }) => client.end()))
    })

  if (engine === 'postgres')
    it('one that commits late between two pages of a sealer is not skipped for what another knows', async () => {
      await writeLines(opened.db, START, 1_450)
      await sealAll(opened.db, clock)
      await writeLines(opened.db, START, 1_450)
      // It knows of all of these, and has asked who else might be writing.
      await seal(opened.db, clock)
      await writeLines(opened.db, START, 1_450)
      const other = await another()
      const late = new Client({ connectionString: opened.url })
      await late.connect()
      let pages = 0
      const stopped: Db = {
        ...opened.db,
        write: async (work) => {
          pages += 1
          if (pages === 2) {
            await late.query('BEGIN')
            await late.query(
              `INSERT INTO log (id, at, who, entity, entity_id, action, from_state, to_state, why)
             VALUES ($1, $2, 'U1', 'order', 'late', 'pay', '', '', '')`,
              [newId(START), START],
            )
            await seal(other, clock)
          }
          return opened.db.write(work)
        },
      }
      await seal(stopped, clock)
      expect(pages).toBeGreaterThan(1)
      await late.query('COMMIT')
      await late.end()
      await sealAll(opened.db, clock)
      expect(await verifyAt(engine, opened.url)).toMatchObject({ links: await countOf(opened.db, 'log'), waiting: 0, flaws: [] })
    })

  const lastSeq = async (db: Db) =>
    (
      await db.read
        .selectFrom('log')
        .select((q) => q.fn.max('seq').as('last'))
        .executeTakeFirstOrThrow()
    ).last

  it('one that dies between leaves a chain that the next goes on with', async () => {
    await writeLines(opened.db, START, MANY[engine])
    await opened.db.close()
    const begun = async (db: Db) => (await headOfLog(db.read)).n > 0
    const db = await killedWhen(opened.url, begun, ['sealing-server.ts'])
    others.push(db)
    const { n } = await headOfLog(db.read)
    expect(n).toBeGreaterThan(0)
    expect(n).toBeLessThan(MANY[engine])
    expect((await verifyAt(engine, opened.url)).flaws).toEqual([])
    await sealAll(db, clock)
    expect(await verifyAt(engine, opened.url)).toMatchObject({ links: await countOf(db, 'log'), waiting: 0, flaws: [] })
  })
})
