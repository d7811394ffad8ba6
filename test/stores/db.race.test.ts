/** The query layer itself: the same promises on both engines. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { atOnce } from '#server/db/at-once.ts'
import type { Tx } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { onBothEngines } from '../support/database.ts'
import { looking } from '../support/looking.ts'
import { databaseTest } from '../support/product-test.ts'
import { root } from '../support/sources.ts'
import { FOR_THE_OPERATOR } from '../support/start.ts'
import { bareEnv } from '../support/whole-run.ts'

onBothEngines('a database', (engine) => {
  const opened = databaseTest({ engine })
  beforeEach(() =>
    opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'tenants',
        ['a', 'b'].map((id) => ({ id, name: '', created_at: 0 })),
      ),
    ),
  )

  const rename = (tx: Tx, id: string, name: string) => tx.updateTable('tenants').set({ name }).where('id', '=', id).execute()
  const names = async () => (await opened.db.read.selectFrom('tenants').select('name').orderBy('id').execute()).map((row) => row.name)

  it('keeps nothing of a transaction that throws, and goes on afterwards', async () => {
    await expect(
      opened.db.write(async (tx) => {
        await rename(tx, 'a', 'gone')
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    await opened.db.write((tx) => rename(tx, 'b', 'stays'))
    expect(await names()).toEqual(['', 'stays'])
  })

  it('shows a reader the last commit, never what is under way', async () => {
    await opened.db.write(async (tx) => {
      await rename(tx, 'a', 'under way')
      expect(await names()).toEqual(['', ''])
    })
    expect(await names()).toEqual(['under way', ''])
  })

  it('takes many rows with whatever text is in them, moments and gaps', async () => {
    const rows = ['\u{20bb7}野家 "quoted"', "'; DROP TABLE tenants; --", '{a,"b"}', 'NULL', ''].map((name, at) => ({
      id: `row ${at}`,
      name,
      created_at: 4_102_444_800_000 + at,
    }))
    await opened.db.write((tx) => opened.db.insertMany(tx, 'tenants', rows))
    const kept = opened.db.read.selectFrom('tenants').select(['id', 'name', 'created_at']).where('id', 'like', 'row %').orderBy('id')
    expect(await kept.execute()).toEqual(rows)
    await opened.db.write((tx) => opened.db.insertMany(tx, 'tenants', []))
  })

  it('says when somebody else was faster', async () => {
    const twice = opened.db.write((tx) => tx.insertInto('tenants').values({ id: 'a', name: '', created_at: 0 }).execute())
    expect(isUniqueViolation(await twice.catch((error: unknown) => error))).toBe(true)
  })

  it('answers each of those that are asked at once, in whatever order their answers come', async () => {
    const nameOf = async (tx: Tx, id: string) => {
      const { name } = await tx.selectFrom('tenants').select('name').where('id', '=', id).executeTakeFirstOrThrow()
      return name
    }
    const answers = await opened.db.write((tx) =>
      atOnce(
        tx,
        async (along) => {
          await rename(along, 'a', 'first')
          await rename(along, 'a', 'second')
          return nameOf(along, 'a')
        },
        (along) => nameOf(along, 'a'),
        (along) => nameOf(along, 'b'),
        async () => 'nothing is asked',
      ),
    )
    expect([answers, await names()]).toEqual([
      ['second', 'first', '', 'nothing is asked'],
      ['second', ''],
    ])
  })

  const add = (tx: Tx, id: string) => tx.insertInto('tenants').values({ id, name: '', created_at: 0 }).execute()

  it('lets all of them come to their end before the transaction of one that fails does, or what follows would be kept', async () => {
    const over: string[] = []
    const failing = opened.db.write((tx) =>
      atOnce(
        tx,
        async () => {
          throw new Error('somebody was faster')
        },
        async (along) => {
          await add(along, 'c').finally(() => over.push('c'))
          await add(along, 'd').finally(() => over.push('d'))
        },
      ),
    )
    await expect(failing).rejects.toThrow('somebody was faster')
    expect([over, await names()]).toEqual([
      ['c', 'd'],
      ['', ''],
    ])
  })

  it('tells what went wrong first among them, and keeps nothing of any', async () => {
    const over: string[] = []
    const said = await opened.db
      .write((tx) =>
        atOnce(
          tx,
          (along) => add(along, 'c'),
          (along) => add(along, 'a'),
          async (along) => {
            await add(along, 'd').finally(() => over.push('d'))
            await add(along, 'e').finally(() => over.push('e'))
          },
        ),
      )
      .catch((error: unknown) => error)
    // PostgreSQL takes nothing more in a transaction that has failed; SQLite does, and it goes with the others.
    expect([isUniqueViolation(said), over]).toEqual([true, engine === 'sqlite' ? ['d', 'e'] : ['d']])
    expect(await names()).toEqual(['', ''])
  })

  it('reads among them what a lock was waited for', async () => {
    const locked = Promise.withResolvers<void>()
    const lock = (tx: Tx) => tx.selectFrom('tenants').select('name').where('id', '=', 'a').forUpdate().execute()
    const first = opened.db.write(async (tx) => {
      await lock(tx)
      locked.resolve()
      await rename(tx, 'b', 'under the lock')
    })
    await locked.promise
    const [, seen] = await opened.db.write((tx) =>
      atOnce(tx, lock, (along) => along.selectFrom('tenants').select('name').where('id', '=', 'b').execute()),
    )
    await first
    expect(seen).toEqual([{ name: 'under the lock' }])
  })

  it('opens again where it was, and migrates only once', async () => {
    const again = await openDb(opened.url)
    expect(await again.read.selectFrom('tenants').select('id').orderBy('id').execute()).toEqual([{ id: 'a' }, { id: 'b' }])
    await again.close()
  })

  it('is not opened by a release that is older than its schema, and is left as it is (S8)', async () => {
    // Directly on the database: the server's own writes notice the steps after a few seconds and are refused.
    const migration = (text: string) => looking(engine, opened.url, (ask) => ask(text))
    await migration(`INSERT INTO migration VALUES ('9998-once', 1), ('9999-some-day', 2)`)
    const sentence = /^the database .* newer release: 9998-once, 9999-some-day;[^\n]*$/
    await expect(openDb(opened.url)).rejects.toMatchObject({ name: 'UnfitDatabase', message: expect.stringMatching(sentence) })
    const started = spawnSync(process.execPath, [join(root, 'server/main.ts')], {
      encoding: 'utf8',
      env: { ...bareEnv(), PORT: '0', DATABASE_URL: opened.url, SECRET: 'a secret of this test, long enough to be one' },
    })
    expect([started.status, started.stderr.trimEnd()]).toEqual([FOR_THE_OPERATOR, expect.stringMatching(sentence)])
    const [counted] = await migration(`SELECT count(*) AS n FROM migration WHERE name LIKE '999%'`)
    expect(Number(counted?.['n'])).toBe(2)
    await migration(`DELETE FROM migration WHERE name LIKE '999%'`)
    await (await openDb(opened.url)).close()
  })

  if (engine === 'postgres')
    it('compiles no query, however much PostgreSQL expects it to cost', async () => {
      // EXPLAIN reads no row; the estimate is far above jit_above_cost.
      const { rows } = await opened.db.read.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw('EXPLAIN SELECT count(*) FROM generate_series(1, 3000000) a, generate_series(1, 3000) b WHERE a.a % 7 = b.b % 5'),
      )
      const plan = rows.map((row) => row['QUERY PLAN'])
      expect(Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan[0] ?? '')?.[1])).toBeGreaterThan(100_000)
      expect(plan.filter((line) => line.startsWith('JIT'))).toEqual([])
    })

  if (engine === 'postgres')
    it('ends both of two transactions that wait for each other', async () => {
      // Each takes one row, waits until the other has taken the other, and asks for that one: one of the two must begin again.
      let arrived = 0
      let open = () => {}
      const both = new Promise<void>((resolve) => {
        open = resolve
      })
      const attempts = { a: 0, b: 0 }
      const cross = (first: 'a' | 'b', second: 'a' | 'b') =>
        opened.db.write(async (tx) => {
          attempts[first]++
          await rename(tx, first, `by ${first}`)
          if (++arrived === 2) open()
          await both
          await rename(tx, second, `by ${first}`)
        })
      await Promise.all([cross('a', 'b'), cross('b', 'a')])
      expect(attempts.a + attempts.b).toBe(3)
    })
})
