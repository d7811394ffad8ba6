/** From a SQLite file to PostgreSQL by `npm run move`: all of it or nothing, whatever happens on the way, and one truth at any time. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { privacy } from '#contract/privacy.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { moveToPostgres } from '#server/operations/move/move.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { testApp } from '../support/app.ts'
import { folderForFiles, freshDatabase, unmadeDatabase, type Unmade } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { freePort } from '../support/free-port.ts'
import { cases } from '../support/gather-cases.ts'
import { noOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts'
import { signIn, signInAs, visitor } from '../support/person.ts'
import { pdf, putIn } from '../support/put-in.ts'
import { ticketFor } from '../support/sign-up.ts'
import { root } from '../support/sources.ts'
import { FOR_THE_OPERATOR, startServer } from '../support/start.ts'
import { everyRow } from '../support/tables.ts'
import { bareEnv } from '../support/whole-run.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

/** Whole processes, of a second each. */
const SLOW = 60_000
const WITHOUT = process.env['TEST_DATABASE_URL'] === undefined
const IDCARD = '11010519491231002X'
const SECRET = 'a secret of the tests, long enough to be one'

/** What a sale leaves, made once; tests move copies of its file. */
interface Sold {
  file: string
  rows: Map<string, string[]>
  guest: { token: string; code: string }
  staff: { token: string; listId: string }
  at: number
}

async function rowsOf(db: Db): Promise<Map<string, string[]>> {
  const all = await everyRow(db)
  return new Map([...all].map(([table, text]) => [table, (JSON.parse(text) as unknown[]).map((row) => JSON.stringify(row)).toSorted()]))
}

/** Everything that each feature leaves of a person, a file, a ticket, and a door. */
async function sell(file: string): Promise<Sold> {
  const { db, url, drop } = await freshDatabase('sqlite')
  const test = await testApp(db, { env: { secret: SECRET, publicUrl: 'https://huiwu.test' } })
  await secretFits(db, SECRET, { renew: false })
  const person = await signIn(test, '13800000011')
  const admin = await signInAs(test, 'admin')
  for (const { leaveTraces } of cases.values()) {
    await leaveTraces?.({ test, person, admin })
    test.clock.pass(61_000)
  }
  const guest = await signIn(test, '13800000012')
  const { id } = await ticketFor(guest)
  await openUploadSteps(db)
  await putIn(guest, pdf(400_000), '论文.pdf')
  const { code } = await guest.do(admission.get, { id })
  const staff = await signInAs(test, 'staff')
  const list = await makeList(await signInAs(test, 'organiser'))
  const rows = await rowsOf(db)
  await db.close()
  copyFileSync(url, file)
  await drop().catch(() => {})
  rmSync(dirname(url), { recursive: true, force: true })
  return {
    file,
    rows,
    at: test.clock(),
    guest: { token: guest.token as string, code },
    staff: { token: staff.token as string, listId: list.id },
  }
}

interface Run {
  child: ChildProcess
  /** Whatever it says until it ends. */
  ended: Promise<{ code: number | null; out: string; err: string }>
  /** Resolves once it has said so much. */
  says(what: string): Promise<void>
}

