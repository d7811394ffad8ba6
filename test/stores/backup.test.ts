/** A backup of a running server: what it holds is one moment, and what is in the way is told before anything is written. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { secretFits } from '#server/features/system/secret-check.ts'
import { checkArchive } from '#server/operations/archive.ts'
import { type Backup, makeBackup } from '#server/operations/backup.ts'
import { DATABASE, KEY } from '#server/operations/manifest.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const PASSPHRASE = '望湖边的第七棵柳树，雨天'
const NOW = Date.UTC(2026, 10, 22, 13, 0, 0)

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof OperationRefused ? error.message : `not told: ${String((error as Error).stack)}`),
  )

onBothEngines('a backup', (engine) => {
  let opened: Opened
  let test: TestApp
  let home: string
  let dir: string
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
    await secretFits(opened.db, test.deps.env.secret, { renew: false })
    home = mkdtempSync(join(tmpdir(), 'huiwu-backup-'))
    dir = join(home, 'of', 'this')
  })
  afterEach(async () => {
    await opened.drop()
    rmSync(home, { recursive: true, force: true })
  })

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
})
