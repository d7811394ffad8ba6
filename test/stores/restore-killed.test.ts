/** `npm run restore` as an operator runs it: killed at any moment, on a full disk, beside a server. Nothing is half there. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkArchive } from '#server/operations/archive/archive.ts'
import { askPostgres, askSqlite } from '#server/operations/ask.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { restoreBackup } from '#server/operations/restore/restore.ts'
import { type Ask, differences, takeStock } from '#server/operations/stock.ts'
import { altered, type BackedUp, backedUp, type EmptyTestPlace, emptyPlace, PASSPHRASE, SECRET } from '../support/backed-up.ts'
import { type Engine, onBothEngines } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { root } from '../support/sources.ts'
import { mounts, type SmallDisk, smallDisk } from '../support/small-disk.ts'
import { startServer } from '../support/start.ts'
import { bareEnv } from '../support/whole-run.ts'

const SLOW = 120_000
/** Between two looks at a process that needs the core itself. */
const POLL_MS = 2

/** Bytes that nothing packs, so that each step takes a while. */
const BALLAST: Record<Engine, string> = {
  sqlite: 'INSERT INTO ballast WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT i, hex(randomblob(40000)) FROM n',
  postgres: `INSERT INTO ballast SELECT i, (SELECT string_agg(md5(i::text || j::text), '') FROM generate_series(1, 1000) AS j)
    FROM generate_series(1, 300) AS i`,
}

/** @returns undefined where there is no file. */
function askFile(file: string): Ask | undefined {
  if (!existsSync(file)) return undefined
  return askSqlite(new DatabaseSync(new URL('?immutable=1', pathToFileURL(file)), { readOnly: true }))
}

interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

