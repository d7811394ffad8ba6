/** A SQLite file that a disk has damaged: it is served, and the log, /metrics, the doctor and the backup say so. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { backUp } from '#server/jobs/backup.ts'
import { checkIntegrity } from '#server/jobs/integrity.ts'
import { lookAtDamage } from '#server/operations/doctor/damage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { damage } from '../support/damaged.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'

const never = new AbortController().signal
const DAY = 24 * 60 * 60_000

describe('a damaged SQLite file', () => {
  let whole: Opened
  let folder: string
  let url: string
  let test: TestApp
  beforeEach(async () => {
    whole = await freshDatabase('sqlite')
    const seeded = await testApp(whole.db)
    await secretFits(whole.db, seeded.deps.env.secret, { renew: false })
    await whole.db.close()
    folder = mkdtempSync(join(tmpdir(), 'huiwu-damaged-'))
    url = join(folder, 'huiwu.sqlite')
    copyFileSync(whole.url, url)
  })
  afterEach(async () => {
    await test.deps.db.close()
    rmSync(folder, { recursive: true, force: true })
    rmSync(whole.url, { force: true })
  })

  async function start(): Promise<void> {
    const dir = join(folder, 'backups')
    const backup = { dir, every: DAY, keep: 1, passphrase: '望湖边的第七棵柳树，雨天' }
    test = await testApp(await openDb(url), { seed: false, env: { databaseUrl: url, dataDir: folder, backup } })
  }
  const metric = async () => /^huiwu_database_damaged .*$/m.exec(await (await test.app.request('/metrics')).text())?.[0]

  it('is served, and found by the first look: in the log, in /metrics, and by the doctor', async () => {
    damage(url, 'tenants')
    await start()
    expect(await metric()).toBe('huiwu_database_damaged 0')
    await checkIntegrity(test.deps, never)
    expect(test.errors.map(({ event }) => event)).toEqual(['database.damaged'])
    expect(String(test.errors[0]?.error)).toContain('page')
    expect(await metric()).toBe('huiwu_database_damaged 1')
    expect((await test.app.request('/readyz')).status).toBe(200)
    const { verdict, text } = await lookAtDamage(test.deps.db, test.deps.env)
    expect([verdict, text.slice(0, 8)]).toEqual(['bad', '数据库文件已损坏'])

    // The next look is a day later.
    await checkIntegrity(test.deps, never)
    expect(test.errors).toHaveLength(1)
    test.clock.pass(DAY)
    await checkIntegrity(test.deps, never)
    expect(test.errors).toHaveLength(2)
  })

  it('gets no backup, and leaves those that are there', async () => {
    await start()
    await backUp(test.deps, never)
    const made = readdirSync(join(folder, 'backups'))
    expect(made).toHaveLength(1)
    await test.deps.db.close()

    damage(url, 'tenants')
    await start()
    test.clock.pass(DAY)
    await expect(backUp(test.deps, never)).rejects.toThrow(`数据库文件已损坏，没有备份：${url}（`)
    expect(readdirSync(join(folder, 'backups'))).toEqual(made)
  })

  it('that is not a database any more is reported as damaged too', async () => {
    await start()
    const other = join(folder, 'other.sqlite')
    writeFileSync(other, 'x'.repeat(8192))
    expect((await lookAtDamage(test.deps.db, { ...test.deps.env, databaseUrl: other })).verdict).toBe('bad')
  })
})

onBothEngines('a database that is whole', (engine) => {
  it('is reported as undamaged, as far as its engine can check', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db, { env: { databaseUrl: opened.url } })
    await checkIntegrity(test.deps, never)
    expect(test.errors).toEqual([])
    const { text } = await lookAtDamage(opened.db, test.deps.env)
    expect(text).toMatch(engine === 'sqlite' ? /^SQLite 文件没有损坏。$/ : /^PostgreSQL .*data_checksums/)
    await opened.drop()
  })
})
