/** An upgrade: tried on a copy, taken behind a backup, killed in the middle, out of room; nothing lost, nothing half there. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeAlone } from '#server/db/alone.ts'
import { migrations } from '#server/db/migrations.ts'
import { checkArchive } from '#server/operations/archive/archive.ts'
import { askSqlite, stepsOf } from '#server/operations/ask.ts'
import { compared } from '#server/operations/upgrade/compared.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { type Ask, schemaOf, type Stock, takeStock } from '#server/operations/stock.ts'
import { tryUpgrade } from '#server/operations/upgrade/upgrade.ts'
import { type Engine, onBothEngines, type Unmade } from '../support/database.ts'
import { looking } from '../support/looking.ts'
import { type OldDatabase, oldDatabase, oldFile, readOldDatabase, schemaStatements } from '../support/old-database.ts'
import { mounts, type SmallDisk, smallDisk } from '../support/small-disk.ts'
import { runUpgrade } from '../support/upgrade-command.ts'

const SLOW = 60_000
const FIRST = '0001-one-meeting'
const steps = migrations.map(({ name }) => name)
/** So many rows more, in tables that steps write anew or index: such a step takes long enough to be killed in. */
const MANY = 20_000

/** Copies of a row that is there, under ids of their own. */
async function grow(ask: Ask, engine: Engine): Promise<void> {
  const numbers =
    engine === 'sqlite'
      ? `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY}) `
      : `WITH n(i) AS (SELECT generate_series(1, ${MANY})) `
  const schema = await schemaOf(ask, engine)
  for (const [table, key] of Object.entries({ sessions: 'token_hash', log: 'id', attendees: 'id' })) {
    const others = [...(schema.get(table) ?? [])].filter((column) => column !== key)
    const insert = `INSERT INTO ${table} (${key}, ${others.join(', ')})`
    const select = `SELECT 'more ' || i, ${others.join(', ')} FROM n, (SELECT * FROM ${table} LIMIT 1) AS one`
    await ask(engine === 'sqlite' ? `${insert} ${numbers}${select}` : `${numbers}${insert} ${select}`)
  }
  const sessions = [...(schema.get('schedule_items') ?? [])].filter((column) => !['id', 'source_key'].includes(column)).join(', ')
  const insert = `INSERT INTO schedule_items (id, source_key, ${sessions})`
  const select = `SELECT 'more ' || i, 'more ' || i, ${sessions} FROM n, (SELECT * FROM schedule_items LIMIT 1) AS one`
  await ask(engine === 'sqlite' ? `${insert} ${numbers}${select}` : `${numbers}${insert} ${select}`)
}

/** The columns that these steps make. */
async function schemaBy(names: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const database = new DatabaseSync(':memory:')
  const taken = names.map((name) => ({ name, at: 0 }))
  for (const statement of schemaStatements(taken, 'sqlite')) database.exec(statement)
  return schemaOf(askSqlite(database), 'sqlite')
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof OperationRefused ? error.message : `not told: ${String((error as Error).stack)}`),
  )