onBothEngines('npm run restore', (engine) => {
  let of: BackedUp
  let place: EmptyTestPlace
  let large: string
  beforeAll(async () => {
    of = await backedUp(engine)
    const run = (sql: string) => of.opened.db.write((tx) => tx.executeQuery(CompiledQuery.raw(sql)))
    await run('CREATE TABLE ballast (id INTEGER PRIMARY KEY, text TEXT NOT NULL)')
    await run(BALLAST[engine])
    const env = { databaseUrl: of.opened.url, secret: SECRET }
    large = (await makeBackup({ env, dir: of.home, passphrase: PASSPHRASE, now: of.test.clock() })).file
    await run('DROP TABLE ballast')
  })
  afterAll(() => of.drop())
  beforeEach(async () => {
    place = await emptyPlace(engine)
  })
  afterEach(() => place.drop())

  const keyFile = () => join(place.env.dataDir, 'secret.key')
  const unfinished = () => `${place.env.databaseUrl}.restoring`
  const settings = () => ({ DATA_DIR: place.env.dataDir, ...(engine === 'postgres' && { DATABASE_URL: place.env.databaseUrl }) })

  function begin(file: string, more: Record<string, string> = {}): ChildProcess {
    const env = { ...bareEnv(), ...settings(), BACKUP_PASSPHRASE: PASSPHRASE, ...more }
    return spawn(process.execPath, [join(root, 'scripts/restore.ts'), file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  async function command(file: string, more: Record<string, string> = {}): Promise<Ended> {
    const child = begin(file, more)
    const ended = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) child[name]?.on('data', (chunk: Buffer) => (ended[name] += chunk.toString()))
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, ...ended }
  }

  it('says both columns and what comes next; a difference is marked, and the exit code is 1', { timeout: SLOW }, async () => {
    const file = await altered(of, of.sealed, (manifest) => ({ ...manifest, stock: { ...manifest.stock, 'places sold': '7' } }))
    const differs = await command(file)
    expect([differs.status, differs.stderr]).toEqual([
      1,
      expect.stringMatching(/^从 .* 恢复出的数据与备份清单不一致（places sold），[^\n]*\n$/),
    ])
    expect(differs.stdout).toMatch(/^! places sold +7 +1$/m)

    const { status, stdout, stderr } = await command(of.sealed)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/备份 +恢复\n/)
    expect(stdout).toMatch(/^ {2}places sold +1 +1$/m)
    expect(stdout).not.toMatch(/^!/m)
    expect(stdout).toContain(`密钥已写入 ${keyFile()}`)
    expect(stdout).toContain('下一步：npm start')
    expect(stdout + differs.stdout).not.toContain(SECRET)

    const before = await place.looks()
    const again = await command(of.sealed, { BACKUP_PASSPHRASE: '' })
    expect([again.status, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toMatch(/^[^\n]*已(?:经存在|有 \d+ 个表)[^\n]*\n$/)
    expect(await place.looks()).toEqual(before)
    expect((await command('')).stderr).toMatch(/^用法：npm run restore -- 备份文件/)
  })

  describe('killed', () => {
    const name = () => /search_path%3D(\w+)/.exec(place.env.databaseUrl)?.[1] ?? ''
    let client: Client
    async function leave(): Promise<void> {
      if (engine === 'postgres') await client.end()
    }
    async function enter(): Promise<void> {
      await leave()
      await place.drop()
      place = await emptyPlace(engine)
      await look()
    }
    async function look(): Promise<void> {
      if (engine === 'sqlite') return
      client = new Client({ connectionString: place.env.databaseUrl })
      await client.connect()
    }
    beforeEach(look)
    afterEach(leave)

    /** What its session is busy with, as somebody beside it sees. */
    const busyWith = (statement: string) => async () => {
      const { rows } = await client.query(`SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND query ~ $2`, [name(), statement])
      return rows.length > 0
    }
    const isThere = (path: () => string) => async () => existsSync(path())
    const size = () => statSync(unfinished(), { throwIfNoEntry: false })?.size ?? 0
    const moments: [string, () => Promise<boolean>][] =
      engine === 'sqlite'
        ? [
            ['when it has the place', isThere(() => `${place.env.databaseUrl}.lock`)],
            ['when it begins to write', isThere(unfinished)],
            ['in the middle of it', async () => size() > 8_000_000],
            ['when it looks through it', async () => size() > 24_000_000],
            ['when the key is there', isThere(keyFile)],
          ]
        : [
            ['when it has the place', busyWith('advisory|nspname')],
            ['when it makes tables', busyWith('^CREATE TABLE')],
            ['when it fills them', busyWith('^COPY')],
            ['when it makes indexes', busyWith('^ALTER TABLE|^CREATE INDEX')],
            ['when it counts', busyWith('^ANALYZE|jsonb_agg.*count')],
          ]

    /** All of it, or nothing: of a place that is being restored into there is no other answer. */
    async function whatIsThere(): Promise<string> {
      const ask = engine === 'sqlite' ? askFile(place.env.databaseUrl) : askPostgres(client)
      const found = ask === undefined ? {} : await takeStock(ask, engine)
      if (Object.keys(found).length === 0) return 'nothing'
      return differences((await checkArchive(large)).stock, found).length === 0 ? 'all' : `half: ${JSON.stringify(found)}`
    }

    it('five times, it begins again, and at no time is anything half there', { timeout: SLOW }, async () => {
      let undone = 0
      for (const [moment, come] of moments) {
        const child = begin(large, { PGAPPNAME: name() })
        const gone = once(child, 'close')
        while (child.exitCode === null && !(await come())) await pause(POLL_MS)
        child.kill('SIGKILL')
        await gone
        const there = await whatIsThere()
        expect([moment, there]).toEqual([moment, expect.stringMatching(/^(?:nothing|all)$/)])
        if (there === 'all') {
          // It was faster than the eye.
          await enter()
          continue
        }
        undone += 1
        if (engine === 'postgres' || !/middle/.test(moment)) continue
        const { code, said } = await startServer({ ...settings(), PORT: String(await freePort()) })
        expect([code, said]).toEqual([78, expect.stringMatching(/^a restore into [^\n]* npm run restore [^\n]*\n$/)])
        expect(existsSync(place.env.databaseUrl)).toBe(false)
      }
      expect(undone).toBeGreaterThanOrEqual(3)

      expect(await command(large)).toMatchObject({
        status: 0,
        stderr: '',
        stdout: expect.stringMatching(/^ {2}rows of ballast +300 +300$/m),
      })
      const left = engine === 'sqlite' ? ['huiwu.sqlite', 'huiwu.sqlite.lock', 'secret.key'] : ['secret.key']
      expect([readdirSync(place.env.dataDir).toSorted(), readFileSync(keyFile(), 'utf8')]).toEqual([left, SECRET])

      const server = await startServer({ ...settings(), PORT: String(await freePort()) })
      expect([server.code, server.said]).toEqual([null, expect.stringContaining(`database   ${engine}`)])
      const beside = await command(large)
      expect([beside.status, beside.stderr]).toEqual([1, expect.stringMatching(/已(?:经存在|有 \d+ 个表)/)])
      expect(server.child.exitCode).toBeNull()
      await server.stop()
    })
  })
})

describe('a restore onto a disk that is full', () => {
  if (!mounts()) {
    it.skip('skipped: nothing can be mounted here', () => {})
    return
  }
  let of: BackedUp
  let disk: SmallDisk
  beforeAll(async () => {
    of = await backedUp('sqlite')
    disk = smallDisk()
  })
  afterAll(async () => {
    disk.drop()
    await of.drop()
  })

  const PAGE = 4096

  it('is told so at every step, leaves nothing, and is done as soon as there is room', { timeout: SLOW }, async () => {
    const dataDir = join(disk.home, 'data')
    const restore = (to = dataDir) =>
      restoreBackup({
        env: { dataDir: to, databaseUrl: join(to, 'huiwu.sqlite') },
        file: of.sealed,
        passphrase: PASSPHRASE,
        givenSecret: undefined,
      }).then(
        () => 'restored',
        (error: unknown) => (error instanceof OperationRefused ? error.message : `not told: ${String((error as Error).stack)}`),
      )
    expect(await restore(of.home)).toBe('restored')
    const [database, lock] = [statSync(join(of.home, 'huiwu.sqlite')).size, 2 * PAGE]
    expect(database).toBeLessThan(5_000_000)
    // Its lock, its first page, its middle, its last page, its key.
    for (const bytes of [0, PAGE, lock, lock + PAGE, lock + database / 2, lock + database - PAGE, lock + database]) {
      disk.fill(Math.ceil(bytes / PAGE) * PAGE)
      const left = disk.room()
      expect([bytes, await restore()]).toEqual([
        bytes,
        `${dataDir} 所在的磁盘空间不足，没有做成，也没有留下任何文件。请清出空间或换一个磁盘后再试。`,
      ])
      expect([bytes, readdirSync(disk.home), disk.room()]).toEqual([bytes, ['ballast'], left])
    }
    disk.fill(lock + database + 4 * PAGE)
    expect(await restore()).toBe('restored')
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(SECRET)
  })
})
