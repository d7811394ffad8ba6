/** A backup that comes back: the ticket bought before it opens the door after it, and what cannot be restored changes nothing. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { leaveAlone, takeAlone } from '#server/db/alone.ts'
import { migrations } from '#server/db/migrations.ts'
import { openDb } from '#server/db/open.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { DATABASE } from '#server/operations/archive/manifest.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import type { Restore } from '#server/operations/restore/restore.ts'
import { DEMO_TODAY_ID, demoAccounts } from '#server/seed/seed.ts'
import { testApp, testClock } from '../support/app.ts'
import { altered, PASSPHRASE, putEntry, SECRET } from '../support/backed-up.ts'
import { damage } from '../support/damaged.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { keepDoor } from '../support/doorway.ts'
import { landings, oldDatabase, readOldDatabase } from '../support/old-database.ts'
import { signIn, visitor } from '../support/person.ts'
import { refused, restoreTest } from '../support/restore-test.ts'

const LAST = migrations.at(-1)?.name as string

onBothEngines('a restore', (engine) => {
  const { of, place, restore, keyFile, written } = restoreTest(engine)

  it('brings back the ticket that was bought: it opens the door, under the key that came with it', async () => {
    const { manifest, found, ...rest } = await restore({ file: of.sealed, passphrase: PASSPHRASE, givenSecret: undefined })
    expect(rest).toEqual({ key: 'written', stepsToCome: 0 })
    expect(found).toEqual(manifest.stock)
    expect([readFileSync(keyFile(), 'utf8'), statSync(keyFile()).mode & 0o777]).toEqual([SECRET, 0o600])

    const secret = readFileSync(keyFile(), 'utf8')
    const db = await openDb(place.env.databaseUrl)
    expect(await secretFits(db, secret, { renew: false })).toBe(true)
    const test = await testApp(db, { env: { secret }, clock: testClock(of.test.clock()) })
    const worker = await signIn(test, demoAccounts.find(({ role }) => role === 'staff of today')?.mobile as string)
    const [list] = await worker.do(checkin.lists, { meetingId: DEMO_TODAY_ID })
    const door = await keepDoor(worker, (list as { id: string }).id, 'hall')
    expect(await door.scan(of.code)).toMatchObject({ verdict: 'admit', why: 'in' })
    // Who was signed in still is.
    const guest = Object.assign(visitor(test.app), { token: of.guest.token })
    expect((await guest.do(admission.mine, { meetingId: DEMO_TODAY_ID })).list).toHaveLength(1)
    expect(test.errors).toEqual([])
    await db.close()
  })

  it('of an earlier release is as it was, and the next start brings it up to date', async () => {
    const old = readOldDatabase(landings().at(-2) as string)
    const older = await oldDatabase(engine, old)
    const { file } = await makeBackup({
      env: { databaseUrl: older.url, secret: old.secret },
      dir: of.home,
      passphrase: undefined,
      now: of.test.clock(),
    })
    await older.drop()
    const { manifest, stepsToCome } = await restore({ file, givenSecret: old.secret })
    expect([manifest.steps.includes(LAST), stepsToCome]).toEqual([false, migrations.length - old.steps.length])
    const db = await openDb(place.env.databaseUrl)
    const orders = await db.read.selectFrom('orders').select('no').execute()
    expect(orders.length).toBe(old.tables.find(({ name }) => name === 'orders')?.rows.length)
    await db.close()
  })

  /** Refused by what the database of the backup is: engines find it out in different ways. */
  const cases: [string, RegExp, () => Promise<Partial<Restore>>][] = [
    [
      'another engine',
      /这份备份来自 \w+，而这里用的是 \w+。.*npm run move/,
      async () => ({
        file: await altered(of, of.keyless, (manifest) => ({ ...manifest, engine: engine === 'sqlite' ? 'postgres' : 'sqlite' })),
      }),
    ],
    [
      'an archive whose database is none',
      engine === 'sqlite' ? /中的数据库已损坏/ : /pg_restore 读不了这份备份/,
      async () => ({
        file: await altered(of, of.keyless, (manifest, folder) => putEntry(manifest, folder, DATABASE[engine], 'none '.repeat(200))),
      }),
    ],
    [
      'an archive with other counts',
      /恢复出的数据与备份清单不一致（rows of orders、places sold），没有保留/,
      async () => ({
        file: await altered(of, of.keyless, (manifest) => ({
          ...manifest,
          stock: { ...manifest.stock, 'places sold': '7', 'rows of orders': '70' },
        })),
      }),
    ],
  ]

  it.each(cases)('of %s is refused in a sentence, and the place is as it was', async (_, sentence, given) => {
    const more = await given()
    const before = await place.looks()
    expect(await refused(restore(more))).toMatch(sentence)
    expect(await place.looks()).toEqual(before)
  })

  it('that is given up leaves the place as it was', async () => {
    const before = await place.looks()
    for (const after of [0, 3]) {
      const stop = new AbortController()
      const restoring = restore({ signal: stop.signal })
      for (let turns = 0; turns < after; turns++) await turn()
      stop.abort(new OperationRefused('given up'))
      expect(await refused(restoring)).toBe('given up')
      expect(await place.looks()).toEqual(before)
    }
  })

  it('goes into an empty place only: a second one is refused by what is there, and which variable leads to it', async () => {
    await restore()
    const before = await place.looks()
    const words = await refused(restore())
    expect(words).toMatch(
      engine === 'sqlite' ? /huiwu\.sqlite 已经存在，.*DATA_DIR/ : /DATABASE_URL 指向的模式 r_\w+ 中已有 \d+ 个表（.*…）/,
    )
    expect(await place.looks()).toEqual(before)
  })

  if (engine === 'sqlite') {
    it.each(['-wal', '-shm', '-journal'])('is refused beside a huiwu.sqlite%s, which SQLite would take for the new file’s', async (end) => {
      writeFileSync(place.env.databaseUrl + end, 'of an older database')
      const before = await place.looks()
      expect(await refused(restore())).toContain(`huiwu.sqlite${end} 已经存在`)
      expect(await place.looks()).toEqual(before)
    })

    it('of a database with a damaged page that no query notices is refused, and the place is as it was', async () => {
      const before = await place.looks()
      const file = await altered(of, of.keyless, (manifest, folder) => {
        const whole = written('damaged.sqlite', zstdDecompressSync(readFileSync(join(folder, DATABASE.sqlite))))
        damage(whole, 'tenants')
        return putEntry(manifest, folder, DATABASE.sqlite, zstdCompressSync(readFileSync(whole)))
      })
      expect(await refused(restore({ file }))).toMatch(/中的数据库已损坏，没有保留/)
      expect(await place.looks()).toEqual(before)
    })

    it('is refused where a server is about to begin, by who that is', async () => {
      takeAlone(place.env.databaseUrl, 'process 7, http://127.0.0.1:8787')
      const before = await place.looks()
      expect(await refused(restore())).toMatch(/data 正在使用（process 7, http:\/\/127\.0\.0\.1:8787）。请先停止它/)
      expect(await place.looks()).toEqual(before)
      leaveAlone(place.env.databaseUrl)
      await restore()
    })

    it('that was begun before goes over what that left; until then no server and no command opens the place', async () => {
      writeFileSync(`${place.env.databaseUrl}.restoring`, 'half of a database')
      writeFileSync(`${keyFile()}.4711`, 'half of a key')
      await expect(openDb(place.env.databaseUrl)).rejects.toThrow(
        /^a restore into .*huiwu\.sqlite was begun and is not finished: run npm run restore -- FILE again, or delete .*\.restoring to begin/,
      )
      await restore()
      expect(readdirSync(place.env.dataDir).toSorted()).toEqual(['huiwu.sqlite', 'huiwu.sqlite.lock'])
    })

    it('where nothing can be written is refused, with the folder’s name', async () => {
      for (const dataDir of ['/proc', '/proc/nowhere/data'])
        expect(await refused(restore({ env: { dataDir, databaseUrl: join(dataDir, 'huiwu.sqlite') } }))).toMatch(/^无法写入文件夹 \/proc/)
    })
  } else {
    it('of a statement that PostgreSQL refuses in the middle leaves nothing', async () => {
      const source = await freshDatabase(engine)
      const schema = /search_path%3D(\w+)/.exec(source.url)?.[1] as string
      const run = (sql: string) => source.db.write((tx) => tx.executeQuery(CompiledQuery.raw(sql)))
      await testApp(source.db)
      await run(`CREATE SCHEMA beside_${schema}`)
      await run(`CREATE FUNCTION beside_${schema}.fine() RETURNS boolean LANGUAGE sql AS 'SELECT true'`)
      await run(`ALTER TABLE tickets ADD CONSTRAINT odd CHECK (beside_${schema}.fine())`)
      const { file } = await makeBackup({
        env: { databaseUrl: source.url, secret: SECRET },
        dir: of.home,
        passphrase: undefined,
        now: of.test.clock(),
      })
      await run(`CREATE OR REPLACE FUNCTION beside_${schema}.fine() RETURNS boolean LANGUAGE sql AS 'SELECT false'`)
      const before = await place.looks()
      expect(await refused(restore({ file }))).toMatch(/^数据库没有接受这份备份（.*violates check constraint "odd"\)?），没有恢复任何内容/)
      expect(await place.looks()).toEqual(before)
      await run(`DROP SCHEMA beside_${schema} CASCADE`)
      await source.db.close()
      await source.drop()
    })

    it('is seen by nobody before its end, nor are those disturbed whose schema it was made from', async () => {
      const state = { ended: false }
      const restoring = restore().finally(() => (state.ended = true))
      let asked = 0
      for (; !state.ended; asked++) expect((await of.opened.db.read.selectFrom('orders').select('no').execute()).length).toBe(1)
      await restoring
      expect(asked).toBeGreaterThan(5)
    })

    it('into a schema of the same name needs no other', async () => {
      const source = await freshDatabase(engine)
      await testApp(source.db)
      const { file } = await makeBackup({
        env: { databaseUrl: source.url, secret: SECRET },
        dir: of.home,
        passphrase: undefined,
        now: of.test.clock(),
      })
      const schema = /search_path%3D(\w+)/.exec(source.url)?.[1] as string
      await source.db.write((tx) => tx.executeQuery(CompiledQuery.raw(`DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema}`)))
      expect((await restore({ file, env: { ...place.env, databaseUrl: source.url } })).manifest.schema).toBe(schema)
      await source.db.close()
      await source.drop()
    })

    it('of a database or account that is not there is told', async () => {
      const url = (change: (url: URL) => void) => {
        const other = new URL(place.env.databaseUrl)
        change(other)
        return { env: { ...place.env, databaseUrl: other.href } }
      }
      expect(await refused(restore(url((one) => (one.pathname = '/nobodys'))))).toMatch(/^没有找到数据库 nobodys/)
      expect(await refused(restore(url((one) => one.searchParams.set('options', '-c search_path=nobodys'))))).toMatch(/没有一个模式存在/)
    })
  }
})
