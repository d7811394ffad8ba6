/** The log's chain goes where its database goes: into a backup and out of it, to the other engine; and the next line hangs on it there. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { headOfLog } from '#server/flow/seal-log.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { withCopy } from '#server/operations/log/open-copy.ts'
import { verifyLog } from '#server/operations/log/verify-log.ts'
import { moveToPostgres } from '#server/operations/move/move.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { restoreBackup } from '#server/operations/restore/restore.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { emptyPlace, type EmptyTestPlace } from '../support/backed-up.ts'
import { type Engine, freshDatabase, onBothEngines, unmadeDatabase, type Unmade } from '../support/database.ts'
import { looking } from '../support/looking.ts'
import { databaseTest } from '../support/product-test.ts'
import { sealAll, writeLines } from '../support/sealed-log.ts'

const SECRET = 'a secret of the tests, long enough to be one'

/** Ctrl+C at the moment in which a process begins to unpack. */
const BREAKS_OFF = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const begin = fs.createWriteStream
  fs.createWriteStream = (...given) => {
    process.kill(process.pid, 'SIGINT')
    return begin(...given)
  }
  syncBuiltinESMExports()
`)}`

const idsOf = async (db: Db) => (await db.read.selectFrom('log').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Verified against heads that were noted as `--head` takes them. */
const held = (engine: Engine, url: string, ...noted: string[]) =>
  looking(engine, url, (ask) =>
    verifyLog(
      ask,
      engine,
      noted.map((one) => ({ n: Number(one.split(':')[0]), head: one.split(':')[1] ?? '', by: '备份的清单' })),
    ),
  )

/** Seals what waits and what comes, and holds all of it against the head of before. */
async function goesOn(engine: Engine, url: string, db: Db, test: TestApp, noted: string): Promise<void> {
  expect((await held(engine, url, noted)).flaws).toEqual([])
  test.clock.pass(60_000)
  await writeLines(db, test.clock(), 250)
  await sealAll(db, test.clock)
  const links = (await idsOf(db)).length
  expect(await held(engine, url, noted)).toMatchObject({ links, waiting: 0, flaws: [] })
  expect((await headOfLog(db.read)).n).toBe(links)
}

onBothEngines('the chained log in a backup', (engine) => {
  let place: EmptyTestPlace
  let home: string
  const opened = databaseTest({ engine })
  beforeEach(async () => {
    place = await emptyPlace(engine)
    home = mkdtempSync(join(tmpdir(), 'huiwu-carried-'))
  })
  afterEach(async () => {
    await place.drop()
    rmSync(home, { recursive: true, force: true })
  })

  it('holds there, and once it is restored the next lines come behind all others', async () => {
    const test = await testApp(opened.db)
    await writeLines(opened.db, test.clock(), 250)
    // Numbers that nobody has used: the place behind the last line is further than the last line says.
    if (engine === 'postgres') await undone(opened.url)
    await sealAll(opened.db, test.clock)
    await writeLines(opened.db, test.clock(), 10)
    const env = { databaseUrl: opened.url, secret: SECRET }
    const { file, manifest } = await makeBackup({ env, dir: home, passphrase: undefined, now: test.clock() })
    const { n, head } = await headOfLog(opened.db.read)
    const noted = manifest.stock['chain of the log'] as string
    expect(noted).toBe(`${n}:${head}`)

    const checked = withCopy(file, ({ ask, stock }) => {
      expect(stock?.['chain of the log']).toBe(noted)
      return verifyLog(ask, engine)
    })
    if (engine === 'sqlite') expect(await checked).toMatchObject({ links: n, waiting: 10, flaws: [] })
    else await expect(checked).rejects.toThrow(OperationRefused)

    await restoreBackup({ env: place.env, file, passphrase: undefined, givenSecret: undefined, withoutKey: true })
    const restored = await openDb(place.env.databaseUrl)
    try {
      const before = await idsOf(restored)
      expect(before).toEqual(await idsOf(opened.db))
      await goesOn(engine, place.env.databaseUrl, restored, test, noted)
      if (engine === 'postgres') await comeBehind(restored, new Set(before))
    } finally {
      await restored.close()
    }
  })

  if (engine === 'sqlite')
    it('is unpacked for as long as it is looked at: whoever breaks off leaves nothing', async () => {
      const test = await testApp(opened.db)
      await writeLines(opened.db, test.clock(), 250)
      await sealAll(opened.db, test.clock)
      const env = { databaseUrl: opened.url, secret: SECRET }
      const { file } = await makeBackup({ env, dir: home, passphrase: undefined, now: test.clock() })
      const passing = join(home, 'passing')
      mkdirSync(passing)
      const verify = fileURLToPath(new URL('../../scripts/verify-log.ts', import.meta.url))
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', BREAKS_OFF, verify, file], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], TMPDIR: passing },
      })
      expect([status, stdout + stderr]).toEqual([2, '已中断，没有核对完，也没有留下任何文件。\n'])
      expect(readdirSync(passing, { recursive: true })).toEqual([`huiwu-of-${userInfo().uid}`])
    })

  async function undone(url: string): Promise<void> {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN')
    await client.query(`INSERT INTO log (id, at, who, entity, entity_id, action, from_state, to_state, why)
      SELECT 'undone ' || i, 0, '', '', '', '', '', '', '' FROM generate_series(1, 40) AS i`)
    await client.query('ROLLBACK')
    await client.end()
  }

  async function comeBehind(db: Db, before: ReadonlySet<string>): Promise<void> {
    const rows = await db.read.selectFrom('log').select(['id', 'seq']).where('seq', 'is not', null).execute()
    const seqs = (isOld: boolean) => rows.filter(({ id }) => before.has(id) === isOld).map(({ seq }) => Number(seq))
    expect(seqs(true).length).toBeGreaterThan(250)
    expect(Math.min(...seqs(false))).toBeGreaterThan(Math.max(...seqs(true)))
  }
})

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('the chained log in a move to PostgreSQL', () => {
  let target: Unmade
  beforeEach(async () => {
    target = await unmadeDatabase('postgres')
  })
  afterEach(() => target.drop())

  it('is the same chain there, and goes on by the places of the new engine', async () => {
    const { db, url, drop } = await freshDatabase('sqlite')
    const test = await testApp(db)
    await writeLines(db, test.clock(), 450)
    await sealAll(db, test.clock)
    await writeLines(db, test.clock(), 10)
    const { n, head } = await headOfLog(db.read)
    const before = await idsOf(db)
    await db.close()
    await moveToPostgres({ from: url, to: target.url })
    await drop().catch(() => {})
    rmSync(dirname(url), { recursive: true, force: true })

    const moved = await openDb(target.url)
    try {
      expect(await idsOf(moved)).toEqual(before)
      expect(await held('postgres', target.url)).toMatchObject({ links: n, waiting: 10, flaws: [] })
      await goesOn('postgres', target.url, moved, test, `${n}:${head}`)
      const began = moved.read.selectFrom('log').select('entity_id').where('entity', '=', 'log').where('action', '=', 'begin')
      expect((await began.orderBy('id').execute()).map(({ entity_id }) => entity_id)).toEqual(['sqlite', 'postgres'])
    } finally {
      await moved.close()
    }
  })
})