describe.skipIf(WITHOUT || process.platform === 'win32')('a move to PostgreSQL', { timeout: SLOW }, () => {
  let home: string
  let sold: Sold
  beforeAll(async () => {
    home = mkdtempSync(join(folderForFiles(), 'huiwu-move-'))
    sold = await sell(join(home, 'sold.sqlite'))
  }, SLOW)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  let data: string
  let file: string
  let target: Unmade
  beforeEach(async () => {
    data = mkdtempSync(join(home, 'data-'))
    file = join(data, 'huiwu.sqlite')
    copyFileSync(sold.file, file)
    target = await unmadeDatabase('postgres')
  })
  afterEach(() => target.drop())

  function run(...given: readonly string[]): Run {
    return runWith({}, ...given)
  }
  function runWith(env: Record<string, string>, ...given: readonly string[]): Run {
    const child = spawn(process.execPath, ['scripts/move.ts', ...given], {
      cwd: root,
      env: { ...bareEnv(), DATA_DIR: data, ...env },
    })
    let [out, err] = ['', '']
    const waiting: { what: string; told: () => void }[] = []
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      for (const { what, told } of waiting) if (out.includes(what)) told()
    })
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    return {
      child,
      ended: once(child, 'close').then(([code]) => ({ code: code as number | null, out, err })),
      says: (what) =>
        new Promise((told, failed) => {
          waiting.push({ what, told })
          child.once('close', () => failed(new Error(`it has ended without a word of ${what}: ${out}${err}`)))
        }),
    }
  }
  /** @returns the one sentence of a refusal. */
  const refused = (to: string, at = file) =>
    moveToPostgres({ from: at, to }).then(
      () => 'moved',
      (error: unknown) => (error instanceof OperationRefused ? error.message : `not told: ${String((error as Error).stack)}`),
    )
  function anotherCopy(): string {
    const copy = join(mkdtempSync(join(home, 'data-')), 'huiwu.sqlite')
    copyFileSync(sold.file, copy)
    return copy
  }
  function change(at: string, sql: string): string {
    const source = new DatabaseSync(at)
    source.exec(sql)
    source.close()
    return at
  }

  async function asked<R extends object>(url: string, sql: string): Promise<R[]> {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<R>(sql)).rows
    } finally {
      await client.end()
    }
  }
  const tablesThere = async () =>
    (await asked<{ name: string }>(target.url, 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()')).map(
      ({ name }) => name,
    )
  async function rowsThere(): Promise<Map<string, string[]>> {
    const db = await openDb(target.url)
    try {
      return await rowsOf(db)
    } finally {
      await db.close()
    }
  }
  /** Without a server's connections, which a move would find open. */
  function rowsHere(): Map<string, string[]> {
    const source = new DatabaseSync(file)
    const tables = source.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
    const rows = tables.map(({ name }): [string, string[]] => [
      String(name),
      source
        .prepare(`SELECT * FROM ${String(name)}`)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ])
    source.close()
    return new Map(rows)
  }

  it('has every row as it was, and the ticket bought before opens the door after it', async () => {
    const { code, out, err } = await run('--to', target.url).ended
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^ {2}rows of attendees +(\d+) +\1$/m)
    expect(out).not.toMatch(/^!/m)
    expect(out).toContain('DATABASE_URL')
    expect(out).toContain(`${data}/secret.key`)
    expect(readdirSync(data).toSorted()).toEqual(['huiwu.sqlite.lock', 'huiwu.sqlite.moved'])

    const there = await rowsThere()
    const filled = [...sold.rows].filter(([, rows]) => rows.length > 0).map(([table]) => table)
    expect(filled.length).toBeGreaterThan(35)
    expect(filled).toEqual(expect.arrayContaining(['attendees', 'admissions', 'files', 'file_pieces', 'log', 'orders', 'trades']))
    expect(there).toEqual(sold.rows)
    const fresh = await freshDatabase('postgres')
    const made = await shapeOf(fresh.url)
    expect(made.length).toBeGreaterThan(500)
    expect(await shapeOf(target.url)).toEqual(made)
    await fresh.drop()

    const db = await openDb(target.url)
    try {
      const test = await testApp(db, { env: { secret: SECRET } })
      test.clock.pass(sold.at - test.clock())
      expect(await secretFits(db, SECRET, { renew: false })).toBe(true)
      const [guest, staff] = [sold.guest, sold.staff].map(({ token }) => Object.assign(visitor(test.app), { token })) as [
        ReturnType<typeof visitor>,
        ReturnType<typeof visitor>,
      ]
      expect((await guest.do(privacy.data, {})).attendees.map((one) => one['idcard'])).toEqual([IDCARD])
      expect(await staff.do(checkin.lists, { meetingId: '1' })).toContainEqual(expect.objectContaining({ id: sold.staff.listId }))
      const door = await keepDoor(staff, sold.staff.listId)
      expect(await door.scan(sold.guest.code)).toMatchObject({ verdict: 'admit', why: 'in' })
      expect(test.errors).toEqual([])
    } finally {
      await db.close()
    }
  })

  /** Keys, references, indices and columns of a schema, in a line each. */
  const shapeOf = async (url: string) =>
    (
      await asked<{ line: string }>(
        url,
        `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated AS line
           FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
         UNION ALL SELECT replace(indexdef, current_schema(), '') FROM pg_indexes WHERE schemaname = current_schema()
         UNION ALL SELECT table_name || column_name || data_type || is_nullable || coalesce(column_default, '')
           FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY line`,
      )
    ).map(({ line }) => line)

  it('keeps what is hard to keep: long numbers, line ends, backslashes, nothing at all', async () => {
    const hard = ['', '\\N', '\\', 'a\tb', 'a\nb\r\nc', '\\.', '“引号”\'"', '👩‍👩‍👧', '\uFFFD', 'x'.repeat(600_000), '\u0001\u007F\u2028']
    const numbers = [9_007_199_254_740_993n, -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n, 0n]
    const source = new DatabaseSync(file)
    const add = source.prepare('INSERT INTO rounds VALUES (?, ?, ?, ?, ?)')
    for (const [n, text] of hard.entries()) add.run(`hard ${n}`, numbers[n % 4] as bigint, null, n, text)
    source.close()
    expect((await run('--to', target.url).ended).code).toBe(0)
    const found = await asked<Record<string, string | null>>(
      target.url,
      `SELECT * FROM rounds WHERE name LIKE 'hard %' ORDER BY substr(name, 6)::int`,
    )
    expect(found.map(({ began_at, ended_at, failed_at, why }) => [began_at, ended_at, failed_at, why])).toEqual(
      hard.map((text, n) => [String(numbers[n % 4]), null, String(n), text]),
    )
  })

  it.each([
    ['a NUL', `'a' || char(0) || 'b'`, '含有空字符（U+0000）'],
    ['bytes that are no text', `CAST(x'61ff62' AS TEXT)`, '不是有效的 UTF-8 文本'],
  ])('names the row and the column that holds %s, and changes nothing', async (_, value, why) => {
    change(file, `INSERT INTO rounds VALUES ('broken', 1, NULL, NULL, ${value})`)
    const before = rowsHere()
    expect(await refused(target.url, file)).toBe(
      `表 rounds 中 name = broken 的一行，why ${why}，PostgreSQL 无法保存。请先改正这一处再搬迁。`,
    )
    expect([await tablesThere(), rowsHere()]).toEqual([[], before])
  })

  it('killed at five moments begins anew each time, and loses nothing', async () => {
    // So much that a table is on its way for a while.
    change(
      file,
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
        INSERT INTO captchas SELECT 'captcha ' || i, hex(randomblob(40)), i FROM n`,
    )
    const before = rowsHere()
    for (const moment of ['复制 admissions', '复制 captchas', '复制 captchas', '复制 log', '复制 orders']) {
      const { child, ended, says } = run('--to', target.url)
      await says(moment)
      child.kill('SIGKILL')
      expect((await ended).code).toBe(null)
      expect([moment, await tablesThere(), existsSync(file)]).toEqual([moment, [], true])
      expect(rowsHere()).toEqual(before)
    }
    expect((await run('--to', target.url).ended).err).toBe('')
    expect(await rowsThere()).toEqual(before)
  })

  it('leaves a place where nobody begins by mistake; one that was killed before its last step takes that alone', async () => {
    expect((await run('--to', target.url).ended).code).toBe(0)
    const server = await startServer({ PORT: String(await freePort()), DATA_DIR: data })
    expect([server.code, server.said]).toEqual([
      FOR_THE_OPERATOR,
      expect.stringMatching(/^DATABASE_URL must be set: .*has been moved to a PostgreSQL[^\n]*\n$/),
    ])
    expect(await refused(target.url, file)).toMatch(/huiwu\.sqlite\.moved 已经存在/)
    expect(existsSync(file)).toBe(false)

    renameSync(`${file}.moved`, file)
    const { code, out } = await run('--to', target.url).ended
    expect([code, out]).toEqual([0, expect.stringContaining('数据在上一次运行时已经全部搬到')])
    expect([existsSync(file), existsSync(`${file}.moved`)]).toEqual([false, true])
    expect(await rowsThere()).toEqual(sold.rows)
  })

  it('is refused in one sentence without a target, and while a server runs, by who it is', async () => {
    const server = await startServer({ PORT: String(await freePort()), DATA_DIR: data, SECRET })
    expect(server.code).toBeNull()
    for (const [given, said] of [
      [[], /^用法：npm run move -- --to postgres:/],
      [['--too', target.url], /^用法：/],
      [['--to', target.url], new RegExp(`正在使用中（process ${server.child.pid}, http://127[^\n]*\n$`)],
    ] as const) {
      const { code, out, err } = await run(...given).ended
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(said)])
    }
    await server.stop()
    expect(await tablesThere()).toEqual([])
  })

  it('is refused at a target that is none, is away, or has no such schema', async () => {
    expect(await refused('./other.sqlite')).toMatch(/^--to 必须是 PostgreSQL 的地址/)
    expect(await refused('mysql://me@there/one')).toMatch(/^--to 必须是 PostgreSQL 的地址/)
    const garbled = await refused('postgres://me:hidden@there:70000/one')
    expect(garbled).toMatch(/^--to 的地址无法识别/)
    expect(garbled).not.toContain('hidden')
    expect(await refused(`postgres://me:hidden@127.0.0.1:${await freePort()}/one`)).toMatch(/^目标 PostgreSQL 没有应答.*ECONNREFUSED/)
    expect(await refused(target.url.replace(/t_\w+$/, 'nowhere'))).toMatch(/没有可用的 schema/)
  })

  it('is refused where the target holds somebody else’s table, or anybody’s rows; with our tables and nothing in them it is as good as empty', async () => {
    await asked(target.url, 'CREATE TABLE poems (text TEXT)')
    expect(await refused(target.url)).toMatch(/已有别人的表（poems）/)
    await asked(target.url, 'DROP TABLE poems')
    await (await openDb(target.url)).close()
    await asked(target.url, 'CREATE TABLE poems (text TEXT)')
    expect(await refused(target.url)).toMatch(/已有别人的表（poems）/)
    await asked(target.url, `DROP TABLE poems; INSERT INTO tenants VALUES ('t', '', 1)`)
    expect(await refused(target.url)).toMatch(/目标中的表 tenants 已有数据/)
    await asked(target.url, 'DELETE FROM tenants')
    expect(await refused(target.url)).toBe('moved')
  })

  it('is refused with a file that is newer than this release, none of ours, no database, not there, or in somebody’s hands', async () => {
    expect(await refused(target.url, change(file, `INSERT INTO migration VALUES ('9999-of-tomorrow', 1)`))).toMatch(
      /更新的版本使用过（9999-of-tomorrow）/,
    )
    const [empty, text, busy] = [anotherCopy(), anotherCopy(), anotherCopy()]
    rmSync(empty)
    expect(await refused(target.url, change(empty, 'VACUUM'))).toMatch(/不是会务的数据库，或还没有启动过/)
    writeFileSync(text, 'once upon a time there was a file that was no database at all')
    expect(await refused(target.url, text)).toMatch(/不是会务的数据库。$/)
    expect(readFileSync(text, 'utf8')).toMatch(/^once upon/)
    expect(await refused(target.url, join(data, 'none.sqlite'))).toMatch(/^没有找到数据库/)
    expect(await refused(target.url, target.url)).toMatch(/^现在使用的已经是 PostgreSQL/)
    const other = new DatabaseSync(busy)
    other.exec('BEGIN IMMEDIATE')
    expect(await refused(target.url, busy)).toMatch(/正被另一个程序使用/)
    other.close()
    expect(await tablesThere()).toEqual([])
  })

  describe('to a PostgreSQL of its own', () => {
    if (noOwnPostgres !== undefined) {
      it.skip(noOwnPostgres, () => {})
      return
    }
    const password = 'open, sesame: %/@'
    let postgres: OwnPostgres
    beforeAll(async () => {
      postgres = await ownPostgres({ password })
    }, SLOW)
    afterAll(() => postgres.drop())

    it('says that the password is wrong, takes one that is not in the address, and begins anew where it died on the way', async () => {
      const url = new URL(postgres.url)
      url.password = 'another'
      expect(await refused(url.href)).toMatch(/^目标 PostgreSQL 不接受：password authentication failed.*$/m)
      url.password = ''

      const { child, ended, says } = runWith({ PGPASSWORD: password }, '--to', url.href)
      await says('复制 ')
      // It holds its breath while the other side dies.
      child.kill('SIGSTOP')
      await postgres.stop()
      child.kill('SIGCONT')
      const { code, err } = await ended
      expect([code, err]).toEqual([1, expect.stringMatching(/^目标 PostgreSQL 没有应答、中途断开或没有空间.*重新运行即可。\n$/)])
      expect(rowsHere()).toEqual(sold.rows)
      await postgres.start()
      expect(await asked(postgres.url, `SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])

      const again = await runWith({ PGPASSWORD: password }, '--to', url.href).ended
      expect([again.code, again.err]).toEqual([0, ''])
      expect(again.out).not.toContain(password)
    })
  })
})