onBothEngines('an upgrade', (engine) => {
  let old: OldDatabase
  let made: Unmade
  let home: string
  beforeEach(async () => {
    old = readOldDatabase(FIRST)
    made = await oldDatabase(engine, old)
    home = mkdtempSync(join(tmpdir(), 'huiwu-upgrade-'))
  })
  afterEach(async () => {
    await made.drop()
    rmSync(home, { recursive: true, force: true })
  })

  const look = <T>(work: (ask: Ask) => Promise<T>) => looking(engine, made.url, work)
  const stock = () => look((ask) => takeStock(ask, engine))
  const stepsThere = () => look(async (ask) => stepsOf(ask, await schemaOf(ask, engine)))
  const everything = () =>
    look(async (ask) => {
      const rows: string[] = []
      for (const table of (await schemaOf(ask, engine)).keys()) rows.push(JSON.stringify([table, await ask(`SELECT * FROM ${table}`)]))
      return rows.toSorted()
    })
  const environment = () => ({ DATABASE_URL: made.url, DATA_DIR: home, SECRET: old.secret })
  /** What a trial may have left: beside the data, and in PostgreSQL. */
  async function remains(): Promise<unknown[]> {
    if (engine === 'sqlite') return readdirSync(dirname(made.url)).filter((name) => !name.startsWith('test.sqlite'))
    return look(async (ask) => [
      ...(await ask(`SELECT datname FROM pg_database WHERE datname LIKE 'huiwu_trial_%'`)),
      ...(await ask(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'huiwu_trial_%'`)),
    ])
  }

  it('is tried on a copy, which tells each step and both columns, and leaves the database as it was', async () => {
    const was = await everything()
    const [left, taken] = [[] as string[], [] as string[]]
    const tried = await look(async (ask) => {
      // Somebody else is in the middle of something.
      await ask('BEGIN')
      await ask(`UPDATE users SET name = 'another'`)
      const env = { databaseUrl: made.url }
      const wanted = { env, left: (names: readonly string[]) => left.push(...names), taken: (name: string) => taken.push(name) }
      return tryUpgrade(wanted).finally(() => ask('ROLLBACK'))
    })
    expect([left, taken]).toEqual([steps.slice(1), steps.slice(1)])
    const { differing, made: tables, dropped, before } = compared(tried as NonNullable<typeof tried>)
    expect([differing, dropped, tables.includes('rounds')]).toEqual([[], [{ table: 'ticket_parameters', rows: '27' }], true])
    expect(before).toMatchObject({ 'orders in state 1: fen': '19900', 'rows of users': '4' })
    expect(await everything()).toEqual(was)
    expect(await remains()).toEqual([])
  })

  it('is refused where a newer release has been', async () => {
    await look((ask) => ask(`INSERT INTO migration VALUES ('9999-some-day', 1)`))
    const sentence = '数据库已由更新的版本升级过（9999-some-day），本版本不能使用它。请安装那一版或更新的版本。'
    expect(await refused(tryUpgrade({ env: { databaseUrl: made.url } }))).toBe(sentence)
    expect(await runUpgrade(['--without-backup'], environment())).toEqual({ code: 1, said: `${sentence}\n` })
    expect(await stepsThere()).toEqual([FIRST, '9999-some-day'])
  })

  it('asks for a backup, and takes its steps behind one', { timeout: SLOW }, async () => {
    const without = await runUpgrade([], environment())
    expect([without.code, without.said]).toEqual([1, expect.stringMatching(/^没有设置 BACKUP_DIR[^\n]*--without-backup[^\n]*\n$/)])
    expect(await stepsThere()).toEqual([FIRST])

    const dir = join(home, 'backups')
    const done = await runUpgrade([], { ...environment(), BACKUP_DIR: dir, BACKUP_PASSPHRASE: '望湖边的第七棵柳树，雨天' })
    expect([done.code, done.said]).toEqual([0, expect.stringMatching(/前后数目一致。\n升级完成。请用 npm start 启动服务。\n$/)])
    expect(await checkArchive(join(dir, readdirSync(dir)[0] as string))).toMatchObject({ steps: [FIRST], key: 'sealed' })
    expect(await stepsThere()).toEqual(steps.toSorted())
    expect(await runUpgrade(['--without-backup'], environment())).toMatchObject({
      code: 0,
      said: expect.stringContaining('没有要执行的步骤'),
    })
  })

  it('goes on where it was killed, five times, with every step whole or not there', { timeout: SLOW }, async () => {
    await look((ask) => grow(ask, engine))
    const was = await stock()
    const reached: number[] = []
    for (const killAt of ['要执行的步骤有', '0003-', '0010-', '0015-', '0016-']) {
      expect((await runUpgrade(['--without-backup'], environment(), killAt)).code).toBeNull()
      const there = await stepsThere()
      expect(there).toEqual(steps.slice(0, there.length).toSorted())
      const [is, should] = [await look((ask) => schemaOf(ask, engine)), await schemaBy(there)]
      expect(new Map([...is].map(([table, columns]) => [table, [...columns].toSorted()]))).toEqual(
        new Map([...should].map(([table, columns]) => [table, [...columns].toSorted()])),
      )
      expect(compared({ before: was, after: await stock() }).differing).toEqual([])
      reached.push(there.length)
    }
    expect([reached, reached.at(-1)]).toEqual([reached.toSorted((one, other) => one - other), expect.any(Number)])
    expect(reached.at(-1)).toBeLessThan(steps.length)
    const last = await runUpgrade(['--without-backup'], environment())
    expect([last.code, last.said]).toEqual([0, expect.stringContaining('前后数目一致。')])
    const { differing, before } = compared({ before: was, after: await stock() })
    expect([differing, before['rows of attendees']]).toEqual([[], String(MANY + 4)])
    expect(await stepsThere()).toEqual(steps.toSorted())
  })

  if (engine === 'sqlite') {
    it('is refused beside a server, and says which', async () => {
      expect(takeAlone(made.url, 'process 1, http://127.0.0.1:8787')).toBeUndefined()
      const { code, said } = await runUpgrade(['--without-backup'], environment())
      expect([code, said]).toEqual([1, expect.stringMatching(/正在使用中（process 1, http:\/\/127\.0\.0\.1:8787）。请先停止服务[^\n]*\n$/)])
      expect(await stepsThere()).toEqual([FIRST])
    })

    it('of nothing is refused, and leaves nothing', async () => {
      const nowhere = join(home, 'none', 'huiwu.sqlite')
      for (const parts of [['--dry-run'], ['--without-backup']])
        expect((await runUpgrade(parts, { ...environment(), DATABASE_URL: nowhere })).said).toBe(
          `没有找到数据库 ${nowhere}。请检查 DATA_DIR（或 DATABASE_URL）。\n`,
        )
      expect(existsSync(dirname(nowhere))).toBe(false)
    })
  } else {
    /** The same account under the rights of another. */
    const under = (role: string) => `${made.url}${encodeURIComponent(` -c role=${role}`)}`

    it('is tried in a schema where the account may make no database, and refused where neither; what was left before goes', async () => {
      const [here] = await look((ask) => ask('SELECT current_schema() AS schema, quote_ident(current_database()) AS database'))
      const { schema, database } = here as { schema: string; database: string }
      const role = `r_${schema}`
      await look(async (ask) => {
        await ask(`CREATE ROLE ${role}`)
        await ask(`CREATE SCHEMA huiwu_trial_1 AUTHORIZATION ${role}`)
        await ask(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
        await ask(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
      })
      try {
        expect(await refused(tryUpgrade({ env: { databaseUrl: under(role) } }))).toMatch(/没有建数据库的权限.*GRANT CREATE ON DATABASE/)
        await look((ask) => ask(`GRANT CREATE ON DATABASE ${database} TO ${role}`))
        const was = await everything()
        const tried = await tryUpgrade({ env: { databaseUrl: under(role) } })
        expect(compared(tried as NonNullable<typeof tried>)).toMatchObject({ differing: [], dropped: [{ rows: '27' }] })
        expect(await everything()).toEqual(was)
        expect(await remains()).toEqual([])
      } finally {
        await look(async (ask) => {
          await ask(`DROP OWNED BY ${role}`)
          await ask(`DROP ROLE ${role}`)
        })
      }
    })
  }
})

describe('a disk without room for an upgrade', () => {
  if (!mounts()) {
    it.skip('skipped: nothing can be mounted here', () => {})
    return
  }

  let disk: SmallDisk
  beforeEach(() => {
    disk = smallDisk()
  })
  afterEach(() => disk.drop())

  it(
    'is told with what to do, at a step and before a trial; the database is as before it, and the next upgrade goes on',
    { timeout: SLOW },
    async () => {
      const old = readOldDatabase(FIRST)
      const url = join(disk.home, 'huiwu.sqlite')
      oldFile(url, old)
      const environment = { DATABASE_URL: url, DATA_DIR: disk.home, SECRET: old.secret, TMPDIR: disk.home }
      const reading = <T>(work: (ask: Ask) => Promise<T>) => looking('sqlite', url, work)
      const was: Stock = await reading((ask) => takeStock(ask, 'sqlite'))

      disk.fill(400 * 1024)
      const tried = await runUpgrade(['--dry-run'], environment)
      expect([tried.code, tried.said]).toEqual([1, expect.stringMatching(/试运行要把数据库复制一份，至少需要 [^\n]* 空间/)])
      const full = await runUpgrade(['--without-backup'], environment)
      expect([full.code, full.said]).toEqual([1, expect.stringMatching(/磁盘空间不足：已完成 \d+ 步，下一步没有执行/)])
      const there = await reading(async (ask) => stepsOf(ask, await schemaOf(ask, 'sqlite')))
      expect(there).toEqual(steps.slice(0, there.length).toSorted())
      expect(compared({ before: was, after: await reading((ask) => takeStock(ask, 'sqlite')) }).differing).toEqual([])

      disk.free()
      expect(await runUpgrade(['--without-backup'], environment)).toMatchObject({
        code: 0,
        said: expect.stringContaining('前后数目一致。'),
      })
    },
  )
})
