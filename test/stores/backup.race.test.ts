/** A backup of a running server: what it holds is one moment, and what is in the way is told before anything is written. */
import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createZstdDecompress } from 'node:zlib'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { checkArchive, readEntry } from '#server/operations/archive/archive.ts'
import { type Backup, makeBackup } from '#server/operations/backup/backup.ts'
import { DATABASE, KEY } from '#server/operations/archive/manifest.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { type Ask, type Stock, takeStock } from '#server/operations/stock.ts'
import { crowd } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'

const PASSPHRASE = '望湖边的第七棵柳树，雨天'
const NOW = Date.UTC(2026, 10, 22, 13, 0, 0)

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof OperationRefused ? error.message : `not told: ${String((error as Error).stack)}`),
  )

onBothEngines('a backup', (engine) => {
  let home: string
  let dir: string
  const { opened, test } = productTest({}, { engine })
  beforeEach(async () => {
    await secretFits(opened.db, test.deps.env.secret, { renew: false })
    home = mkdtempSync(join(tmpdir(), 'huiwu-backup-'))
    dir = join(home, 'of', 'this')
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  const backup = (more: Partial<Backup> = {}) =>
    makeBackup({ env: { databaseUrl: opened.url, secret: test.deps.env.secret }, dir, passphrase: PASSPHRASE, now: NOW, ...more })

  it('is one file of its own name, the key sealed in it, that nobody else reads', async () => {
    const person = await signIn(test, '13800000011')
    await signUp(person, { ticketId: '1', names: ['王小明', '王小红'] })
    const { file, manifest, bytes } = await backup()
    expect([file, statSync(file).size, statSync(file).mode & 0o777]).toEqual([join(dir, 'huiwu-20261122-130000.tar'), bytes, 0o600])
    expect(readdirSync(dir)).toEqual(['huiwu-20261122-130000.tar'])
    expect(await checkArchive(file)).toEqual(manifest)
    expect(manifest).toMatchObject({ engine, key: 'sealed', madeAt: '2026-11-22T13:00:00.000Z', stock: { 'places sold': '2' } })
    expect(manifest.entries.map(({ name }) => name)).toEqual([DATABASE[engine], KEY])
    expect((await backup({ passphrase: undefined })).manifest).toMatchObject({ key: 'left out', entries: [{ name: DATABASE[engine] }] })
    expect(readdirSync(dir)).toEqual(['huiwu-20261122-130000.tar', 'huiwu-20261122-130001.tar'])
  })

  it('is refused with what to do, and nothing is written', async () => {
    const beside = join(home, 'a file')
    writeFileSync(beside, '')
    expect(await refused(backup({ passphrase: 'too short' }))).toMatch(/至少要 12 个字符/)
    expect(existsSync(dir)).toBe(false)
    expect(await refused(backup({ dir: join(beside, 'dir') }))).toMatch(/^无法写入文件夹 .*a file/)
    expect(await refused(backup({ env: { databaseUrl: opened.url, secret: 'the secret of quite another one' } }))).toMatch(
      /不是这个数据库的密钥/,
    )
    mkdirSync(join(home, 'empty'))
    const nowhere = engine === 'sqlite' ? join(home, 'empty', 'none.sqlite') : opened.url.replace(/\/postgres\?/, '/nobodys?')
    expect(await refused(backup({ env: { databaseUrl: nowhere, secret: '' } }))).toMatch(/^没有找到数据库 .*DAT/)
    expect([readdirSync(dir), readdirSync(join(home, 'empty'))]).toEqual([[], []])
  })

  it('begun twice at once is two', async () => {
    const made = await Promise.all([backup(), backup({ passphrase: undefined })])
    expect(made.map(({ manifest }) => manifest.key)).toEqual(['sealed', 'left out'])
    expect(readdirSync(dir)).toEqual(['huiwu-20261122-130000.tar', 'huiwu-20261122-130001.tar'])
  })

  it('throws away what others have left, and nothing of one that is being made, nor of anybody else', async () => {
    mkdirSync(dir, { recursive: true })
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const here = hostname().replace(/[^A-Za-z0-9-]/g, '-')
    const leave = (stamp: string, pid: number, host: string) => {
      mkdirSync(join(dir, `.huiwu-${stamp}.${pid}.${host}`))
      writeFileSync(join(dir, `.huiwu-${stamp}.${pid}.${host}`, 'raw'), 'half of it')
      writeFileSync(join(dir, `huiwu-${stamp}.tar.unfinished`), 'half of it')
      return [`.huiwu-${stamp}.${pid}.${host}`, `huiwu-${stamp}.tar.unfinished`]
    }
    const yesterday = (name: string) => utimesSync(join(dir, name), Date.now() / 1000 - 90_000, Date.now() / 1000 - 90_000)
    leave('20261101-000000', gone, here)
    // In a container a process has the number of the one before it.
    leave('20261102-000000', process.pid, here)
    yesterday(leave('20261103-000000', 1, here)[0] as string)
    yesterday(leave('20261104-000000', gone, 'elsewhere')[0] as string)
    writeFileSync(join(dir, 'huiwu-20261105-000000.tar.unfinished'), '')
    const foreign = ['.huiwu-notes', 'notes.unfinished', 'huiwu-20261108-000000.tar']
    for (const name of foreign) writeFileSync(join(dir, name), '')
    const stay = [...leave('20261106-000000', process.ppid, here), ...leave('20261107-000000', gone, 'elsewhere'), ...foreign]
    await backup({ passphrase: undefined })
    expect(readdirSync(dir).toSorted()).toEqual([...stay, 'huiwu-20261122-130000.tar'].toSorted())
  })

  it('that was stopped leaves nothing, and says who has stopped it', async () => {
    const stopping = new AbortController()
    const work = refused(backup({ signal: stopping.signal }))
    stopping.abort(new OperationRefused('已中断。'))
    expect(await work).toBe('已中断。')
    expect(readdirSync(dir)).toEqual([])
  })
})

onBothEngines('a backup while people buy', (engine) => {
  let dir: string
  const { opened, test } = productTest({}, { engine })
  beforeEach(async () => {
    await secretFits(opened.db, test.deps.env.secret, { renew: false })
    dir = mkdtempSync(join(tmpdir(), 'huiwu-backup-'))
    await opened.db.write((tx) => tx.updateTable('tickets').set({ total: 100_000 }).where('id', '=', '1').execute())
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const backup = () => makeBackup({ env: { databaseUrl: opened.url, secret: test.deps.env.secret }, dir, passphrase: PASSPHRASE, now: NOW })
  const held = (stock: Stock) => sum(stock, /^orders in state [0-68]: places$/)
  const issued = (stock: Stock) => sum(stock, /^admissions in state/)
  const sum = (stock: Stock, which: RegExp) => Object.entries(stock).reduce((all, [name, n]) => all + (which.test(name) ? Number(n) : 0), 0)

  /** One place after another, for each of a crowd. */
  async function buyers(size: number): Promise<() => Promise<boolean>> {
    const waiting = await crowd(opened.db, size, { ticketId: '1', now: test.clock() })
    return async () => {
      const next = waiting.pop()
      if (next === undefined) return false
      const person = Object.assign(visitor(test.app), { token: next.token })
      await person.do(order.submit, {
        enrollInfoIds: next.attendeeIds,
        meetingId: '1',
        thirdId: '-000001',
        ticketId: '1',
        ticketNum: 1,
        ticketPrice: 0,
      })
      return true
    }
  }

  /** The same questions to the running database, answered one by one while somebody buys between them. */
  async function stockOfNoMoment(buy: () => Promise<boolean>): Promise<Stock> {
    const { read } = opened.db
    const ask: Ask = async (question) => {
      const { rows } = await read.executeQuery<Record<string, unknown>>(CompiledQuery.raw(question))
      await buy()
      return rows
    }
    return takeStock(ask, engine)
  }

  /** What another program finds in an archive. */
  async function ordersIn(archive: string, no: string): Promise<{ rows: number; has: boolean }> {
    const into = join(dir, 'copy')
    if (engine === 'sqlite') {
      await readEntry(archive, DATABASE.sqlite, createZstdDecompress(), createWriteStream(into))
      const copy = new DatabaseSync(into)
      expect(copy.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      const [rows, admitted] = ['SELECT no FROM orders', 'SELECT order_no FROM admissions'].map((question) => copy.prepare(question).all())
      copy.close()
      return { rows: rows?.length ?? 0, has: admitted?.some((row) => row['order_no'] === no) ?? false }
    }
    await readEntry(archive, DATABASE.postgres, createWriteStream(into))
    const table = (name: string) =>
      spawnSync('pg_restore', ['--data-only', `--table=${name}`, '--file=-', into], { encoding: 'utf8', maxBuffer: 1e9 }).stdout
    const lines = /^COPY [^\n]*\n([\s\S]*?)^\\\.$/m.exec(table('orders'))?.[1] ?? ''
    return { rows: lines.split('\n').length - 1, has: table('admissions').includes(no) }
  }

  it('holds the ticket that was bought before it, and is of one moment', async () => {
    const mine = await ticketFor(await signIn(test, '13800000011'))
    const buy = await buyers(1500)
    const sale = { going: true, bought: 1 }
    const lane = async () => {
      while (sale.going && (await buy())) sale.bought++
    }
    const lanes = Promise.all(Array.from({ length: 6 }, lane))
    while (sale.bought < 30) await new Promise((resolve) => setImmediate(resolve))
    const { file, manifest } = await backup()
    const after = sale.bought
    sale.going = false
    await lanes
    const { stock } = manifest
    const sold = Number(stock['places sold'])
    // Somebody has bought while it was made.
    expect([sold >= 30, after > sold]).toEqual([true, true])
    expect({ held: held(stock), admissions: issued(stock) }).toEqual({ held: sold, admissions: sold })
    expect(await ordersIn(file, mine.orderNo)).toEqual({ rows: Number(stock['rows of orders']), has: true })
  })

  it('counted outside its moment would not be true of any', async () => {
    const buy = await buyers(200)
    for (let n = 0; n < 10; n++) await buy()
    const stock = await stockOfNoMoment(buy)
    expect(held(stock)).toBeGreaterThan(Number(stock['places sold']))
    const { manifest } = await backup()
    expect(held(manifest.stock)).toBe(Number(manifest.stock['places sold']))
  })
})
